/** Everything that decides the price of an order and whether it can be placed. */
import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { notFound } from '../../lib/errors';
import { guestLinesOf, hostName } from '../../db/tablesOfOrders';
import { countsAgainst, replaceable, takenInSlot } from '../../db/holds';
import { isVipMember } from '../../lib/vip';
import type { Cart, CartProduct, CartRequest } from './cart';
import { changedColumns, changedOf, changedRow, type ChangedOrder } from './changedOrder';
import { othersInLine } from '../waitlist/line';
import { usesOf } from '../pricing/promoUse';
import type { FoundTable } from '../tables/find';
import { isDayPaid, isFeeBorne } from './fee';
import { cartOf } from './sharedCart';

export type EventRow = typeof t.events.$inferSelect;
export type ProductRow = typeof t.products.$inferSelect;
type PromoRow = typeof t.promoCodes.$inferSelect;
type SlotFact = { id: number; startsAt: Date; capacity: number; taken: number };

export type Facts = {
  now: Date;
  cart: Cart;
  user: typeof t.users.$inferSelect;
  isVip: boolean;
  event: EventRow;
  restaurant: typeof t.restaurants.$inferSelect;
  location: typeof t.eventLocations.$inferSelect;
  /** Of the customer's zip. */
  town: { city: string; state: string } | null;
  products: Map<number, ProductRow>;
  slots: SlotFact[];
  /** Orders that hold a place in the event. */
  taken: number;
  /** Places that others on the waitlist take. */
  inLine: number;
  promo: { row: PromoRow; uses: number; usesByUser: number } | null;
  /** Whether another order bears the fee of the day; for a member, who pays none, whether one is paid: the savings count the fee once. */
  isFeePaid: boolean;
  creditCents: number;
  /** The table of `each` that the cart names, joinable or not; null also for an unknown code. */
  table: FoundTable | null;
  /** The paid order that the cart changes. It counts against nothing: its place, promo code and credit are its own. */
  changed: ChangedOrder | null;
};

type FactsInput = { userId: number; eventId: number; request: CartRequest; now: Date };

