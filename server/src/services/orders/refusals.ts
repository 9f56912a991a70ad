/** Refusals that concern an order's payment. Those that concern its event are in `availability.ts`. */
import type { Database } from '../../db/database';
import { ApiError, notFound } from '../../lib/errors';
import { orderById } from './find';
import { type OrderRow } from '../../db/schema';
import { isUnpaid } from './status';

export const transactionConflict = (): ApiError =>
  new ApiError(
    409,
    'transaction_conflict',
    'This payment belongs to another order. Please place your order again.',
  );

export const priceChanged = (
  message = 'The price of your order has changed. Please check it and place it again.',
): ApiError => new ApiError(409, 'price_changed', message);

/** The payment is processing, or has succeeded. */
export const notFailed = (isPaid: boolean): ApiError =>
  new ApiError(
    409,
    'payment_not_failed',
    isPaid ? 'Your payment went through. Your order is placed.' : 'Your payment is still being processed.',
  );

const orderOver = ({ status }: OrderRow): ApiError =>
  new ApiError(
    409,
    'order_over',
    status === 'expired'
      ? 'This order was not paid in time, and its place went back. Please order again from the menu.'
      : 'This order can no longer be paid. Please place a new one.',
  );

export const alreadyPaid = (): ApiError => new ApiError(409, 'order_paid', 'This order is already paid.');

/** @throws 404; 409 `order_paid`, `order_over` */
export async function refuseUnpayable(db: Database, orderId: number): Promise<OrderRow> {
  const order = await orderById(db, orderId);
  if (!order) throw notFound();
  if (order.status === 'paid') throw alreadyPaid();
  if (!isUnpaid(order) || order.replacedById !== null) {
    throw orderOver(order);
  }
  return order;
}
