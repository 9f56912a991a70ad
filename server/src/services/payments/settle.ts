/**
 * Applies the provider's state of an intent to its order. Every state comes from a read from the provider, so webhooks,
 * jobs and page loads can ask in any order and any number of times.
 */
import { eq, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { lockUser } from '../../db/locks';
import { isUnknown, ProviderRefusal, type ProviderIntent } from '../../ports/cardProvider';
import type { DueRefund } from '../../ports/orders';
import { findIntent, isFinal, lockIntent, type IntentRow } from './intentRow';
import { payRefundsOf } from './payRefunds';
import { recordRefund } from './refunds';

const noOrder = ({ status }: ProviderIntent): DueRefund | null =>
  status === 'succeeded' ? { reason: 'no_order' } : null;

/** @returns false if the row changed since `before`; the read may be outdated and is discarded */
async function applyAnswer(
  context: Context,
  tx: Database,
  before: IntentRow,
  read: ProviderIntent,
): Promise<boolean> {
  const now = nowDate(context);
  await lockUser(tx, before.userId);
  // Locked, because the job that claims abandoned payments does not lock the customer.
  const intent = await lockIntent(tx, before.id);
  if (intent?.version !== before.version) return false;
  const { orderId, amendmentId, knownFailure } = intent;
  const due =
    orderId === null
      ? noOrder(read)
      : await context.orders.applyIntent(context, tx, { orderId, amendmentId, knownFailure, read, now });
  if (due) await recordRefund(tx, intent, due, now);
  const status = intent.status === 'canceling' && !isFinal(read.status) ? 'canceling' : read.status;
  // A new attempt clears the failure at the provider; when it fails as the one before did, that is news.
  const known = read.failureKey === null ? null : knownFailure;
  // A read that changes nothing does not invalidate other reads.
  const isNews =
    status !== intent.status || read.cardLast4 !== intent.cardLast4 || known !== intent.knownFailure;
  await tx
    .update(t.paymentIntents)
    .set({
      status,
      version: sql`${t.paymentIntents.version} + ${isNews ? 1 : 0}`,
      knownFailure: known,
      cardBrand: read.cardBrand,
      cardLast4: read.cardLast4,
      updatedAt: now,
    })
    .where(eq(t.paymentIntents.id, intent.id));
  return true;
}

const TRIES = 6;

/** An intent that the sandbox lost with its data: it can never be charged. */
const unknownIntent = (row: IntentRow): ProviderIntent => ({
  id: row.id,
  clientSecret: '',
  amountCents: row.amountCents,
  status: 'canceled',
  failureMessage: null,
  failureKey: null,
  cardBrand: null,
  cardLast4: null,
  customerId: null,
  metadata: {},
});

/**
 * A real provider does not lose intents. If it does not know one, the API key belongs to another account, and the customer
 * may have been charged there: this throws, and the order keeps its state.
 */
async function readIntent(
  context: Context,
  row: IntentRow,
  ask: (id: string) => Promise<ProviderIntent>,
): Promise<ProviderIntent> {
  try {
    return await ask(row.id);
  } catch (error) {
    if (isUnknown(error) && context.config.sandbox) return unknownIntent(row);
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
    const isApplied = await inTransaction(context.db, (tx) => applyAnswer(context, tx, before, answer));
    if (isApplied) {
      await context.failpoint?.('settle:applied');
      if (answer.status === 'succeeded') await payRefundsOf(context, [intentId]);
      return answer;
    }
  }
  // Other reads were applied in every attempt, so this one is not needed.
  return read;
}

type Reads = Map<string, Promise<ProviderIntent | null>>;
const reads = new WeakMap<Context, Reads>();

/**
 * As {@link settleIntent}, for page loads: concurrent calls share one read. The read may have started before the call, so
 * code that reacts to a change, such as a webhook, must not use it.
 */
export function shareRead(context: Context, intentId: string): Promise<ProviderIntent | null> {
  const running: Reads = reads.get(context) ?? new Map();
  reads.set(context, running);
  const known = running.get(intentId);
  if (known) return known;
  const read = settleIntent(context, intentId).finally(() => running.delete(intentId));
  running.set(intentId, read);
  return read;
}

/** Cancels an intent at the provider and applies the result, because it may have succeeded meanwhile. */
export const cancelIntent = (context: Context, intentId: string): Promise<ProviderIntent | null> =>
  settleIntent(context, intentId, async (id) => {
    try {
      return await context.provider.cancelIntent(id);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      return context.provider.retrieveIntent(id);
    }
  });
