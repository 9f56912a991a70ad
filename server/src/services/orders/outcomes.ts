/** Changes of an order's state. Each requires the customer's lock (contract, "Orders and payments"). */
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { returnKeptFees } from './fee';
import type { OrderRow } from '../../db/schema';
import { releaseHolds, releaseUnpaid } from './holds';
import { queueOrderMail } from './mails';
import { isUnpaidOrder } from './status';

export const DEFAULT_FAILURE = 'Your payment did not go through. Please check your card and try again.';

/** Unpaid orders that another takes the place of: their holds are released, and the expiry job ends them unless they are charged before. */
export async function markReplaced(tx: Database, orders: OrderRow[], by: OrderRow, now: Date): Promise<void> {
  for (const order of orders) {
    await releaseUnpaid(tx, order, now);
    await tx.update(t.orders).set({ replacedById: by.id }).where(eq(t.orders.id, order.id));
  }
}

/** The order pays its shared cart, so its others can no longer be paid. */
async function markOrdered(tx: Database, order: OrderRow, cartTableId: number, now: Date): Promise<void> {
  await tx.update(t.tables).set({ orderedAt: now }).where(eq(t.tables.id, cartTableId));
  const ofCart = and(eq(t.orders.cartTableId, cartTableId), ne(t.orders.id, order.id));
  const others = and(ofCart, isUnpaidOrder, isNull(t.orders.replacedById));
  await markReplaced(tx, await tx.select().from(t.orders).where(others), order, now);
}

/** The order must hold. Activates its membership and queues the receipt. */
export async function markPaid(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const paid = {
    status: 'paid' as const,
    paidAt: now,
    heldUntil: null,
    failureMessage: null,
    replacedById: null,
  };
  await tx.update(t.orders).set(paid).where(eq(t.orders.id, order.id));
  const isOpen = and(eq(t.memberships.id, order.membershipId), eq(t.memberships.status, 'pending'));
  await tx.update(t.memberships).set({ status: 'active' }).where(isOpen);
  if (order.cartTableId !== null) await markOrdered(tx, order, order.cartTableId, now);
  await queueOrderMail(tx, order, 'receipt', now);
}

/** A failed order keeps its holds until they end and can be paid until the cut-off. */
export async function markFailed(
  tx: Database,
  order: OrderRow,
  message: string,
  now: Date,
  cause: string,
): Promise<void> {
  await tx
    .update(t.orders)
    .set({ status: 'payment_failed', failureMessage: message })
    .where(eq(t.orders.id, order.id));
  if (order.status !== 'payment_failed') {
    await queueOrderMail(tx, order, 'payment_failed', now, `${order.id}:${cause}`);
  }
}

export async function markExpired(tx: Database, order: OrderRow, now: Date): Promise<void> {
  await releaseUnpaid(tx, order, now);
  await tx.update(t.orders).set({ status: 'expired', heldUntil: null }).where(eq(t.orders.id, order.id));
  await returnKeptFees(tx, order, now);
}

/** A membership without another paid order becomes pending again. */
export async function markCancelled(tx: Database, order: OrderRow, now: Date): Promise<void> {
  await releaseHolds(tx, order, now);
  const cancelled = { status: 'cancelled' as const, cancelledAt: now, heldUntil: null };
  await tx.update(t.orders).set(cancelled).where(eq(t.orders.id, order.id));
  if (order.status !== 'paid') return;
  const isPaid = and(eq(t.orders.membershipId, order.membershipId), eq(t.orders.status, 'paid'));
  const others = await tx.select({ id: t.orders.id }).from(t.orders).where(isPaid).limit(1);
  if (others.length === 0) {
    await tx.update(t.memberships).set({ status: 'pending' }).where(eq(t.memberships.id, order.membershipId));
  }
  await queueOrderMail(tx, order, 'order_cancelled', now);
}
