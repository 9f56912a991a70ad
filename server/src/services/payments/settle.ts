/**
 * The provider's word becomes the order's state. Nothing but the provider's own read of an intent moves money here, so
 * webhooks, jobs and page loads may ask in any order and any number of times.
 */
import { eq, sql } from 'drizzle-orm';
import { nowDate, type Context, type Database } from '../../context';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { retakeHolds, type OrderRow } from '../orders/holds';
import { lockUser } from '../../db/locks';
import { isUnpaid, markExpired, markFailed, markPaid } from '../orders/outcomes';
import { allowsClosed } from '../orders/quote';
import { queueOrderMail } from '../orders/mails';
import { ProviderRefusal, type ProviderIntent } from '../../ports/cardProvider';
import { oweRefund, payRefundsOf } from './refunds';

export type IntentRow = typeof t.paymentIntents.$inferSelect;

/** Words of {@link IntentRow.status} that the provider never takes back. */
export const isFinal = (status: string): boolean => status === 'succeeded' || status === 'canceled';
export const DEFAULT_FAILURE = 'Your payment did not go through. Please check your card and try again.';

/** Whether an unpaid order is over: replaced, past its hold, or failed and past the cut-off. */
export async function isOver(tx: Database, order: OrderRow, now: Date): Promise<boolean> {
  if (!isUnpaid(order)) return false;
  if (order.replacedById !== null) return true;
  if (order.status !== 'payment_failed') return order.heldUntil === null || order.heldUntil <= now;
  const [event] = await tx
    .select({ cutoff: t.events.orderCutoffAt })
    .from(t.events)
    .where(eq(t.events.id, order.eventId));
  return !event || event.cutoff <= now;
}

type Step = {
  context: Context;
  tx: Database;
  order: OrderRow;
  intent: IntentRow;
  read: ProviderIntent;
  now: Date;
};

async function giveBack({ tx, order, intent, now }: Step): Promise<void> {
  const reason =
    order.status === 'paid' ? 'duplicate' : order.status === 'cancelled' ? 'cancelled' : 'expired_order';
  await oweRefund(tx, intent, reason, now);
  if (isUnpaid(order)) await markExpired(tx, order, now);
  await queueOrderMail(tx, order, 'order_refunded', now, intent.id);
}

/** A charge pays its order, or is given back: when the order is over or its holds cannot be taken again. */
async function applySuccess(step: Step): Promise<void> {
  const { context, tx, order, now } = step;
  if (!isUnpaid(order)) return giveBack(step);
  if (!order.holds && (await retakeHolds(tx, order, now, allowsClosed(context)))) return giveBack(step);
  await markPaid(tx, order, now);
}

async function applyFailure({ tx, order, intent, read, now }: Step): Promise<void> {
  const isNews = read.failureKey !== null && read.failureKey !== intent.knownFailure;
  if (!isNews || (order.status !== 'created' && order.status !== 'processing')) return;
  await markFailed(tx, order, read.failureMessage ?? DEFAULT_FAILURE, now, read.failureKey ?? intent.id);
}

async function applyToOrder(step: Step): Promise<void> {
  const { tx, order, read, now } = step;
  if (read.status === 'succeeded') return applySuccess(step);
  if (!isUnpaid(order)) return;
  if (read.status === 'processing' || read.status === 'requires_capture') {
    await tx.update(t.orders).set({ status: 'processing' }).where(eq(t.orders.id, order.id));
  } else if (read.status === 'requires_payment_method') {
    await applyFailure(step);
  } else if (read.status === 'canceled') {
    if (await isOver(tx, order, now)) await markExpired(tx, order, now);
    else await markFailed(tx, order, 'The payment was canceled. Please try again.', now, step.intent.id);
  }
}

/** @returns false when the intent was written since it was read: the read may be old and is thrown away */
async function applyRead(
  context: Context,
  tx: Database,
  before: IntentRow,
  read: ProviderIntent,
): Promise<boolean> {
  const now = nowDate(context);
  await lockUser(tx, before.userId);
  const [intent] = await tx.select().from(t.paymentIntents).where(eq(t.paymentIntents.id, before.id));
  if (!intent || intent.version !== before.version) return false;
  const [order] =
    intent.orderId === null ? [] : await tx.select().from(t.orders).where(eq(t.orders.id, intent.orderId));
  if (order) await applyToOrder({ context, tx, order, intent, read, now });
  else if (read.status === 'succeeded') await oweRefund(tx, intent, 'no_order', now);
  await tx
    .update(t.paymentIntents)
    .set({
      status: intent.status === 'canceling' && !isFinal(read.status) ? 'canceling' : read.status,
      version: sql`${t.paymentIntents.version} + 1`,
      cardBrand: read.cardBrand,
      cardLast4: read.cardLast4,
      updatedAt: now,
    })
    .where(eq(t.paymentIntents.id, intent.id));
  return true;
}

export const findIntent = async (db: Database, id: string): Promise<IntentRow | null> =>
  (await db.select().from(t.paymentIntents).where(eq(t.paymentIntents.id, id)))[0] ?? null;

const TRIES = 6;

/** An intent of a sandbox whose books were thrown away: it can never be charged. */
const unknownIntent = (row: IntentRow): ProviderIntent => ({
  id: row.id,
  clientSecret: '',
  amountCents: row.amountCents,
  status: 'canceled',
  failureMessage: null,
  failureKey: null,
  cardBrand: null,
  cardLast4: null,
  metadata: {},
});

/**
 * A real provider forgets nothing: when it does not know an intent, the key is of another account, and whether the
 * customer was charged cannot be told from here. Then nothing is decided.
 */
async function readIntent(
  context: Context,
  row: IntentRow,
  ask: (id: string) => Promise<ProviderIntent>,
): Promise<ProviderIntent> {
  try {
    return await ask(row.id);
  } catch (error) {
    const isUnknown = error instanceof ProviderRefusal && error.reason === 'resource_missing';
    if (isUnknown && context.config.sandbox) return unknownIntent(row);
    throw error;
  }
}

/**
 * Asks the provider about an intent and applies the answer. A row that is final is not asked about again.
 * @param ask how to ask; cancelling answers with an intent too
 * @returns the provider's answer, null when it was not asked
 * @throws 503 `payment_provider_unavailable`
 */
export async function settleIntent(
  context: Context,
  intentId: string,
  ask: (id: string) => Promise<ProviderIntent> = (id) => context.provider.retrieveIntent(id),
): Promise<ProviderIntent | null> {
  let read: ProviderIntent | null = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = await findIntent(context.db, intentId);
    if (!before || isFinal(before.status)) return null;
    const answer = await readIntent(context, before, ask);
    read = answer;
    await context.failpoint?.('settle:read');
    const isApplied = await inTransaction(context.db, (tx) => applyRead(context, tx, before, answer));
    if (isApplied) {
      await context.failpoint?.('settle:applied');
      if (answer.status === 'succeeded') await payRefundsOf(context, [intentId]);
      return answer;
    }
  }
  // So many others are applying what they read that this answer is not needed; it is true all the same.
  return read;
}

/** Cancels an intent at the provider and applies what it says: it may have succeeded meanwhile. */
export const cancelIntent = (context: Context, intentId: string): Promise<ProviderIntent | null> =>
  settleIntent(context, intentId, async (id) => {
    try {
      return await context.provider.cancelIntent(id);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      return context.provider.retrieveIntent(id);
    }
  });
