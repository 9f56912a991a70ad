/** Makes the refunds that are due, under idempotency keys. */
import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import * as t from '../../db/schema';
import { inParallel } from '../../lib/inParallel';
import { ProviderRefusal } from '../../ports/cardProvider';
import { bookReversals } from './reversals';
import { keyOf, type RefundRow } from './refunds';

/**
 * The cause of a refusal is read: a refund made at the provider, or a dispute. What is still due waits, and is asked for under a new
 * key, because the provider repeats a refusal for the same key. Nothing was made under a key that was refused.
 */
async function readCause(context: Context, { id, paymentIntentId, revision }: RefundRow): Promise<void> {
  try {
    await bookReversals(context, paymentIntentId);
  } catch (error) {
    context.log.warn({ err: error, intent: paymentIntentId }, 'refunds of the provider not read yet');
  }
  await context.db
    .update(t.refunds)
    .set({ refusedAt: nowDate(context), revision: revision + 1 })
    .where(and(eq(t.refunds.id, id), eq(t.refunds.revision, revision), isNull(t.refunds.doneAt)));
}

async function pay(context: Context, refund: RefundRow, onRefusal = readCause): Promise<boolean> {
  const { id, paymentIntentId: intentId, amountCents } = refund;
  try {
    const idempotencyKey = keyOf(refund);
    const providerId = await context.provider.refund({ intentId, amountCents, idempotencyKey });
    await context.failpoint?.('refund:made');
    // A webhook may have stored it already.
    await context.db
      .update(t.refunds)
      .set({ providerId, doneAt: nowDate(context), refusedAt: null })
      .where(and(eq(t.refunds.id, id), isNull(t.refunds.doneAt)));
    return true;
  } catch (error) {
    context.log.error({ err: error, refund: id }, 'refund failed; it stays due');
    if (error instanceof ProviderRefusal) await onRefusal(context, refund);
    return false;
  }
}

const BATCH = 100;
/** Concurrent refunds. */
const AT_ONCE = 4;
/** Interval between attempts of a refund that the provider refuses, for example while the charge is disputed. */
const REFUSED_EVERY_MS = 10 * 60_000;

/**
 * Makes all due refunds; one that fails does not block the others.
 * @returns how many it made
 */
export async function payRefunds(context: Context): Promise<number> {
  let done = 0;
  const isTurn = or(
    isNull(t.refunds.refusedAt),
    lte(t.refunds.refusedAt, new Date(context.clock.now() - REFUSED_EVERY_MS)),
  );
  for (let last = 0, isMore = true; isMore;) {
    const due = await context.db
      .select()
      .from(t.refunds)
      .where(and(isNull(t.refunds.doneAt), isTurn, gt(t.refunds.id, last)))
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

/** Makes the due refunds of these intents only, because a customer is waiting. Of several that are refused the job reads all causes but one. */
export async function payRefundsOf(context: Context, intentIds: string[]): Promise<void> {
  if (intentIds.length === 0) return;
  let refused = 0;
  const readFirst: typeof readCause = async (...of) => {
    refused += 1;
    if (refused === 1) await readCause(...of);
  };
  const mine = and(isNull(t.refunds.doneAt), inArray(t.refunds.paymentIntentId, intentIds));
  for (const refund of await context.db.select().from(t.refunds).where(mine))
    await pay(context, refund, readFirst);
}

/** Makes these refunds, and what else is due of their charges. @returns whether the provider has made all of them; the job tries again */
export async function makeRefunds(
  context: Context,
  refunds: Pick<RefundRow, 'id' | 'paymentIntentId'>[],
): Promise<boolean> {
  if (refunds.length === 0) return true;
  await payRefundsOf(context, [...new Set(refunds.map(({ paymentIntentId }) => paymentIntentId))]);
  const ids = refunds.map(({ id }) => id);
  return (
    (await context.db.$count(t.refunds, and(inArray(t.refunds.id, ids), isNull(t.refunds.doneAt)))) === 0
  );
}
