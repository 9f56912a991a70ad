/** The sheets as a browser reads them. */
import { JSDOM } from 'jsdom';
import type { DoorList } from './door';
import type { KitchenSheet } from './kitchen';
import { doorPage, kitchenPage } from './pages';

const event = {
  id: 101,
  name: 'Tacos',
  restaurant: "Lupita's Kitchen",
  day: 'Thursday, June 18',
  window: '5:00 PM to 7:00 PM',
  start: { lat: 41.77, lng: -88.15 },
  pickup: '55 S Main St',
  isCancelled: false,
  beingPaid: 0,
};
const dish = { quantity: 3, dish: 'Flan', choices: ['Size: Small'], contents: 'Vegetarian.', notes: 'warm' };
const bag = {
  order: 7,
  changed: null,
  guest: null,
  customer: 'Casey Morgan',
  phone: '6305550142',
  notes: null,
  dishes: ['1 × Flan'],
};
const stop = { number: 1, time: '5:00 PM', address: '1 Oak St, Naperville, 60540', miles: 0.2, bags: [bag] };
const KITCHEN: KitchenSheet = {
  event,
  orders: 1,
  slots: [{ time: '5:00 PM', orders: 1, dishes: [dish], labels: [] }],
  totals: [dish],
};
const DOOR: DoorList = {
  event,
  stops: [stop],
  pickups: [{ ...bag, time: '5:00 PM' }],
};

const documentOf = (html: string): Document => new JSDOM(html).window.document;

/** Column heads, then the cells of each row, of every table. */
const tablesOf = (html: string): string[][][] =>
  [...documentOf(html).querySelectorAll('table')].map((table) =>
    [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
  );

it('lists dishes in tables, with a head for each column', () => {
  const [all, slot] = tablesOf(kitchenPage(KITCHEN));
  expect(all).toEqual([
    ['how many', 'dish', 'choices'],
    ['3 ×', 'FlanVegetarian.', 'Size: Small', ''],
  ]);
  expect(slot?.[1]).toEqual(['3 ×', 'FlanVegetarian.', 'Size: Small', 'warm']);
});

it.each([kitchenPage(KITCHEN), doorPage(DOOR)])('has all its contents in a landmark', (html) => {
  const { body } = documentOf(html);
  expect([...body.children].map(({ tagName }) => tagName)).toEqual(['MAIN']);
});

it('lists stops and pickups in tables, with a head for each column', () => {
  const [drive, hand] = tablesOf(doorPage(DOOR));
  expect(drive).toEqual([
    ['stop', 'time', 'where', 'who', 'order', 'from the last'],
    ['1', '5:00 PM', '1 Oak St, Naperville, 60540', 'Casey Morgan6305550142', '71 × Flan', '0.2 mi'],
  ]);
  expect(hand?.[0]).toEqual(['time', 'who', 'order', 'what', 'notes']);
});

it.each([kitchenPage(KITCHEN), doorPage(DOOR)])('has a rule of style for its tables', (html) => {
  const style = documentOf(html).querySelector('style')?.textContent ?? '';
  const types = [...style.matchAll(/(?:^|[},])([a-z]\w*)\{/gim)].map(([, type]) => type);
  expect(types).toContain('table');
});
