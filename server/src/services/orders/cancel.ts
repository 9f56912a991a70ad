/**
 * Cancelling an order before the event's cut-off refunds its charges and releases its holds. The reservation fee is kept
 * while another order of the day needs it: one that is paid or can still be paid, and costs no fee because of it; the fee
 * for delivery is kept while an order that joined it is paid or can still be paid. Orders of a cancelled event, and those that the operator cancels, are refunded in full.
 */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../lib/errors';
import { patiently } from '../../lib/patience';
import { turnsEvery } from '../../lib/turns';
import { eventPhase } from '@dwellivery/domain/eventPhase';
import { leftOfOrder, liveIntents, payRefundsOf, refundOfOrder } from '../payments';
import { openAmendment } from './amendments';
import { cancelIntents } from './expire';
import { returnKeptFees } from './fee';
import { orderById, ownOrder } from './find';
import { type OrderRow } from '../../db/schema';
import { keepFees } from './kept';
import { lockUser } from '../../db/locks';
import { endOpenChange, endUnpaid } from './openChange';
import { markCancelled } from './outcomes';
import { alreadyPaid, notFailed } from './refusals';
import { isUnpaid } from './status';

const tooLate = (): ApiError =>
  new ApiError(409, 'cancel_too_late', 'This order can no longer be canceled. Please contact support.');

/**
 * The operator can cancel after the cut-off, and both fees are refunded as well. A customer who was shown an unpaid
 * order does not cancel it if it was paid meanwhile.
 */
type Canceller = 'customer' | 'customerOfUnpaid' | 'operator';
type Cancelling = { order: OrderRow; by: Canceller };

/** @returns whether the order is refunded in full @throws 409 `cancel_too_late` */
async function refuseLate(db: Database, { order, by }: Cancelling, now: Date): Promise<boolean> {
  const [event] = await db.select().from(t.events).where(eq(t.events.id, order.eventId));
  if (event?.cancelledAt) return true;
  const isOver = !event || eventPhase(event, now) === 'complete';
  if (isOver || (by !== 'operator' && event.orderCutoffAt <= now)) throw tooLate();
  return by === 'operator';
}

/** @returns ids of the intents with a refund due */
async function cancelLocked(context: Context, tx: Database, { order, by }: Cancelling): Promise<string[]> {
  const now = nowDate(context);
  await lockUser(tx, order.userId);
  const current = await orderById(tx, order.id);
  if (!current) throw notFound();
  if (current.status === 'cancelled') return [];
  if (current.status === 'paid' && by === 'customerOfUnpaid') throw alreadyPaid();
  if (current.status !== 'paid' && !isUnpaid(current)) throw tooLate();
  const isRefundedInFull = await refuseLate(tx, { order: current, by }, now);
  if ((await liveIntents(tx, order.id)).length > 0) throw notFailed(false);
  const change = await openAmendment(tx, order.id);
  if (change) await endUnpaid(tx, change, now);
  const leftCents = await leftOfOrder(tx, order.id);
  await markCancelled(tx, current, now);
  // Charges that were refunded in part may be less than the fees.
  const totalCents = Math.min(current.totalCents, leftCents);
  const keptCents = isRefundedInFull ? 0 : await keepFees(tx, { ...current, totalCents }, now);
  const due = { reason: 'cancelled' as const, amountCents: leftCents - keptCents };
  const refunded = await refundOfOrder(tx, order.id, due, now);
  return [...refunded, ...(await returnKeptFees(tx, current, now))];
}

/**
 * Does nothing if the order is already cancelled.
 * @throws 404; 409 `cancel_too_late`, `order_paid`, `payment_not_failed` while the provider is processing; 503
 */
export async function cancelOrder(
  context: Context,
  userId: number,
  orderId: number,
  by: Canceller = 'customer',
): Promise<void> {
  const order = await ownOrder(context.db, userId, orderId);
  if (order.status === 'cancelled') return;
  await refuseLate(context.db, { order, by }, nowDate(context));
  // Before the open change is ended.
  if (order.status === 'paid' && by === 'customerOfUnpaid') throw alreadyPaid();
  if (isUnpaid(order)) await cancelIntents(context, orderId);
  else await endOpenChange(context, orderId);
  const due = await inTransaction(context.db, (tx) => cancelLocked(context, tx, { order, by }));
  await context.failpoint?.('cancel:committed');
  await patiently(payRefundsOf(context, due));
}

/** SQL condition: an order that must still be cancelled with its event. */
const isLeft = inArray(t.orders.status, ['paid', 'created', 'processing', 'payment_failed']);

/** Called after each order of a cancelled event. */
type Progress = (done: number, all: number) => void;

/**
 * Cancels an event: it takes no more orders, each order is cancelled and refunded, and each paying customer gets a mail.
 * Repeatable: the next call continues with the orders that failed.
 * @returns ids of the orders that could not be cancelled yet, for example because a payment is processing
 * @throws 404
 */
export async function cancelEvent(context: Context, eventId: number, progress?: Progress): Promise<number[]> {
  const cancelledAt = sql`coalesce(${t.events.cancelledAt}, ${nowDate(context).toISOString()})`;
  const isEvent = eq(t.events.id, eventId);
  const found = await context.db
    .update(t.events)
    .set({ cancelledAt })
    .where(isEvent)
    .returning({ id: t.events.id });
  if (found.length === 0) throw notFound();
  const left = await context.db
    .select({ id: t.orders.id, userId: t.orders.userId })
    .from(t.orders)
    .where(and(eq(t.orders.eventId, eventId), isLeft));
  return cancelAll(context, left, progress);
}

async function cancelAll(
  context: Context,
  left: Pick<OrderRow, 'id' | 'userId'>[],
  progress?: Progress,
): Promise<number[]> {
  const open: number[] = [];
  for (const [index, { id, userId }] of left.entries()) {
    try {
      await cancelOrder(context, userId, id);
    } catch (error) {
      context.log.warn({ err: error, order: id }, 'order of a cancelled event not cancelled yet');
      open.push(id);
    }
    progress?.(index + 1, left.length);
  }
  return open;
}

/** Each attempt asks the provider. */
const isTurn = turnsEvery(20_000);

/** A job: cancels the remaining orders of cancelled events. @returns how many of those that it tried still remain */
export async function finishCancelledEvents(context: Context): Promise<number> {
  const left = await context.db
    .select({ id: t.orders.id, userId: t.orders.userId })
    .from(t.orders)
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .where(and(isNotNull(t.events.cancelledAt), isLeft));
  const due = left.filter(({ id }) => isTurn(context, id));
  return (await cancelAll(context, due)).length;
}
