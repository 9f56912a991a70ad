/** Settles payments without a webhook or page load: lost webhooks, closed tabs, intents without an order. */
import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../ports/context';
import * as t from '../db/schema';
import type { AmendmentRow, OrderRow } from '../db/schema';
import { inTransaction } from '../db/transaction';
import { inParallel } from '../lib/inParallel';
import { isOpen } from '../services/orders/amendments';
import { isUnpaid } from '../services/orders/status';
import { cancelIntent, settleIntent } from '../services/payments/settle';

const BATCH = 200;
/** Concurrent reads. */
const AT_ONCE = 4;
/** Interval between reads of an order's intent. */
const ASK_EVERY_MS = 20_000;
/** Interval between reads of an intent without an order. */
const ASK_FREE_EVERY_MS = 5 * 60_000;
/** Age at which an open payment form counts as abandoned. */
const ABANDONED_MS = 60 * 60_000;
/** SQL condition. With its values in the text, PostgreSQL knows that the index of open payments serves. */
const isLive = sql`${t.paymentIntents.status} not in ('succeeded', 'canceled')`;

async function each(
  context: Context,
  ids: string[],
  work: (id: string) => Promise<unknown>,
): Promise<number> {
  await inParallel(ids, AT_ONCE, async (id) => {
    try {
      await work(id);
    } catch (error) {
      context.log.warn({ err: error, intent: id }, 'payment not settled; tried again later');
      // Updates the time after a failed call too, so that the intent goes to the end of the queue.
      const asked = { updatedAt: nowDate(context) };
      await context.db.update(t.paymentIntents).set(asked).where(eq(t.paymentIntents.id, id));
    }
  });
  return ids.length;
}

type Open = { status: OrderRow['status'] | null; change: AmendmentRow['status'] | null };

const isOrderOver = ({ status, change }: Open): boolean =>
  change === null ? status !== null && !isUnpaid({ status }) : !isOpen({ status: change });

const ago = (context: Context, ms: number): Date => new Date(context.clock.now() - ms);

/**
 * Reads every intent that is not final. Intents without an order are read too, but less often, because a charge on one must be
 * refunded. @returns how many it read
 */
export async function reconcile(context: Context): Promise<number> {
  const { orderId, status, updatedAt } = t.paymentIntents;
  const isDue = or(
    and(isNotNull(orderId), lte(updatedAt, ago(context, ASK_EVERY_MS))),
    and(isNull(orderId), ne(status, 'canceling'), lte(updatedAt, ago(context, ASK_FREE_EVERY_MS))),
  );
  const open = await context.db
    .select({ id: t.paymentIntents.id, status: t.orders.status, change: t.amendments.status })
    .from(t.paymentIntents)
    .leftJoin(t.orders, eq(t.orders.id, orderId))
    .leftJoin(t.amendments, eq(t.amendments.id, t.paymentIntents.amendmentId))
    .where(and(isLive, isDue))
    .orderBy(updatedAt)
    .limit(BATCH);
  const isOver = new Set(open.filter(isOrderOver).map((row) => row.id));
  const ids = open.map((row) => row.id);
  // An order or a change that is over must not be charged any more, so its open intents are cancelled.
  return each(context, ids, (id) => (isOver.has(id) ? cancelIntent(context, id) : settleIntent(context, id)));
}

/**
 * Cancels old intents without an order. Claims them first, so that no order is linked to one meanwhile. Those that were
 * claimed before are tried again now and then.
 */
export async function cancelAbandoned(context: Context): Promise<number> {
  const { orderId, status, updatedAt } = t.paymentIntents;
  const isTurn = or(ne(status, 'canceling'), lte(updatedAt, ago(context, ASK_FREE_EVERY_MS)));
  const isFree = and(isNull(orderId), isLive, isTurn);
  const old = context.db
    .select({ id: t.paymentIntents.id })
    .from(t.paymentIntents)
    .where(and(isFree, lte(t.paymentIntents.createdAt, ago(context, ABANDONED_MS))))
    .orderBy(updatedAt)
    .limit(BATCH);
  // Two processes may lock the same rows in different orders; `inTransaction` then repeats one of them.
  const claimed = await inTransaction(context.db, (tx) =>
    tx
      .update(t.paymentIntents)
      .set({ status: 'canceling', version: sql`${t.paymentIntents.version} + 1` })
      .where(and(isFree, inArray(t.paymentIntents.id, old)))
      .returning({ id: t.paymentIntents.id }),
  );
  await context.failpoint?.('abandoned:claimed');
  return each(
    context,
    claimed.map((row) => row.id),
    (id) => cancelIntent(context, id),
  );
}

const KEEP_WEBHOOKS_MS = 30 * 24 * 60 * 60_000;

/** Deletes webhooks that are older than a month, also those that were given up. */
export async function forgetWebhooks(context: Context): Promise<number> {
  const { id, processedAt, receivedAt } = t.webhookEvents;
  const isOld = lte(receivedAt, ago(context, KEEP_WEBHOOKS_MS));
  let gone = 0;
  // In two statements, because each of two partial indexes serves one.
  for (const isApplied of [isNotNull(processedAt), isNull(processedAt)])
    gone += (await context.db.delete(t.webhookEvents).where(and(isApplied, isOld)).returning({ id })).length;
  return gone;
}
