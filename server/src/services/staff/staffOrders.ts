/** The paid orders of an event with their dishes, for the kitchen and for the door. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { doorOrderOf } from '../../db/tablesOfOrders';
import { notFound } from '../../lib/errors';
import { groupBy } from '../../lib/groupBy';
import { formatDay, formatLongDay, formatTime } from '@dwellivery/domain/eventDays';
import { labelWords } from '@dwellivery/domain/labelStatements';
import { pickupPlaceOf } from '@dwellivery/domain/handover';

export type Item = {
  quantity: number;
  dish: string;
  choices: string[];
  /** 'Vegan. Contains soy.' as it was ordered. */
  contents: string;
  notes: string | null;
  /** For whom it is, in an order of a shared cart. */
  guest: string | null;
  position: number;
};

export type PaidOrder = {
  id: number;
  /** Of the slot, as clocks of the place show it: '5:30 PM', after midnight '12:30 AM, Fri, Jun 19'; null without one. */
  time: string | null;
  /** When its customer changed it last: '3:12 PM', of another day than today '3:12 PM, Tue, Jun 16'; null if never. */
  changed: string | null;
  startsAt: number;
  type: 'd2d' | 'pickup';
  customer: { name: string; phone: string | null };
  notes: string | null;
  /** The order whose delivery brings it, of its host or itself; it may be canceled. */
  doorOrder: number;
  address: { street: string; city: string; postalCode: string } | null;
  at: { lat: number; lng: number } | null;
  items: Item[];
};

export type EventFacts = {
  id: number;
  name: string;
  restaurant: string;
  /** 'Thursday, June 18' */
  day: string;
  /** '5:00 PM to 7:00 PM' */
  window: string;
  start: { lat: number; lng: number };
  pickup: string | null;
  isCancelled: boolean;
  /** Unpaid orders that may still become paid. */
  beingPaid: number;
};

export type Reader = Pick<Context, 'db' | 'clock'>;

type EventOrders = { event: EventFacts; orders: PaidOrder[] };

/** @throws 404 */
async function readEvent(db: Database, eventId: number): Promise<EventFacts & { zone: string }> {
  const count = sql<number>`(select count(*)::int from ${t.orders} where ${and(
    eq(t.orders.eventId, eventId),
    inArray(t.orders.status, ['created', 'processing']),
    t.orders.holds,
  )})`;
  const [row] = await db
    .select({
      event: t.events,
      restaurant: t.restaurants.name,
      zone: t.eventLocations.timeZone,
      beingPaid: count,
    })
    .from(t.events)
    .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(eq(t.events.id, eventId));
  if (!row) throw notFound(`There is no event ${eventId}.`);
  const { event, restaurant, zone, beingPaid } = row;
  const { pickupLat: lat, pickupLng: lng } = event;
  return {
    id: event.id,
    name: event.name,
    restaurant,
    day: formatLongDay(event.runAt, zone),
    window: `${formatTime(event.runAt, zone)} to ${formatTime(event.endsAt, zone)}`,
    start: lat !== null && lng !== null ? { lat, lng } : { lat: event.lat, lng: event.lng },
    pickup: pickupPlaceOf(event),
    isCancelled: event.cancelledAt !== null,
    beingPaid,
    zone,
  };
}

async function readItems(db: Database, orderIds: number[]): Promise<Map<number, Item[]>> {
  const rows = await db
    .select({ line: t.orderLines, position: t.products.position })
    .from(t.orderLines)
    .leftJoin(t.products, eq(t.products.id, t.orderLines.productId))
    .where(and(inArray(t.orderLines.orderId, orderIds), isNull(t.orderLines.sku)))
    .orderBy(asc(t.orderLines.orderId), asc(t.orderLines.position));
  const groups = groupBy(rows, ({ line }) => line.orderId);
  return new Map(
    [...groups].map(([orderId, lines]) => [
      orderId,
      lines.map(({ line, position }) => ({
        quantity: line.quantity,
        dish: line.name,
        choices: line.optionChoices.map(({ optionName, choiceName }) => `${optionName}: ${choiceName}`),
        contents: labelWords(line.labels),
        notes: line.notes,
        guest: line.guestName,
        position: position ?? Number.MAX_SAFE_INTEGER,
      })),
    ]),
  );
}

type Row = {
  order: typeof t.orders.$inferSelect;
  doorOrder: number;
  startsAt: Date | null;
  customer: PaidOrder['customer'];
  zipLat: number | null;
  zipLng: number | null;
};

type Day = Pick<EventFacts, 'day'> & { zone: string };

const timeOf = (at: Date, { day, zone }: Day): string =>
  formatLongDay(at, zone) === day ? formatTime(at, zone) : `${formatTime(at, zone)}, ${formatDay(at, zone)}`;

function toOrder(
  { order, startsAt, zipLat, zipLng, ...row }: Row,
  { night, today }: { night: Day; today: Day },
  items: Item[],
): PaidOrder {
  const { deliveryStreet: street, deliveryCity: city, deliveryPostalCode: postalCode } = order;
  const [lat, lng] = [order.deliveryLat ?? zipLat, order.deliveryLng ?? zipLng];
  return {
    id: order.id,
    time: startsAt && timeOf(startsAt, night),
    changed: order.changedAt && timeOf(order.changedAt, today),
    startsAt: startsAt?.getTime() ?? 0,
    type: order.deliveryType,
    ...row,
    notes: order.notes,
    address: street ? { street, city: city ?? '', postalCode: postalCode ?? '' } : null,
    at: lat !== null && lng !== null ? { lat, lng } : null,
    items,
  };
}

/** Paid orders, those of the earliest slot first. @throws 404 */
export async function readEventOrders(context: Reader, eventId: number): Promise<EventOrders> {
  const { db } = context;
  const { zone, ...event } = await readEvent(db, eventId);
  const rows = await db
    .select({
      order: t.orders,
      doorOrder: doorOrderOf,
      startsAt: t.timeSlots.startsAt,
      customer: { name: t.users.name, phone: t.users.phone },
      zipLat: t.postalCodes.lat,
      zipLng: t.postalCodes.lng,
    })
    .from(t.orders)
    .innerJoin(t.users, eq(t.users.id, t.orders.userId))
    .leftJoin(t.timeSlots, eq(t.timeSlots.id, t.orders.timeSlotId))
    .leftJoin(t.postalCodes, eq(t.postalCodes.postalCode, t.orders.deliveryPostalCode))
    .where(and(eq(t.orders.eventId, eventId), eq(t.orders.status, 'paid')))
    .orderBy(asc(t.timeSlots.startsAt), asc(t.orders.id));
  const items = await readItems(
    db,
    rows.map(({ order }) => order.id),
  );
  const night = { day: event.day, zone };
  const today = { day: formatLongDay(nowDate(context), zone), zone };
  return { event, orders: rows.map((row) => toOrder(row, { night, today }, items.get(row.order.id) ?? [])) };
}
