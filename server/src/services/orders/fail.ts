/** The client reports a failed card. The report only causes a read from the provider, which decides. */
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { lockUser } from '../../db/locks';
import { inTransaction } from '../../db/transaction';
import { notFound } from '../../lib/errors';
import { liveIntents, settleIntent } from '../payments';
import { orderById, ownOrder } from './find';
import { type OrderRow } from '../../db/schema';
import { DEFAULT_FAILURE, markFailed } from './outcomes';
import { notFailed } from './refusals';

/** @throws 409 `payment_not_failed` if the order is paid or its payment is processing */
async function refuseUnfailed(tx: Database, orderId: number): Promise<OrderRow> {
  const order = await orderById(tx, orderId);
  if (!order) throw notFound();
  if (order.status === 'paid') throw notFailed(true);
  const intents = await liveIntents(tx, orderId);
  if (intents.some((intent) => intent.status === 'processing')) throw notFailed(false);
  return order;
}

/**
 * Marks an order failed after reading its intents again.
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
  await context.failpoint?.('fail:read');
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, userId);
    const current = await refuseUnfailed(tx, orderId);
    if (current.status !== 'created' && current.status !== 'processing') return;
    await markFailed(tx, current, current.failureMessage ?? DEFAULT_FAILURE, nowDate(context), 'told');
  });
}
