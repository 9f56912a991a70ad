/** Refunds are stored in the transaction that makes them due; `payRefunds.ts` makes them. */
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { DueRefund } from '../../ports/orders';
import type { IntentRow } from './intentRow';

type Charge = { id: string; amountCents: number };

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

/** Cents of a charge that are neither refunded nor due. */
export async function leftOf(tx: Database, intent: Charge): Promise<number> {
  const sum = sql<number>`coalesce(sum(${t.refunds.amountCents}), 0)::int`;
  const [refunded] = await tx.select({ sum }).from(t.refunds).where(eq(t.refunds.paymentIntentId, intent.id));
  return intent.amountCents - (refunded?.sum ?? 0);
}

/**
 * Stores a refund of a part of a charge, or of its rest, once per reason; the operator's, and those of cheaper orders, each time.
 * Requires the customer's lock.
 * @returns null if nothing is due
 */
export async function recordRefund(
  tx: Database,
  intent: Charge,
  { reason, amountCents }: DueRefund,
  now: Date,
): Promise<RefundRow | null> {
  const left = await leftOf(tx, intent);
  const due = Math.min(amountCents ?? left, left);
  if (due <= 0) return null;
  const [refund] = await tx
    .insert(t.refunds)
    .values({ paymentIntentId: intent.id, amountCents: due, reason, createdAt: now })
    .onConflictDoNothing()
    .returning();
  return refund ?? null;
}

/**
 * Stores refunds over the charges of an order, newest first, of each at most what is left of it. Requires the customer's lock.
 * @param due without an amount: all that is left
 * @returns the refunds; together less than the amount if less is left
 */
export async function recordOrderRefunds(
  tx: Database,
  orderId: number,
  { reason, amountCents = Number.MAX_SAFE_INTEGER }: DueRefund,
  now: Date,
): Promise<RefundRow[]> {
  const made: RefundRow[] = [];
  let rest = amountCents;
  for (const charge of await chargesOf(tx, orderId)) {
    const refund = await recordRefund(tx, charge, { reason, amountCents: rest }, now);
    if (!refund) continue;
    made.push(refund);
    rest -= refund.amountCents;
  }
  return made;
}

export type RefundRow = typeof t.refunds.$inferSelect;

/**
 * The idempotency key, which the provider's refund carries, so that it is known for ours. The operator can refund a charge
 * several times, and each change of its order can; every other reason refunds it once, unless the amount was reduced.
 */
export const keyOf = ({ id, paymentIntentId, reason, revision }: RefundRow): string =>
  [
    `refund:${paymentIntentId}:${reason}`,
    ...(reason === 'desk' || reason === 'changed' ? [id] : []),
    ...(revision > 0 ? [`r${revision}`] : []),
  ].join(':');
