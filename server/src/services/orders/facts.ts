/** Everything that decides what an order costs and whether it can be placed, read at one moment. */
import { and, asc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../context';
import * as t from '../../db/schema';
import { notFound } from '../../errors';
import { isVipMember } from '../vip/membership';
import type { Cart } from './cart';

export type UserRow = typeof t.users.$inferSelect;
export type EventRow = typeof t.events.$inferSelect;
export type ProductRow = typeof t.products.$inferSelect;
export type PromoRow = typeof t.promoCodes.$inferSelect;
export type SlotFact = { id: number; startsAt: Date; capacity: number; taken: number };

export type Facts = {
  now: Date;
  user: UserRow;
  isVip: boolean;
  event: EventRow;
  restaurant: typeof t.restaurants.$inferSelect;
  location: typeof t.eventLocations.$inferSelect;
  products: Map<number, ProductRow>;
  slots: SlotFact[];
  /** Orders that hold a place in the event. */
  taken: number;
  promo: { row: PromoRow; uses: number; usesByUser: number } | null;
  isFeePaid: boolean;
  creditCents: number;
};

/** Unpaid orders that a new order of the same customer for the same event takes the place of: what they hold counts as free. */
export const replaceable = (userId: number, eventId: number): SQL =>
  and(
    eq(t.orders.userId, userId),
    eq(t.orders.eventId, eventId),
    inArray(t.orders.status, ['created', 'payment_failed']),
  ) as SQL;

const count = sql<number>`count(*)::int`;

async function loadEvent(
  db: Database,
  eventId: number,
): Promise<Pick<Facts, 'event' | 'restaurant' | 'location'>> {
  const [row] = await db
    .select({ event: t.events, restaurant: t.restaurants, location: t.eventLocations })
    .from(t.events)
    .innerJoin(t.restaurants, eq(t.restaurants.id, t.events.restaurantId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(eq(t.events.id, eventId));
  if (!row) throw notFound();
  return row;
}

async function loadSlots(db: Database, eventId: number, counted: SQL): Promise<SlotFact[]> {
  const slots = await db
    .select()
    .from(t.timeSlots)
    .where(eq(t.timeSlots.eventId, eventId))
    .orderBy(asc(t.timeSlots.startsAt), asc(t.timeSlots.id));
  const taken = await db
    .select({ id: t.orders.timeSlotId, count })
    .from(t.orders)
    .where(and(eq(t.orders.eventId, eventId), counted))
    .groupBy(t.orders.timeSlotId);
  const bySlot = new Map(taken.map((row) => [row.id, row.count]));
  return slots.map(({ id, startsAt, capacity }) => ({ id, startsAt, capacity, taken: bySlot.get(id) ?? 0 }));
}

async function loadPromo(
  db: Database,
  code: string | null,
  userId: number,
  counted: SQL,
): Promise<Facts['promo']> {
  if (code === null) return null;
  const [row] = await db.select().from(t.promoCodes).where(eq(t.promoCodes.code, code));
  if (!row) return null;
  const [used] = await db
    .select({
      uses: count,
      usesByUser: sql<number>`count(*) filter (where ${t.orders.userId} = ${userId})::int`,
    })
    .from(t.orders)
    .where(and(eq(t.orders.promoCodeId, row.id), counted));
  return { row, uses: used?.uses ?? 0, usesByUser: used?.usesByUser ?? 0 };
}

/** Orders of this customer on this day that bear the reservation fee, `counted` only. */
export async function isFeePaid(
  db: Database,
  userId: number,
  runDate: string,
  counted: SQL,
): Promise<boolean> {
  const mine = and(
    eq(t.orders.userId, userId),
    eq(t.orders.runDate, runDate),
    sql`${t.orders.feeCents} > 0`,
    counted,
  );
  const rows = await db.select({ id: t.orders.id }).from(t.orders).where(mine).limit(1);
  return rows.length > 0;
}

async function loadCredit(db: Database, userId: number, eventId: number): Promise<number> {
  const sum = sql<number>`coalesce(sum(${t.creditEntries.amountCents}), 0)::int`;
  const [ledger] = await db.select({ sum }).from(t.creditEntries).where(eq(t.creditEntries.userId, userId));
  const [held] = await db
    .select({ sum: sql<number>`coalesce(sum(${t.orders.creditCents}), 0)::int` })
    .from(t.orders)
    .where(and(replaceable(userId, eventId), t.orders.holds));
  return (ledger?.sum ?? 0) + (held?.sum ?? 0);
}

/** @throws 404 for an event or user that does not exist. Inside a transaction the rows must be locked first. */
export async function loadFacts(
  db: Database,
  input: { userId: number; eventId: number; cart: Cart; now: Date },
): Promise<Facts> {
  const { userId, eventId, cart, now } = input;
  const found = await loadEvent(db, eventId);
  const [user] = await db.select().from(t.users).where(eq(t.users.id, userId));
  if (!user) throw notFound();
  const counted = and(t.orders.holds, not(replaceable(userId, eventId))) as SQL;
  const ids = [...new Set(cart.products.map((line) => line.productId))];
  const products = await db
    .select()
    .from(t.products)
    .where(and(eq(t.products.eventId, eventId), t.products.available, inArray(t.products.id, ids)));
  const slots = await loadSlots(db, eventId, counted);
  const [places] = await db
    .select({ count })
    .from(t.orders)
    .where(and(eq(t.orders.eventId, eventId), counted));
  return {
    now,
    user,
    isVip: isVipMember(user, now),
    ...found,
    products: new Map(products.map((row) => [row.id, row])),
    slots,
    taken: places?.count ?? 0,
    promo: await loadPromo(db, cart.promoCode, userId, counted),
    isFeePaid: await isFeePaid(db, userId, found.event.runDate, counted),
    creditCents: await loadCredit(db, userId, eventId),
  };
}
