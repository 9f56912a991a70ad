/** The kitchen sheet: what to cook for each time and in all, and a label for each bag. */
import { groupBy } from '../../lib/groupBy';
import { bagsOf, type Packed } from './bags';
import { stopsOf } from './stops';
import { readEventOrders, type EventFacts, type Item, type PaidOrder, type Reader } from './staffOrders';

export type Cooked = Omit<Item, 'position' | 'guest'>;
export type Label = {
  order: number;
  /** As {@link PaidOrder.changed}. */
  changed: string | null;
  /** Whose bag of a shared cart it is. */
  guest: string | null;
  /** First name and initial. */
  customer: string;
  how: 'delivery' | 'pickup';
  /** The first bag of its stop, if it is another, or the order of its shared cart: '1001 Casey M.' */
  comesWith: string | null;
  time: string | null;
  notes: string | null;
  items: Cooked[];
};
export type KitchenSheet = {
  event: EventFacts;
  orders: number;
  slots: { time: string | null; orders: number; dishes: Cooked[]; labels: Label[] }[];
  /** Without notes: how many of each dish with the same choices. */
  totals: Omit<Cooked, 'notes'>[];
};

/** Same dish, choices, labels and notes: one line. In the order of the menu. */
function sumUp(items: Item[]): Cooked[] {
  const groups = groupBy(items, ({ dish, choices, contents, notes }) =>
    JSON.stringify([dish, choices, contents, notes]),
  );
  return [...groups.values()]
    .sort(([a], [b]) => (a?.position ?? 0) - (b?.position ?? 0))
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const { dish, choices, contents, notes } = first;
      const quantity = same.reduce((sum, item) => sum + item.quantity, 0);
      return { quantity, dish, choices, contents, notes };
    });
}

/** 'Casey M.', because a label for calling out needs no full name. */
export function calledOut(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial ? `${first} ${initial}.` : first;
}

/** By order: the first bag of its stop. */
function firstBags(orders: PaidOrder[]): Map<number, PaidOrder> {
  const stops = stopsOf(orders.filter(({ type }) => type === 'd2d'));
  return new Map(
    stops.flatMap(([first, ...others]) => others.flatMap(({ id }) => (first ? [[id, first]] : []))),
  );
}

function ticketLabel(bag: Packed, first: PaidOrder | undefined): Label {
  const { id, changed, guest, customer, type, time, notes, items } = bag;
  const leading = first ?? (guest === null ? null : bag);
  return {
    order: id,
    changed,
    guest,
    customer: calledOut(customer.name),
    how: type === 'd2d' ? 'delivery' : 'pickup',
    comesWith: leading && `${leading.id} ${calledOut(leading.customer.name)}`,
    time,
    notes,
    items: items.map(({ position: _position, guest: _guest, ...item }) => item),
  };
}

/** @throws 404 */
export async function kitchenSheet(context: Reader, eventId: number): Promise<KitchenSheet> {
  const { event, orders } = await readEventOrders(context, eventId);
  const firsts = firstBags(orders);
  const slots = [...groupBy(orders, ({ time }) => time)].map(([time, ofSlot]) => ({
    time,
    orders: ofSlot.length,
    dishes: sumUp(ofSlot.flatMap(({ items }) => items)),
    labels: ofSlot.flatMap(bagsOf).map((bag) => ticketLabel(bag, firsts.get(bag.id))),
  }));
  const all = orders.flatMap(({ items }) => items.map((item) => ({ ...item, notes: null })));
  const totals = sumUp(all).map(({ notes: _notes, ...one }) => one);
  return { event, orders: orders.length, slots, totals };
}
