/**
 * Cancelling an order before the event's cut-off: what was paid is refunded, what was held is released. A reservation fee
 * is kept back while another paid order of the day stays.
 */
import { eq } from 'drizzle-orm';
import { nowDate, type Context, type Database } from '../../context';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../errors';
import { chargesOf, liveIntents, oweRefund, payRefundsOf } from '../payments';
import { cancelIntents } from './expire';
import { keepFee, returnKeptFees } from './fee';
import { orderById, ownOrder, type OrderRow } from './find';
import { lockUser } from '../../db/locks';
import { markCancelled } from './outcomes';
import { notFailed } from './refusals';
import { isUnpaid } from './status';

const tooLate = (): ApiError =>
  new ApiError(409, 'cancel_too_late', 'This order can no longer be cancelled. Please contact support.');

async function refuseLate(db: Database, order: OrderRow, now: Date): Promise<void> {
  const [event] = await db.select().from(t.events).where(eq(t.events.id, order.eventId));
  if (!event || event.orderCutoffAt <= now || event.status === 'complete') throw tooLate();
}

/** @returns the intents whose charges are owed back */
async function cancelLocked(context: Context, tx: Database, order: OrderRow): Promise<string[]> {
  const now = nowDate(context);
  await lockUser(tx, order.userId);
  const current = await orderById(tx, order.id);
  if (!current) throw notFound();
  if (current.status === 'cancelled') return [];
  if (current.status !== 'paid' && !isUnpaid(current)) throw tooLate();
  await refuseLate(tx, current, now);
  if ((await liveIntents(tx, order.id)).length > 0) throw notFailed(false);
  const charged = await chargesOf(tx, order.id);
  await markCancelled(tx, current, now);
  const keptCents = await keepFee(tx, current, now);
  for (const intent of charged) {
    await oweRefund(tx, intent, { reason: 'cancelled', amountCents: intent.amountCents - keptCents }, now);
  }
  const returned = await returnKeptFees(tx, current, now);
  return [...charged.map((intent) => intent.id), ...returned];
}

/**
 * Again on a cancelled order it does nothing.
 * @throws 404; 409 `cancel_too_late`, `payment_not_failed` while the provider is processing; 503
 */
export async function cancelOrder(context: Context, userId: number, orderId: number): Promise<void> {
  const order = await ownOrder(context.db, userId, orderId);
  if (order.status === 'cancelled') return;
  await refuseLate(context.db, order, nowDate(context));
  if (isUnpaid(order) && !(await cancelIntents(context, orderId))) throw notFailed(false);
  const owed = await inTransaction(context.db, (tx) => cancelLocked(context, tx, order));
  await context.failpoint?.('cancel:committed');
  await payRefundsOf(context, owed);
}
