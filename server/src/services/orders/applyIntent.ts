/** Applies the provider's state of an intent to its order; implements `ports/orders.ts`. */
import { eq } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { IntentNews, OrderPort, DueRefund } from '../../ports/orders';
import { allowsClosed } from '../../config/flags';
import { applyIntentOfChange } from './applyChange';
import { dropFee, isFeeBorneTwice } from './fee';
import { orderById } from './find';
import { type OrderRow } from '../../db/schema';
import { retakeHolds } from './holds';
import { queueOrderMail } from './mails';
import { DEFAULT_FAILURE, markExpired, markFailed, markPaid } from './outcomes';
import { isCartPaid } from './sharedCart';
import { isEventOver, isOrderOver, isUnpaid } from './status';

type Step = IntentNews & { context: Context; tx: Database; order: OrderRow };

async function refundCharge({ tx, order, read, now }: Step): Promise<DueRefund> {
  if (isUnpaid(order)) await markExpired(tx, order, now);
  if (order.status === 'paid') {
    await queueOrderMail(tx, order, 'order_charged_twice', now, read.id, { amountCents: read.amountCents });
    return { reason: 'duplicate' };
  }
  await queueOrderMail(tx, order, 'order_refunded', now, read.id);
  return { reason: order.status === 'cancelled' ? 'cancelled' : 'expired_order' };
}

/**
 * A charge pays its order. It is refunded if the order or its event is over, another order has paid its shared cart, or the order's holds
 * cannot be retaken.
 */
async function applySuccess(step: Step): Promise<DueRefund | null> {
  const { context, tx, order, now } = step;
  if (!isUnpaid(order) || (await isEventOver(tx, order, now))) return refundCharge(step);
  if (await isCartPaid(tx, order)) return refundCharge(step);
  if (!order.holds && (await retakeHolds(tx, order, now, allowsClosed(context)))) return refundCharge(step);
  if (!(await isFeeBorneTwice(tx, order))) {
    await markPaid(tx, order, now);
    return null;
  }
  const dropped = await dropFee(tx, order, now);
  await markPaid(tx, dropped.order, now);
  return { reason: 'fee', amountCents: dropped.overCents };
}

async function applyFailure({ tx, order, knownFailure, read, now }: Step): Promise<void> {
  const isNews = read.failureKey !== null && read.failureKey !== knownFailure;
  if (!isNews || (order.status !== 'created' && order.status !== 'processing')) return;
  await markFailed(tx, order, read.failureMessage ?? DEFAULT_FAILURE, now, read.failureKey ?? read.id);
}

async function applyUncharged(step: Step): Promise<void> {
  const { tx, order, read, now } = step;
  if (!isUnpaid(order)) return;
  if (read.status === 'processing' || read.status === 'requires_capture') {
    await tx.update(t.orders).set({ status: 'processing' }).where(eq(t.orders.id, order.id));
  } else if (read.status === 'requires_payment_method') {
    await applyFailure(step);
  } else if (read.status === 'canceled') {
    if (await isOrderOver(tx, order, now)) await markExpired(tx, order, now);
    else await markFailed(tx, order, 'The payment was canceled. Please try again.', now, read.id);
  }
}

/** Applies one read of an intent of an order, or of a change of it. Requires the customer's lock. @returns the refund that is due, or null */
export const applyIntent: OrderPort['applyIntent'] = async (context, tx, news) => {
  const { amendmentId } = news;
  if (amendmentId !== null) return applyIntentOfChange(context, tx, { ...news, amendmentId });
  const order = await orderById(tx, news.orderId);
  if (!order) throw new Error(`Intent ${news.read.id} names order ${news.orderId}, which does not exist.`);
  const step = { ...news, context, tx, order };
  if (news.read.status === 'succeeded') return applySuccess(step);
  await applyUncharged(step);
  return null;
};
