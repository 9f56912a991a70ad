/** Failing and paying again. What the client says about a payment is only a reason to ask the provider. */
import { and, eq } from 'drizzle-orm';
import { nowDate, type Context, type Database } from '../../context';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../errors';
import { liveIntents } from '../payments/intents';
import { DEFAULT_FAILURE, findIntent, settleIntent } from '../payments/settle';
import { closedMessage, eventClosed } from './availability';
import { transactionConflict } from './cart';
import { findOrder } from './expire';
import { HOLD_MS, retakeHolds, type OrderRow } from './holds';
import { lockUser } from '../../db/locks';
import { isUnpaid, markFailed } from './outcomes';
import { allowsClosed } from './quote';

/** @throws 404 for an unknown order and for somebody else's */
export async function ownOrder(db: Database, userId: number, orderId: number): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(t.orders)
    .where(and(eq(t.orders.id, orderId), eq(t.orders.userId, userId)));
  if (!order) throw notFound();
  return order;
}

/** Milliseconds in which one intent is asked about once by page loads. */
const THROTTLE_MS = 1000;

/** Asks the provider about an unpaid order, so that a page shows the truth; an outage leaves what is known. */
export async function refreshOrder(context: Context, order: OrderRow): Promise<void> {
  if (!isUnpaid(order)) return;
  try {
    for (const intent of await liveIntents(context.db, order.id)) {
      const age = context.clock.now() - intent.updatedAt.getTime();
      if (age <= 0 || age >= THROTTLE_MS) await settleIntent(context, intent.id);
    }
  } catch (error) {
    context.log.warn({ err: error, order: order.id }, 'payment not asked about; showing what is known');
  }
}

export const notFailed = (isPaid: boolean): ApiError =>
  new ApiError(
    409,
    'payment_not_failed',
    isPaid ? 'Your payment went through. Your order is placed.' : 'Your payment is still being processed.',
  );

/** @throws 409 `payment_not_failed` when money is moving or has moved */
async function refuseUnfailed(db: Database, orderId: number): Promise<OrderRow> {
  const order = await findOrder(db, orderId);
  if (!order) throw notFound();
  if (order.status === 'paid') throw notFailed(true);
  const intents = await liveIntents(db, orderId);
  if (intents.some((intent) => intent.status === 'processing')) throw notFailed(false);
  return order;
}

/**
 * "The card failed", says the client: the intent is read again before that is believed.
 * @throws 404; 409 `payment_not_failed`; 503
 */
export async function failOrder(
  context: Context,
  userId: number,
  eventId: number,
  orderId: number,
): Promise<void> {
  const order = await ownOrder(context.db, userId, orderId);
  if (order.eventId !== eventId) throw notFound();
  for (const intent of await liveIntents(context.db, orderId)) await settleIntent(context, intent.id);
  await refuseUnfailed(context.db, orderId);
  await context.failpoint?.('fail:read');
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, userId);
    const current = await refuseUnfailed(tx, orderId);
    if (current.status !== 'created' && current.status !== 'processing') return;
    await markFailed(tx, current, current.failureMessage ?? DEFAULT_FAILURE, nowDate(context), 'told');
  });
}

async function retryLocked(
  context: Context,
  tx: Database,
  order: OrderRow,
  intentId: string,
  failureKey: string | null,
) {
  const now = nowDate(context);
  await lockUser(tx, order.userId);
  const current = await refuseUnpayable(tx, order.id);
  const intent = await findIntent(tx, intentId);
  if (intent?.orderId !== order.id || intent.status === 'canceled') throw transactionConflict();
  const [event] = await tx.select().from(t.events).where(eq(t.events.id, order.eventId));
  const closed = event && closedMessage(event, now, allowsClosed(context));
  if (closed) throw eventClosed(closed);
  const problem = current.holds ? null : await retakeHolds(tx, current, now, allowsClosed(context));
  if (problem) throw problem;
  await tx
    .update(t.orders)
    .set({ status: 'processing', heldUntil: new Date(now.getTime() + HOLD_MS), failureMessage: null })
    .where(eq(t.orders.id, order.id));
  await tx
    .update(t.paymentIntents)
    .set({ knownFailure: failureKey })
    .where(eq(t.paymentIntents.id, intentId));
}

/** @throws 409 `order_paid`, `order_over` */
export async function refuseUnpayable(db: Database, orderId: number): Promise<OrderRow> {
  const order = await findOrder(db, orderId);
  if (!order) throw notFound();
  if (order.status === 'paid') throw new ApiError(409, 'order_paid', 'This order is already paid.');
  if (!isUnpaid(order) || order.replacedById !== null) {
    throw new ApiError(409, 'order_over', 'This order can no longer be paid. Please place a new one.');
  }
  return order;
}

/**
 * The customer is about to pay the same order again: it takes back what it held and waits for the payment.
 * @param transactionId the intent of the payment sheet
 * @throws 404; 409 `order_paid`, `order_over`, `payment_not_failed`, `transaction_conflict`, `event_closed`, `event_full`,
 * `slot_full`, `promo_invalid`, `price_changed`; 503
 */
export async function retryPayment(
  context: Context,
  userId: number,
  orderId: number,
  transactionId: string,
): Promise<void> {
  const order = await ownOrder(context.db, userId, orderId);
  await refuseUnpayable(context.db, orderId);
  const intent = await findIntent(context.db, transactionId);
  if (intent?.orderId !== orderId) throw transactionConflict();
  const read = await settleIntent(context, intent.id);
  await refuseUnpayable(context.db, orderId);
  if (read?.status === 'processing') throw notFailed(false);
  await context.failpoint?.('retry:read');
  const failureKey = read?.failureKey ?? null;
  await inTransaction(context.db, (tx) => retryLocked(context, tx, order, intent.id, failureKey));
}
