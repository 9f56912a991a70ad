/**
 * Refunds made at the provider, and lost disputes, applied to their order; implements `ports/orders.ts`. They count like a refund
 * from the desk: a part leaves the order as it is, the whole cancels it unless the event is over. ADR 0035.
 */
import { eq } from 'drizzle-orm';
import * as t from '../../db/schema';
import type { OrderPort } from '../../ports/orders';
import { leftOfOrder } from '../payments';
import { returnKeptFees } from './fee';
import { orderById } from './find';
import { keptByCancel, keptWithin } from './kept';
import { queueOrderMail } from './mails';
import { markCancelled } from './outcomes';
import { isEventOver } from './status';

export const applyProviderRefund: OrderPort['applyProviderRefund'] = async (tx, news) => {
  const { orderId, by, amountCents, cause, now } = news;
  const order = await orderById(tx, orderId);
  if (!order) throw new Error(`Refund ${cause} names order ${orderId}, which does not exist.`);
  const leftCents = await leftOfOrder(tx, orderId);
  // A cancel keeps what it does not refund.
  const kept = by === 'cancel' ? await keptByCancel(tx, order, leftCents) : keptWithin(order, leftCents);
  await tx.update(t.orders).set(kept).where(eq(t.orders.id, orderId));
  if (order.status !== 'paid') return;
  if (by === 'cancel' || (leftCents === 0 && !(await isEventOver(tx, order, now)))) {
    await markCancelled(tx, order, now);
    await returnKeptFees(tx, order, now);
  } else if (by === 'refund') {
    await queueOrderMail(tx, order, 'order_given_back', now, cause, { amountCents });
  }
};
