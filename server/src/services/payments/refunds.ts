/** Refunds are stored in the transaction that makes them due, and made afterwards under an idempotency key. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { nowDate, type Context, type Database } from '../../context';
import * as t from '../../db/schema';
import { inParallel } from '../../lib/inParallel';
import type { Owed } from '../../ports/orders';

/** Cents of a charge that are neither refunded nor due. */
export async function leftOf(tx: Database, intent: { id: string; amountCents: number }): Promise<number> {
  const sum = sql<number>`coalesce(sum(${t.refunds.amountCents}), 0)::int`;
  const [owed] = await tx.select({ sum }).from(t.refunds).where(eq(t.refunds.paymentIntentId, intent.id));
  return intent.amountCents - (owed?.sum ?? 0);
}

/** Stores a refund of a part of a charge, or of its rest, once per reason. Requires the customer's lock. */
export async function oweRefund(
  tx: Database,
  intent: { id: string; amountCents: number },
  { reason, amountCents }: Owed,
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
export async function oweFromDesk(
  tx: Database,
  intent: { id: string; amountCents: number },
  amountCents: number,
  now: Date,
): Promise<number> {
  const [owed] = await tx
    .insert(t.refunds)
    .values({ paymentIntentId: intent.id, amountCents, reason: 'desk', createdAt: now })
    .returning({ id: t.refunds.id });
  if (!owed) throw new Error('A refund has no row.');
  return owed.id;
}

type RefundRow = typeof t.refunds.$inferSelect;

/** The operator can refund a charge several times; every other reason refunds it once. */
const keyOf = ({ id, paymentIntentId, reason }: RefundRow): string =>
  `refund:${paymentIntentId}:${reason}${reason === 'desk' ? `:${id}` : ''}`;

async function pay(context: Context, refund: RefundRow): Promise<boolean> {
  const { id, paymentIntentId: intentId, amountCents } = refund;
  try {
    const idempotencyKey = keyOf(refund);
    const providerId = await context.provider.refund({ intentId, amountCents, idempotencyKey });
    await context.failpoint?.('refund:made');
    await context.db
      .update(t.refunds)
      .set({ providerId, doneAt: nowDate(context) })
      .where(eq(t.refunds.id, id));
    return true;
  } catch (error) {
    context.log.error({ err: error, refund: id }, 'refund failed; it stays due');
    return false;
  }
}

const BATCH = 100;
/** Concurrent refunds. */
const AT_ONCE = 4;

/**
 * Makes all due refunds; one that fails does not block the others.
 * @returns how many it made
 */
export async function payRefunds(context: Context): Promise<number> {
  let done = 0;
  for (let last = 0, isMore = true; isMore;) {
    const due = await context.db
      .select()
      .from(t.refunds)
      .where(and(isNull(t.refunds.doneAt), gt(t.refunds.id, last)))
      .orderBy(asc(t.refunds.id))
      .limit(BATCH);
    await inParallel(due, AT_ONCE, async (refund) => {
      if (await pay(context, refund)) done += 1;
    });
    last = due.at(-1)?.id ?? last;
    isMore = due.length === BATCH;
  }
  return done;
}

/** Makes the due refunds of these intents only, because a customer is waiting. */
export async function payRefundsOf(context: Context, intentIds: string[]): Promise<void> {
  if (intentIds.length === 0) return;
  const mine = and(isNull(t.refunds.doneAt), inArray(t.refunds.paymentIntentId, intentIds));
  for (const refund of await context.db.select().from(t.refunds).where(mine)) await pay(context, refund);
}
