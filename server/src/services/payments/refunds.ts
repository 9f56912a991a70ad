/** Refunds are stored in the transaction that makes them due; `payRefunds.ts` makes them. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { DueRefund } from '../../ports/orders';

type Charge = { id: string; amountCents: number };

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
