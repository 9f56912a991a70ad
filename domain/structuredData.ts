/** Structured data of a page (schema.org, as JSON-LD), for search engines. */
import { chosenLabels, type Diet, type LabelledProduct } from './labels';
import type { Cents } from './money';

interface Dish extends LabelledProduct {
  name: string;
  description: string;
  price: Cents;
}
type Menu = readonly { name: string; products: readonly Dish[] }[];

interface RestaurantFacts {
  restaurantName: string;
  restaurantSlug: string;
  cuisine: string;
  cost: number;
}

interface EventFacts extends RestaurantFacts {
  id: number;
  runAt: string;
  endsAt: string;
  orderCutoffAt: string;
  cancelledAt?: string;
  joinable: boolean;
  full: boolean;
  image: string | null;
  eventLocation: { name: string };
  pickupStreet: string | null;
  pickupCityStateZip: string | null;
}

const dollars = (price: Cents): string => (price / 100).toFixed(2);

/** @param site address of the product, without a trailing slash */
const absolute = (address: string, site: string): string =>
  address.startsWith('/') ? `${site}${address}` : address;

function offerOf(event: EventFacts, menu: Menu, url: string): object | undefined {
  const prices = menu.flatMap(({ products }) => products.map(({ price }) => price));
  if (prices.length === 0) return undefined;
  const isOpen = event.joinable && !event.full;
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: 'USD',
    lowPrice: (Math.min(...prices) / 100).toFixed(2),
    highPrice: (Math.max(...prices) / 100).toFixed(2),
    offerCount: prices.length,
    availability: `https://schema.org/${isOpen ? 'InStock' : 'SoldOut'}`,
    availabilityEnds: event.orderCutoffAt,
  };
}

const SCHEMA_DIETS: Record<Diet, string> = {
  vegan: 'VeganDiet',
  vegetarian: 'VegetarianDiet',
  'gluten-free': 'GlutenFreeDiet',
};

/** Diets that the dish claims whatever is chosen. One that only some choices fit is not claimed. */
const dietsOf = (dish: Dish): readonly Diet[] => {
  const all = dish.options.flatMap(({ choices }) => choices.map(({ id }) => id));
  return chosenLabels(dish, all).diets;
};

/** schema.org has no property for allergens, so the description says those that the dish has whatever is chosen. */
const describe = ({ description, labels }: Dish): string => {
  const { contains = [], mayContain = [] } = labels ?? {};
  const has = contains.length > 0 && `Contains ${contains.join(', ')}.`;
  const traces = mayContain.length > 0 && `May contain ${mayContain.join(', ')}.`;
  return [description, has, traces].filter(Boolean).join(' ');
};

const menuOf = (menu: Menu): object => ({
  '@type': 'Menu',
  hasMenuSection: menu.map(({ name, products }) => ({
    '@type': 'MenuSection',
    name,
    hasMenuItem: products.map((dish) => {
      const diets = dietsOf(dish).map((diet) => `https://schema.org/${SCHEMA_DIETS[diet]}`);
      return {
        '@type': 'MenuItem',
        name: dish.name,
        description: describe(dish),
        ...(diets.length > 0 && { suitableForDiet: diets }),
        offers: { '@type': 'Offer', price: dollars(dish.price), priceCurrency: 'USD' },
      };
    }),
  })),
});

const restaurantOf = (facts: RestaurantFacts, site: string): object => ({
  '@type': 'Restaurant',
  name: facts.restaurantName,
  url: `${site}/restaurants/${facts.restaurantSlug}`,
  servesCuisine: facts.cuisine,
  priceRange: '$'.repeat(facts.cost),
});

/** @param site address of the product, without a trailing slash */
export const restaurantData = (facts: RestaurantFacts, image: string | null, site: string): object => ({
  '@context': 'https://schema.org',
  ...restaurantOf(facts, site),
  ...(image ? { image: absolute(image, site) } : {}),
});

/** @param site address of the product, without a trailing slash */
export function eventData(event: EventFacts, menu: Menu, site: string): object {
  const url = `${site}/events/${event.id}`;
  const address = [event.pickupStreet, event.pickupCityStateZip].filter(Boolean).join(', ');
  return {
    '@context': 'https://schema.org',
    '@type': 'FoodEvent',
    name: `${event.restaurantName} in ${event.eventLocation.name}`,
    url,
    startDate: event.runAt,
    endDate: event.endsAt,
    eventStatus: `https://schema.org/${event.cancelledAt ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.image ? { image: absolute(event.image, site) } : {}),
    location: {
      '@type': 'Place',
      name: event.eventLocation.name,
      address: address || event.eventLocation.name,
    },
    organizer: { ...restaurantOf(event, site), ...(menu.length > 0 ? { hasMenu: menuOf(menu) } : {}) },
    offers: offerOf(event, menu, url),
  };
}
