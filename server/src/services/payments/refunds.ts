/** Refunds are stored in the transaction that makes them due; `payRefunds.ts` makes them. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { DueRefund } from '../../ports/orders';

/** Cents of a charge that are neither refunded nor due. */
export async function leftOf(tx: Database, intent: { id: string; amountCents: number }): Promise<number> {
  const sum = sql<number>`coalesce(sum(${t.refunds.amountCents}), 0)::int`;
  const [refunded] = await tx.select({ sum }).from(t.refunds).where(eq(t.refunds.paymentIntentId, intent.id));
  return intent.amountCents - (refunded?.sum ?? 0);
}

/** Stores a refund of a part of a charge, or of its rest, once per reason. Requires the customer's lock. */
export async function recordRefund(
  tx: Database,
  intent: { id: string; amountCents: number },
  { reason, amountCents }: DueRefund,
  now: Date,
): Promise<void> {
  const left = await leftOf(tx, intent);
  const due = Math.min(amountCents ?? left, left);
  if (due <= 0) return;
  await tx
    .insert(t.refunds)
    .values({ paymentIntentId: intent.id, amountCents: due, reason, createdAt: now })
    .onConflictDoNothing();
}

/** Writes a refund that the operator makes; a charge can have several. Needs the customer's lock. @returns the refund's id */
export async function recordDeskRefund(
  tx: Database,
  intent: { id: string; amountCents: number },
  amountCents: number,
  now: Date,
): Promise<number> {
  const [refund] = await tx
    .insert(t.refunds)
    .values({ paymentIntentId: intent.id, amountCents, reason: 'desk', createdAt: now })
    .returning({ id: t.refunds.id });
  if (!refund) throw new Error('A refund has no row.');
  return refund.id;
}

export type RefundRow = typeof t.refunds.$inferSelect;

/**
 * The idempotency key, which the provider's refund carries, so that it is known for ours. The operator and the changes of
 * an order can refund a charge several times; every other reason refunds it once, unless the amount was reduced.
 */
export const keyOf = ({ id, paymentIntentId, reason, revision }: RefundRow): string =>
  [
    `refund:${paymentIntentId}:${reason}`,
    ...(reason === 'desk' || reason === 'changed' ? [id] : []),
    ...(revision > 0 ? [`r${revision}`] : []),
  ].join(':');
