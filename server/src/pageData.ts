/** Structured data of a page (schema.org, as JSON-LD), for search engines. */
import type { Static } from '@sinclair/typebox';
import { chosenLabels } from './domain/labels';
import type { EventCard, EventDetail } from './schemas/events';
import type { Diet } from './schemas/labels';
import type { MenuCategoriesAnswer } from './schemas/menu';

type Menu = Static<typeof MenuCategoriesAnswer>['data']['menuCategories'];
type Dish = Menu[number]['products'][number];

function offerOf(event: EventDetail, menu: Menu, url: string): object | undefined {
  const prices = menu.flatMap(({ products }) => products.map(({ price }) => Number(price)));
  if (prices.length === 0) return undefined;
  const isOpen = event.joinable && !event.full;
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: 'USD',
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
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
const dietsOf = ({ labels, options }: Dish): Diet[] =>
  chosenLabels([
    labels ?? null,
    ...options.flatMap(({ choices }) => choices.map((choice) => choice.labels ?? null)),
  ]).diets;

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
    hasMenuItem: products.map((product) => {
      const diets = dietsOf(product).map((diet) => `https://schema.org/${SCHEMA_DIETS[diet]}`);
      return {
        '@type': 'MenuItem',
        name: product.name,
        description: describe(product),
        ...(diets.length > 0 && { suitableForDiet: diets }),
        offers: { '@type': 'Offer', price: Number(product.price).toFixed(2), priceCurrency: 'USD' },
      };
    }),
  })),
});

export function eventData(event: EventDetail, menu: Menu, site: string): object {
  const url = `${site}/events/${event.id}`;
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
      address:
        [event.pickupStreet, event.pickupCityStateZip].filter(Boolean).join(', ') || event.eventLocation.name,
    },
    organizer: restaurantData(event, site, menu),
    offers: offerOf(event, menu, url),
  };
}

export function restaurantData(
  {
    restaurantName,
    restaurantSlug,
    cuisine,
    cost,
  }: Pick<EventCard, 'restaurantName' | 'restaurantSlug' | 'cuisine' | 'cost'>,
  site: string,
  menu?: Menu,
): object {
  return {
    '@type': 'Restaurant',
    name: restaurantName,
    url: `${site}/restaurants/${restaurantSlug}`,
    servesCuisine: cuisine,
    priceRange: '$'.repeat(cost),
    ...(menu && menu.length > 0 ? { hasMenu: menuOf(menu) } : {}),
  };
}

/** @param site address of the product, without a trailing slash */
export const absolute = (address: string, site: string): string =>
  address.startsWith('/') ? `${site}${address}` : address;
