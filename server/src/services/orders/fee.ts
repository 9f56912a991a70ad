/**
 * The reservation fee: borne by the first paid order of a customer and run date (contract, "Money rules that cannot be
 * gamed"). Amounts are cents. Functions that write require the customer's lock.
 */
import { and, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';
import { rows } from '../../db/rows';
import * as t from '../../db/schema';
import { bookCredit, bookOrderCredit } from '../credit/ledger';
import { refundOfOrder } from '../payments';
import { FEE_BORNE_TEXT } from '../pricing/pricing';
import type { OrderRow } from '../../db/schema';
import { NO_PARTS, paidParts, partsOf, type Parts } from './parts';
import { priceChanged } from './refusals';

/**
 * SQL condition: an order of this customer and day bears the fee. Unpaid orders do not count; a cancelled order does
 * while its fee is kept.
 */
export const isFeeBorne = (userId: number, runDate: string | typeof t.events.runDate): SQL<boolean> => {
  const isPaidOrder = and(eq(t.orders.status, 'paid'), gt(t.orders.feeCents, 0));
  const keeps = sql`${t.orders.feeKeptCents} + ${t.orders.feeKeptCreditCents} + ${t.orders.feeKeptPromoCents} > 0`;
  const bearing = and(eq(t.orders.userId, userId), eq(t.orders.runDate, runDate), or(isPaidOrder, keeps));
  return sql<boolean>`exists (select 1 from ${t.orders} where ${bearing})`;
};

/** SQL condition: this customer has a paid order of this day. A member's second order saves no fee. */
export const isDayPaid = (userId: number, runDate: typeof t.events.runDate): SQL<boolean> => {
  const ofDay = and(eq(t.orders.userId, userId), eq(t.orders.runDate, runDate), eq(t.orders.status, 'paid'));
  return sql<boolean>`exists (select 1 from ${t.orders} where ${ofDay})`;
};

/** Whether another order bears the fee that this unpaid order was priced with. */
export async function isFeeBorneTwice(db: Database, order: OrderRow): Promise<boolean> {
  if (order.feeCents === 0) return false;
  const borne = isFeeBorne(order.userId, order.runDate);
  const [found] = await rows<{ borne: boolean }>(db, sql`select ${borne} as borne`);
  return found?.borne === true;
}

/** @throws 409 `price_changed` if another order bears the fee that this unpaid order was priced with */
export async function refuseBorneFee(db: Database, order: OrderRow): Promise<void> {
  const message =
    'The reservation fee of this day is paid with another order. Please place this order again.';
  if (await isFeeBorneTwice(db, order)) throw priceChanged(message);
}

/** How the fee of an order was paid. */
const feeParts = (order: OrderRow): Parts => partsOf(order.feeCents, paidParts(order));

/**
 * Removes the fee of an order that is being paid while another order of the day already bears it.
 * @returns the changed order, and the cents by which its charge is too high
 */
export async function dropFee(
  tx: Database,
  order: OrderRow,
  now: Date,
): Promise<{ order: OrderRow; overCents: number }> {
  const { cardCents, creditCents, promoCents } = feeParts(order);
  const lineOf = (sku: 'fee' | 'credit' | 'promo_code') =>
    and(eq(t.orderLines.orderId, order.id), eq(t.orderLines.sku, sku));
  const fee = { priceCents: 0, description: FEE_BORNE_TEXT };
  await tx.update(t.orderLines).set(fee).where(lineOf('fee'));
  const raise = async (sku: 'credit' | 'promo_code', cents: number) => {
    const priceCents = sql`${t.orderLines.priceCents} + ${cents}`;
    if (cents > 0) await tx.update(t.orderLines).set({ priceCents }).where(lineOf(sku));
  };
  await raise('credit', creditCents);
  await raise('promo_code', promoCents);
  await bookOrderCredit(tx, { ...order, creditCents }, 'order_release', now);
  const [dropped] = await tx
    .update(t.orders)
    .set({
      feeCents: 0,
      preadjustmentCents: order.preadjustmentCents - order.feeCents,
      totalCents: order.totalCents - cardCents,
      creditCents: order.creditCents - creditCents,
      promoCents: order.promoCents - promoCents,
    })
    .where(eq(t.orders.id, order.id))
    .returning();
  return { order: dropped as OrderRow, overCents: cardCents };
}

const other = alias(t.orders, 'other');
/**
 * SQL condition on `other`: an order for which the fee of another is kept: it is paid or can still be paid, and costs no fee, because
 * another bore it. (An order without a fee due, as a member's, has no fee line.)
 */
const needsFee = and(
  inArray(other.status, ['paid', 'created', 'processing', 'payment_failed']),
  eq(other.feeCents, 0),
  sql`exists (select 1 from order_lines where order_lines.order_id = other.id and order_lines.sku = 'fee')`,
);
/** SQL condition: the customer has another order of the day for which a cancelled order leaves its fee. */
export const hasOtherOfDay = sql<boolean>`exists (select 1 from ${t.orders} ${sql.identifier('other')} where ${and(
  eq(other.userId, t.orders.userId),
  eq(other.runDate, t.orders.runDate),
  ne(other.id, t.orders.id),
  needsFee,
)})`;

/** Whether {@link hasOtherOfDay} of an order. */
export const isOtherOfDay = async (db: Database, orderId: number): Promise<boolean> =>
  (await db.$count(t.orders, and(eq(t.orders.id, orderId), hasOtherOfDay))) > 0;

/** What a cancellation keeps of the fee. @param hasOther whether {@link hasOtherOfDay} */
export const feeToKeep = (order: OrderRow, hasOther: boolean): Parts =>
  order.status === 'paid' && hasOther ? feeParts(order) : NO_PARTS;

/**
 * Keeps the fee of a cancelled order while another order of the day remains for it. A promo code that paid for it stays used.
 * @returns what it kept
 */
export async function keepFee(tx: Database, order: OrderRow, now: Date): Promise<Parts> {
  if (order.status !== 'paid') return NO_PARTS;
  const parts = feeToKeep(order, await isOtherOfDay(tx, order.id));
  const { cardCents, creditCents, promoCents } = parts;
  const kept = { feeKeptCents: cardCents, feeKeptCreditCents: creditCents, feeKeptPromoCents: promoCents };
  await tx.update(t.orders).set(kept).where(eq(t.orders.id, order.id));
  const entry = { userId: order.userId, amountCents: -creditCents, createdAt: now };
  if (creditCents > 0)
    await bookCredit(tx, { ...entry, kind: 'fee_kept', bookingKey: `fee:${order.id}:kept` });
  return parts;
}

/**
 * Refunds the kept fees of a day without an order for them, and frees the promo codes that paid them. Called where an order ends.
 * @returns ids of the intents with a refund due
 */
export async function returnKeptFees(
  tx: Database,
  { userId, runDate }: OrderRow,
  now: Date,
): Promise<string[]> {
  const ofDay = and(eq(t.orders.userId, userId), eq(t.orders.runDate, runDate));
  const found = await tx.select().from(t.orders).where(ofDay);
  const needing = and(eq(other.userId, userId), eq(other.runDate, runDate), needsFee);
  if ((await tx.select({ id: other.id }).from(other).where(needing).limit(1)).length > 0) return [];
  const due: string[] = [];
  for (const { id, feeKeptCents, feeKeptCreditCents: amountCents, feeKeptPromoCents } of found) {
    if (feeKeptCents + amountCents + feeKeptPromoCents === 0) continue;
    const none = { feeKeptCents: 0, feeKeptCreditCents: 0, feeKeptPromoCents: 0 };
    await tx.update(t.orders).set(none).where(eq(t.orders.id, id));
    const entry = { userId, amountCents, createdAt: now };
    if (amountCents > 0)
      await bookCredit(tx, { ...entry, kind: 'fee_returned', bookingKey: `fee:${id}:returned` });
    const returned = { reason: 'fee_returned' as const, amountCents: feeKeptCents };
    if (feeKeptCents > 0) due.push(...(await refundOfOrder(tx, id, returned, now)));
  }
  return due;
}
