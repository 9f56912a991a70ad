/** The door list: deliveries in driving order, and who picks up. */
import { groupBy } from '../../lib/groupBy';
import type { Point } from '../../ports/maps';
import { METERS_PER_MILE } from '@dwellivery/domain/deliveryRange';
import { metersBetween } from '../range/rule';
import { bagsOf, type Packed } from './bags';
import { readEventOrders, type EventFacts, type PaidOrder, type Reader } from './staffOrders';
import { stopsOf } from './stops';
import { driveOrder } from './tour';

/** What is handed to one customer, or to one guest of a customer's shared cart. */
export type Bag = {
  order: number;
  /** As {@link PaidOrder.changed}. */
  changed: string | null;
  guest: string | null;
  customer: string;
  phone: string | null;
  notes: string | null;
  dishes: string[];
};
export type Visit = Bag & { time: string | null };
export type Stop = {
  number: number;
  time: string | null;
  address: string;
  /** Straight-line distance from the previous stop; null if a place is unknown. */
  miles: number | null;
  /** The host's first, then those of neighbors who joined the delivery; of a shared cart in the order of its table. */
  bags: Bag[];
};
export type DoorList = { event: EventFacts; stops: Stop[]; pickups: Visit[] };

const bagOf = ({ id, changed, guest, customer, notes, items }: Packed): Bag => ({
  order: id,
  changed,
  guest,
  customer: customer.name,
  phone: customer.phone,
  notes,
  dishes: items.map(({ quantity, dish }) => `${quantity} × ${dish}`),
});

type Door = { bags: PaidOrder[]; order: PaidOrder };
type Placed = Door & { at: Point };

/** Of the first bag, whose address and time are those of all. */
const doorsOf = (orders: PaidOrder[]): Door[] =>
  stopsOf(orders).flatMap((bags) => (bags[0] ? [{ bags, order: bags[0] }] : []));

const placed = (door: Door): Placed[] => (door.order.at ? [{ ...door, at: door.order.at }] : []);

/** Slot by slot, each tour from where the one before ended; what has no place on the map comes last in its slot. */
function inDrivingOrder(start: Point, doors: Door[]): (Door & { miles: number | null })[] {
  const found: (Door & { miles: number | null })[] = [];
  let here = start;
  for (const ofSlot of groupBy(doors, ({ order }) => order.startsAt).values()) {
    const spots = ofSlot.flatMap(placed).map(({ at, ...door }) => ({ ...at, door }));
    for (const { door, lat, lng } of driveOrder(here, spots)) {
      const miles = Math.round((metersBetween(here, { lat, lng }) / METERS_PER_MILE) * 10) / 10;
      found.push({ ...door, miles });
      here = { lat, lng };
    }
    const unplaced = ofSlot.filter((door) => placed(door).length === 0);
    found.push(...unplaced.map((door) => ({ ...door, miles: null })));
  }
  return found;
}

const addressOf = ({ address }: PaidOrder): string =>
  [address?.street, address?.city, address?.postalCode].filter(Boolean).join(', ');

/** @throws 404 */
export async function doorList(context: Reader, eventId: number): Promise<DoorList> {
  const { event, orders } = await readEventOrders(context, eventId);
  const deliveries = orders.filter(({ type }) => type === 'd2d');
  const stops = inDrivingOrder(event.start, doorsOf(deliveries)).map(({ order, bags, miles }, index) => ({
    number: index + 1,
    time: order.time,
    address: addressOf(order),
    miles,
    bags: bags.flatMap(bagsOf).map(bagOf),
  }));
  const pickups = orders
    .filter(({ type }) => type === 'pickup')
    .sort((a, b) => a.startsAt - b.startsAt || a.customer.name.localeCompare(b.customer.name))
    .flatMap(bagsOf)
    .map((bag) => ({ ...bagOf(bag), time: bag.time }));
  return { event, stops, pickups };
}
