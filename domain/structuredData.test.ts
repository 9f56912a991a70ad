import type { Labels } from './labels';
import { cents } from './money';
import { eventData, restaurantData } from './structuredData';

const SITE = 'https://app.example.com';
const labels = (diets: Labels['diets'], contains: Labels['contains'] = []): Labels => ({
  diets,
  contains,
  mayContain: [],
  complete: true,
});
const dish = (name: string, price: number, given?: Labels, choices: (Labels | undefined)[] = []) => ({
  name,
  description: `${name} of the house.`,
  price: cents(price),
  labels: given,
  options: [{ choices: choices.map((choice, id) => ({ id, labels: choice })) }],
});
const margherita = dish('Margherita', 1390, labels(['vegetarian', 'gluten-free'], ['milk']), [
  labels(['vegetarian']),
  labels(['vegetarian', 'gluten-free']),
]);
const menu = [{ name: 'Pizza', products: [margherita, dish('Lasagna', 1650)] }];
const event = {
  id: 102,
  restaurantName: 'Nonna Rosa',
  restaurantSlug: 'nonna-rosa',
  cuisine: 'Italian',
  cost: 2,
  runAt: '2026-06-18T22:30:00.000Z',
  endsAt: '2026-06-19T00:30:00.000Z',
  orderCutoffAt: '2026-06-17T17:00:00.000Z',
  joinable: true,
  full: false,
  image: '/dishes/1f355.webp',
  eventLocation: { name: 'Naperville' },
  pickupStreet: '25 W Jefferson Ave',
  pickupCityStateZip: 'Naperville, IL 60540',
};

it('describes event, place, restaurant, menu and offer as schema.org names them', () => {
  expect(eventData(event, menu, SITE)).toMatchObject({
    '@type': 'FoodEvent',
    url: `${SITE}/events/102`,
    image: `${SITE}/dishes/1f355.webp`,
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', address: '25 W Jefferson Ave, Naperville, IL 60540' },
    organizer: {
      '@type': 'Restaurant',
      url: `${SITE}/restaurants/nonna-rosa`,
      priceRange: '$$',
      hasMenu: { '@type': 'Menu', hasMenuSection: [{ name: 'Pizza' }] },
    },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: '13.90',
      highPrice: '16.50',
      availability: 'https://schema.org/InStock',
    },
  });
});

it('claims a diet of a dish only if each choice fits it, and says its allergens', () => {
  const { organizer } = eventData(event, menu, SITE) as {
    organizer: { hasMenu: { hasMenuSection: { hasMenuItem: object[] }[] } };
  };
  const [first, second] = organizer.hasMenu.hasMenuSection[0]?.hasMenuItem ?? [];
  // Its gluten-free claim holds for one of its crusts only.
  expect(first).toMatchObject({
    suitableForDiet: ['https://schema.org/VegetarianDiet'],
    description: 'Margherita of the house. Contains milk.',
  });
  // A dish without a diet claims none, also not by an empty list.
  expect(second).not.toHaveProperty('suitableForDiet');
});

it('says that a full event is sold out, and a canceled one canceled', () => {
  expect(eventData({ ...event, full: true }, menu, SITE)).toMatchObject({
    offers: { availability: 'https://schema.org/SoldOut' },
  });
  expect(eventData({ ...event, cancelledAt: '2026-06-01T00:00:00.000Z' }, menu, SITE)).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  });
});

it('names no offer and no menu without dishes', () => {
  const data = eventData(event, [], SITE);
  expect(data).toMatchObject({ offers: undefined });
  expect(JSON.stringify(data)).not.toContain('hasMenu');
});

it('describes a restaurant', () => {
  expect(restaurantData(event, event.image, SITE)).toMatchObject({
    '@type': 'Restaurant',
    name: 'Nonna Rosa',
    servesCuisine: 'Italian',
    image: `${SITE}/dishes/1f355.webp`,
  });
});
