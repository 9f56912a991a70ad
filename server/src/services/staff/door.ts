/** The door list: deliveries in driving order, and who picks up. */
import type { Context } from '../../ports/context';
import { groupBy } from '../../lib/groupBy';
import type { Point } from '../../ports/maps';
import { METERS_PER_MILE } from '@dwellivery/domain/deliveryRange';
import { metersBetween } from '../range/rule';
import { readEventOrders, type EventFacts, type PaidOrder } from './staffOrders';
import { driveOrder } from './tour';

export type Visit = {
  order: number;
  customer: string;
  phone: string | null;
  time: string | null;
  notes: string | null;
  dishes: string[];
};
export type Stop = Visit & {
  number: number;
  address: string;
  /** Straight-line distance from the previous stop; null if a place is unknown. */
  miles: number | null;
};
export type DoorList = { event: EventFacts; stops: Stop[]; pickups: Visit[] };

const visitOf = ({ id, customer, time, notes, items }: PaidOrder): Visit => ({
  order: id,
  customer: customer.name,
  phone: customer.phone,
  time,
  notes,
  dishes: items.map(({ quantity, dish }) => `${quantity} × ${dish}`),
});

type Placed = PaidOrder & { at: Point };
const isPlaced = (order: PaidOrder): order is Placed => order.at !== null;

/** Slot by slot, each tour from where the one before ended; what has no place on the map comes last in its slot. */
function inDrivingOrder(start: Point, orders: PaidOrder[]): { order: PaidOrder; miles: number | null }[] {
  const found: { order: PaidOrder; miles: number | null }[] = [];
  let here = start;
  for (const ofSlot of groupBy(orders, ({ startsAt }) => startsAt).values()) {
    const spots = ofSlot.filter(isPlaced).map((order) => ({ ...order.at, order }));
    for (const { order, lat, lng } of driveOrder(here, spots)) {
      const miles = Math.round((metersBetween(here, { lat, lng }) / METERS_PER_MILE) * 10) / 10;
      found.push({ order, miles });
      here = { lat, lng };
    }
    const unplaced = ofSlot.filter((order) => !isPlaced(order));
    found.push(...unplaced.map((order) => ({ order, miles: null })));
  }
  return found;
}

/** @throws 404 */
export async function doorList(context: Pick<Context, 'db'>, eventId: number): Promise<DoorList> {
  const { event, orders } = await readEventOrders(context, eventId);
  const deliveries = orders.filter(({ type }) => type === 'd2d');
  const stops = inDrivingOrder(event.start, deliveries).map(({ order, miles }, index) => ({
    number: index + 1,
    ...visitOf(order),
    address: [order.address?.street, order.address?.city, order.address?.postalCode]
      .filter(Boolean)
      .join(', '),
    miles,
  }));
  const pickups = orders
    .filter(({ type }) => type === 'pickup')
    .sort((a, b) => a.startsAt - b.startsAt || a.customer.name.localeCompare(b.customer.name));
  return { event, stops, pickups: pickups.map(visitOf) };
}