const countOf = (orders: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${t.orders} where ${orders})`;

/** SQL condition: the order is none of those that the cart takes the place of. A change takes the place of no other order. */
const counted = ({ userId, eventId, request: { orderId } }: FactsInput): SQL =>
  orderId === null
    ? countsAgainst(userId, eventId)
    : (and(countsAgainst(null, eventId), ne(t.orders.id, orderId)) as SQL);

/** SQL: the customer's credit, plus that which the cart's predecessors hold: replaceable orders of the event, or another change. */
const creditOf = ({ userId, eventId, request: { orderId } }: FactsInput): SQL<number> => {
  const held = and(replaceable(userId, eventId), t.orders.holds);
  if (orderId !== null)
    return sql<number>`(
      (select coalesce(sum(${t.creditEntries.amountCents}), 0) from ${t.creditEntries} where ${eq(t.creditEntries.userId, userId)})
      + (select coalesce(sum(${t.amendments.creditCents}), 0) from ${t.amendments}
          where ${and(eq(t.amendments.orderId, orderId), t.amendments.holds)}))::int`;
  return sql<number>`(
    (select coalesce(sum(${t.creditEntries.amountCents}), 0) from ${t.creditEntries} where ${eq(t.creditEntries.userId, userId)})
    + (select coalesce(sum(${t.orders.creditCents}), 0) from ${t.orders} where ${held}))::int`;
};

function loadSlots(db: Database, eventId: number, held: SQL, changing: number | null): Promise<SlotFact[]> {
  const { id, startsAt, capacity } = t.timeSlots;
  return db
    .select({ id, startsAt, capacity, taken: takenInSlot(sql`time_slots.id`, held, changing) })
    .from(t.timeSlots)
    .where(eq(t.timeSlots.eventId, eventId))
    .orderBy(asc(startsAt), asc(id));
}

async function loadProducts(db: Database, eventId: number, lines: CartProduct[]): Promise<Facts['products']> {
  const ids = [...new Set(lines.map((line) => line.productId))];
  const found = await db
    .select()
    .from(t.products)
    .where(and(eq(t.products.eventId, eventId), t.products.available, inArray(t.products.id, ids)));
  return new Map(found.map((row) => [row.id, row]));
}

/** The delivery of the table that the cart names, and its host. */
const hostOrder = alias(t.orders, 'host_order');
const host = alias(t.users, 'host');

/** The uses of a promo code without those of the orders that this one takes the place of. */
const others = ({ userId, eventId, request: { orderId } }: FactsInput) =>
  orderId === null
    ? { without: replaceable(userId, eventId) }
    : { without: eq(t.orders.id, orderId), changing: orderId };

async function loadRow(db: Database, input: FactsInput) {
  const { userId, eventId, request, now } = input;
  const promoId = sql`promo_codes.id`;
  const ofChanged = [eq(changedRow.userId, userId), eq(changedRow.eventId, eventId)];
  const [found] = await db
    .select({
      event: t.events,
      restaurant: t.restaurants,
      location: t.eventLocations,
      user: t.users,
      town: { city: t.postalCodes.city, state: t.postalCodes.state },
      taken: countOf(and(eq(t.orders.eventId, t.events.id), counted(input))),
      isFeeBorne: isFeeBorne(userId, t.events.runDate),
      isDayPaid: isDayPaid(userId, t.events.runDate),
      creditCents: creditOf(input),
      inLine: othersInLine({ eventId, userId, now }),
      promoRow: t.promoCodes,
      uses: usesOf(promoId, others(input)),
      usesByUser: usesOf(promoId, { ...others(input), userId }),
      table: t.tables,
      guestLines: guestLinesOf,
      hostOrder,
      host: hostName(sql`${host}`),
      ...changedColumns(request.orderId, now),
    })
    .from(t.events)
    .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .innerJoin(t.users, eq(t.users.id, userId))
    .leftJoin(t.postalCodes, eq(t.postalCodes.postalCode, t.users.postalCode))
    .leftJoin(t.promoCodes, sql`${t.promoCodes.code} = ${request.promoCode}`)
    .leftJoin(t.tables, sql`${t.tables.code} = ${request.tableCode}`)
    .leftJoin(hostOrder, eq(hostOrder.id, t.tables.orderId))
    .leftJoin(host, eq(host.id, t.tables.hostId))
    .leftJoin(changedRow, and(sql`${changedRow.id} = ${request.orderId}`, ...ofChanged))
    .where(eq(t.events.id, eventId));
  return found;
}

type Row = NonNullable<Awaited<ReturnType<typeof loadRow>>>;

/** The time is known of a table of the event only. */
function tableOf({ table, hostOrder: order, host: name }: Row, slots: SlotFact[]): FoundTable | null {
  if (!table || !order || name === null) return null;
  const deliveryTime = slots.find(({ id }) => id === order.timeSlotId)?.startsAt ?? null;
  return { table, order, host: name, deliveryTime };
}

function cartAt({ table, guestLines, host: name }: Row, request: CartRequest): Cart {
  const shared = table?.payment === 'host' && name !== null ? { table, host: name } : null;
  return cartOf(request, shared, guestLines ?? []);
}

/** @throws 404 for an event, user or changed order that does not exist. Inside a transaction the rows must be locked first. */
export async function loadFacts(db: Database, input: FactsInput): Promise<Facts> {
  const { eventId, now } = input;
  const found = await loadRow(db, input);
  if (!found) throw notFound();
  const changed = changedOf(found);
  if (input.request.orderId !== null && !changed) throw notFound();
  const { promoRow, uses, usesByUser, ...facts } = found;
  const isVip = isVipMember(found.user, now);
  const cart = cartAt(found, input.request);
  const slots = await loadSlots(db, eventId, counted(input), input.request.orderId);
  return {
    now,
    isVip,
    isFeePaid: isVip ? facts.isDayPaid : facts.isFeeBorne,
    ...facts,
    cart,
    products: await loadProducts(db, eventId, cart.products),
    slots,
    promo: promoRow && { row: promoRow, uses, usesByUser },
    table: tableOf(found, slots),
    changed,
  };
}
