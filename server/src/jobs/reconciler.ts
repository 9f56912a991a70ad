/** Finds payments without news: lost webhooks, closed tabs, intents without an order. */
import { and, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../context';
import * as t from '../db/schema';
import { inTransaction } from '../db/transaction';
import { inParallel } from '../lib/inParallel';
import { isUnpaid } from '../services/orders/status';
import { cancelIntent, settleIntent } from '../services/payments/settle';

const BATCH = 200;
/** Payments that are asked about at a time: a slow provider holds up this many, not all. */
const AT_ONCE = 4;
/** Asked at most this often about the payment of an order. */
const ASK_EVERY_MS = 20_000;
/** And this often about one that no order took. */
const ASK_FREE_EVERY_MS = 5 * 60_000;
/** Age at which an open payment form counts as abandoned. */
const ABANDONED_MS = 60 * 60_000;
const FINAL = ['succeeded', 'canceled'];

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

const ago = (context: Context, ms: number): Date => new Date(context.clock.now() - ms);

/**
 * Asks about every payment that is not final: of an order often, of a form that no order took yet now and then, because
 * a charge without an order is owed back. @returns how many were asked about
 */
export async function reconcile(context: Context): Promise<number> {
  const { orderId, status, updatedAt } = t.paymentIntents;
  const isDue = or(
    and(isNotNull(orderId), lte(updatedAt, ago(context, ASK_EVERY_MS))),
    and(isNull(orderId), ne(status, 'canceling'), lte(updatedAt, ago(context, ASK_FREE_EVERY_MS))),
  );
  const open = await context.db
    .select({ id: t.paymentIntents.id, status: t.orders.status })
    .from(t.paymentIntents)
    .leftJoin(t.orders, eq(t.orders.id, orderId))
    .where(and(notInArray(status, FINAL), isDue))
    .orderBy(updatedAt)
    .limit(BATCH);
  const isOver = new Set(
    open.filter((row) => row.status !== null && !isUnpaid({ status: row.status })).map((row) => row.id),
  );
  const ids = open.map((row) => row.id);
  // An order that is over must not be charged any more: what is left of its payment is cancelled.
  return each(context, ids, (id) => (isOver.has(id) ? cancelIntent(context, id) : settleIntent(context, id)));
}

/** Cancels intents that no order took. They are claimed first, so that no order takes one that is being cancelled. */
export async function cancelAbandoned(context: Context): Promise<number> {
  const isFree = and(isNull(t.paymentIntents.orderId), notInArray(t.paymentIntents.status, FINAL));
  const old = context.db
    .select({ id: t.paymentIntents.id })
    .from(t.paymentIntents)
    .where(and(isFree, lte(t.paymentIntents.createdAt, ago(context, ABANDONED_MS))))
    .orderBy(t.paymentIntents.updatedAt)
    .limit(BATCH);
  // Two processes may claim the same rows in different orders: then one of them is asked to begin again.
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

/** Forgets webhooks that were applied a month ago. */
export async function forgetWebhooks(context: Context): Promise<number> {
  const before = ago(context, KEEP_WEBHOOKS_MS);
  const gone = await context.db
    .delete(t.webhookEvents)
    .where(and(isNotNull(t.webhookEvents.processedAt), lte(t.webhookEvents.receivedAt, before)))
    .returning({ id: t.webhookEvents.id });
  return gone.length;
}
