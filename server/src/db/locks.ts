/**
 * Row locks of orders and payments, always taken in one order, so that transactions do not deadlock. They leave the keys free: a
 * quote, which refers to customer and event, need not wait (docs/decisions/0084).
 */
import { eq } from 'drizzle-orm';
import type { Database } from './database';
import { unauthenticated } from '../lib/errors';
import * as t from './schema';

/** Serialises the changes of a customer's orders, intents and credit. */
export async function lockUser(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: t.users.id }).from(t.users).where(eq(t.users.id, userId)).for('no key update');
}

/** As {@link lockUser}, before something is written of a caller, whose account may have been deleted since the call began. @throws 401 */
export async function lockCaller(tx: Database, userId: number): Promise<void> {
  const [user] = await tx
    .select({ deletedAt: t.users.deletedAt })
    .from(t.users)
    .where(eq(t.users.id, userId))
    .for('no key update');
  if (!user || user.deletedAt) throw unauthenticated();
}

/** Locks the limits: capacity of the event and of its slots, uses of the promo code. Must come after {@link lockUser}. */
export async function lockLimits(
  tx: Database,
  { eventId, promo }: { eventId: number; promo?: { code: string } | { id: number } | null },
): Promise<void> {
  await tx.select({ id: t.events.id }).from(t.events).where(eq(t.events.id, eventId)).for('no key update');
  if (promo) {
    const which = 'id' in promo ? eq(t.promoCodes.id, promo.id) : eq(t.promoCodes.code, promo.code);
    await tx.select({ id: t.promoCodes.id }).from(t.promoCodes).where(which).for('no key update');
  }
}

/**
 * Locks the order whose delivery is joined, so that it stays paid until the order that joins is written. Must come after {@link lockLimits},
 * as the last lock: who writes this row asks afterwards for no limit and for no other customer, so no circle of waiting transactions can
 * close. Orders that join one delivery do not wait for one another here.
 */
export async function lockJoined(tx: Database, orderId: number): Promise<void> {
  await tx.select({ id: t.orders.id }).from(t.orders).where(eq(t.orders.id, orderId)).for('share');
}

/**
 * Locks a shared cart, so that what its guests put and the order that pays it exclude each other. As {@link lockJoined} it must come last:
 * who holds it asks for no limit and for no customer.
 * @returns null for an unknown code
 */
export async function lockTable(tx: Database, code: string): Promise<t.TableRow | null> {
  const [table] = await tx.select().from(t.tables).where(eq(t.tables.code, code)).for('no key update');
  return table ?? null;
}
