/** Charges and refunds of an order, which has several charges once a change of it was paid. Amounts are cents. */
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { DueRefund } from '../../ports/orders';
import type { IntentRow } from './intentRow';
import type { RefundRow } from './refunds';

/** A charge of an order, and the cents of it that are neither refunded nor due. */
export type OpenCharge = IntentRow & { leftCents: number };

// Raw names: Drizzle drops the tables' names in a selection of one table.
const leftCents = sql<number>`(payment_intents.amount_cents - coalesce((
  select sum(refunds.amount_cents) from refunds where refunds.payment_intent_id = payment_intents.id), 0))::int`;

/** Charges of an order, refunded or not, newest first: those of its changes, then its own. */
export const chargesOf = (db: Database, orderId: number): Promise<OpenCharge[]> =>
  db
    .select({ ...getTableColumns(t.paymentIntents), leftCents })
    .from(t.paymentIntents)
    .where(and(eq(t.paymentIntents.orderId, orderId), eq(t.paymentIntents.status, 'succeeded')))
    .orderBy(
      sql`payment_intents.amendment_id desc nulls last`,
      desc(t.paymentIntents.createdAt),
      desc(t.paymentIntents.id),
    );

/** Cents of all charges of an order that are neither refunded nor due. */
export const leftOfOrder = async (db: Database, orderId: number): Promise<number> =>
  (await chargesOf(db, orderId)).reduce((sum, charge) => sum + charge.leftCents, 0);

/**
 * Stores refunds over the charges of an order, newest first, of each at most what is left of it. Requires the customer's lock.
 * @param due without an amount: all that is left
 * @param keptCents what the charges keep together, as far as that much is left
 * @returns the refunds; together less than the amount if less is left
 */
export async function recordOrderRefunds(
  tx: Database,
  orderId: number,
  { reason, amountCents = Number.MAX_SAFE_INTEGER }: DueRefund,
  createdAt: Date,
  keptCents = 0,
): Promise<RefundRow[]> {
  const due: (typeof t.refunds.$inferInsert)[] = [];
  const charges = await chargesOf(tx, orderId);
  let rest = Math.min(amountCents, charges.reduce((sum, charge) => sum + charge.leftCents, 0) - keptCents);
  for (const { id: paymentIntentId, leftCents: left } of charges) {
    const cents = Math.min(left, rest);
    if (cents <= 0) continue;
    due.push({ paymentIntentId, amountCents: cents, reason, createdAt });
    rest -= cents;
  }
  if (due.length === 0) return [];
  return tx.insert(t.refunds).values(due).onConflictDoNothing().returning();
}

/** As {@link recordOrderRefunds}. @returns ids of the intents with a refund due */
export const refundOfOrder = async (
  tx: Database,
  orderId: number,
  due: DueRefund,
  now: Date,
): Promise<string[]> =>
  (await recordOrderRefunds(tx, orderId, due, now)).map(({ paymentIntentId }) => paymentIntentId);
