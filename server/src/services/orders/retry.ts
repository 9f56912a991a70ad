/** Paying a failed order again. */
import { eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { lockUser } from '../../db/locks';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { findIntent, keepFailure, settleIntent } from '../payments';
import { allowsClosed } from '../../config/flags';
import { closedMessage } from '@dwellivery/domain/availability';
import { eventClosed } from '../../lib/errors';
import { refuseBorneFee } from './fee';
import { ownOrder } from './find';
import { refuseEndedTable } from './joined';
import { type OrderRow } from '../../db/schema';
import { HOLD_MS, holdProblem, lockHolds, releaseUnpaid, retakeHolds } from './holds';
import { notFailed, refuseUnpayable, transactionConflict } from './refusals';

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
  await refuseBorneFee(tx, current);
  await refuseEndedTable(tx, current);
  const { renewedAt, heldUntil } = current;
  const holds = current.holds && heldUntil !== null && heldUntil > now;
  if (!holds) {
    await lockHolds(tx, current);
    // A hold that has ended and that the job has not released yet: the job would expire the order while it is being paid.
    await releaseUnpaid(tx, current, now);
    // Only the first retry renews an ended hold: 30 minutes in all. Later the order can be paid while there is room, but holds nothing.
    const hold = renewedAt ? holdProblem : retakeHolds;
    const problem = await hold(tx, current, now, allowsClosed(context));
    if (problem) throw problem;
  }
  const until = holds && renewedAt ? heldUntil : new Date(now.getTime() + HOLD_MS);
  await tx
    .update(t.orders)
    .set({ status: 'processing', heldUntil: until, renewedAt: renewedAt ?? now, failureMessage: null })
    .where(eq(t.orders.id, order.id));
  await keepFailure(tx, intentId, failureKey);
}

/**
 * Prepares an unpaid order for another attempt to pay it: retakes its holds and sets it to processing.
 * @param transactionId the intent of the payment sheet
 * @throws 404; 409 `order_paid`, `order_over`, `payment_not_failed`, `transaction_conflict`, `event_closed`, `event_full`,
 * `slot_full`, `item_unavailable`, `promo_invalid`, `price_changed`, `table_ended`; 503
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
  if (read?.status === 'processing') throw notFailed(false);
  await context.failpoint?.('retry:read');
  const failureKey = read?.failureKey ?? null;
  await inTransaction(context.db, (tx) => retryLocked(context, tx, order, intent.id, failureKey));
}
