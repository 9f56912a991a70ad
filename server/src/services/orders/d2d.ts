/**
 * The fee for delivery of a table's host: kept of the cancelled order while an order that joined the delivery is paid or can be paid,
 * because those keep their price (contract, "Tables"). Amounts are cents.
 */
import { and, asc, eq, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import type { Database } from '../../db/database';
import { lockUser } from '../../db/locks';
import * as t from '../../db/schema';
import type { OrderRow } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { bookCredit } from '../credit/ledger';
import { payRefundsOf, refundOfOrder } from '../payments';
import { orderById } from './find';
import { NO_PARTS, paidParts, partsOf, without, type Parts } from './parts';

// Raw names: Drizzle drops the tables' names in a selection of one table.
/**
 * SQL condition on `orders`: an order that joined this one is paid or can still be paid. Sums of subqueries: for an `exists` the planner
 * hopes for an early row and reads all orders, of which few have joined.
 */
export const hasJoined = sql<boolean>`coalesce((select bool_or((
    select bool_or(joined.status in ('paid', 'created', 'processing', 'payment_failed'))
    from orders joined where joined.table_id = tables.id))
  from tables where tables.order_id = orders.id), false)`;

/** SQL on `orders`: the fee for delivery; 0 for an order that is picked up or has joined another. */
export const d2dCents = sql<number>`(select coalesce(sum(price_cents), 0)::int from order_lines
  where order_lines.order_id = orders.id and order_lines.sku = 'd2d')`;

export type D2dFacts = { d2dCents: number; hasJoined: boolean };

export async function d2dFactsOf(tx: Database, orderId: number): Promise<D2dFacts> {
  const [facts] = await tx.select({ d2dCents, hasJoined }).from(t.orders).where(eq(t.orders.id, orderId));
  return facts ?? { d2dCents: 0, hasJoined: false };
}

/**
 * What a cancellation keeps of the fee for delivery: of what the kept reservation fee leaves, so that both are never more than was paid.
 * @param fee what is kept of the reservation fee
 */
export const d2dToKeep = (order: OrderRow, facts: D2dFacts, fee: Parts): Parts =>
  order.status === 'paid' && facts.hasJoined
    ? partsOf(facts.d2dCents, without(paidParts(order), fee))
    : NO_PARTS;

/**
 * Keeps the fee for delivery of an order that is marked cancelled in this transaction: an order that joins locks the row before it
 * reads that it is paid (`lockJoined`), so that it is counted here or is refused. A promo code that paid for the fee stays used.
 * @param order as it was before
 * @param fee what is kept of the reservation fee
 * @returns what it kept
 */
export async function keepD2d(tx: Database, order: OrderRow, fee: Parts, now: Date): Promise<Parts> {
  if (order.status !== 'paid') return NO_PARTS;
  const { id, userId } = order;
  const parts = d2dToKeep(order, await d2dFactsOf(tx, id), fee);
  const { cardCents, creditCents, promoCents } = parts;
  const kept = { d2dKeptCents: cardCents, d2dKeptCreditCents: creditCents, d2dKeptPromoCents: promoCents };
  await tx.update(t.orders).set(kept).where(eq(t.orders.id, id));
  const entry = { userId, amountCents: -creditCents, createdAt: now };
  if (creditCents > 0) await bookCredit(tx, { ...entry, kind: 'd2d_kept', bookingKey: `d2d:${id}:kept` });
  return parts;
}

/** SQL condition. */
const keepsD2d = sql`${t.orders.d2dKeptCents} + ${t.orders.d2dKeptCreditCents} + ${t.orders.d2dKeptPromoCents} > 0`;
/** SQL condition: nothing joins an order that is not paid, so this never becomes false again. */
const isD2dDue = and(keepsD2d, sql`not ${hasJoined}`);

/** @returns ids of the intents with a refund due */
async function returnLocked(tx: Database, orderId: number, now: Date): Promise<string[]> {
  const peek = await orderById(tx, orderId);
  if (peek) await lockUser(tx, peek.userId);
  const [order] = await tx
    .select()
    .from(t.orders)
    .where(and(eq(t.orders.id, orderId), isD2dDue));
  if (!order) return [];
  const { userId, d2dKeptCents, d2dKeptCreditCents } = order;
  const none = { d2dKeptCents: 0, d2dKeptCreditCents: 0, d2dKeptPromoCents: 0 };
  await tx.update(t.orders).set(none).where(eq(t.orders.id, orderId));
  const entry = { userId, amountCents: d2dKeptCreditCents, createdAt: now };
  if (d2dKeptCreditCents > 0)
    await bookCredit(tx, { ...entry, kind: 'd2d_returned', bookingKey: `d2d:${orderId}:returned` });
  if (d2dKeptCents === 0) return [];
  const returned = { reason: 'd2d_returned' as const, amountCents: d2dKeptCents };
  return refundOfOrder(tx, orderId, returned, now);
}

/**
 * A job: refunds the fees for delivery whose last order that joined was canceled or was not paid in time. Not done where that order ends:
 * its transaction holds the lock of its customer, and must not wait for the host's.
 * @returns how many it found
 */
export async function returnKeptD2d(context: Context): Promise<number> {
  const { id } = t.orders;
  const due = await context.db.select({ id }).from(t.orders).where(isD2dDue).orderBy(asc(id));
  for (const order of due) {
    const intents = await inTransaction(context.db, (tx) => returnLocked(tx, order.id, nowDate(context)));
    await payRefundsOf(context, intents);
  }
  return due.length;
}
