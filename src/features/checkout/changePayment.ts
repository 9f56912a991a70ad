/** The payment of a change of a paid order, in the words of an order's payment, so that both are paid in the same way. */
import { problem } from '@/api/errors';
import type { CheckoutDetails, Order } from '@/api/types';
import { cents, formatMoney, type Cents } from '@dwellivery/domain/money';
import type { CartChange } from '@/store/slices/cart';
import { isOver } from './isOver';

/**
 * The order with the state of the change that was sent: `paid` once it is made, `expired` if nothing of it is left to pay, else `created`
 * or `processing`. A declined change stays payable while it is held, so it is `created`.
 * @param transactionId of the change
 */
export function asChangePayment(order: Order, transactionId: string | null): Order {
  if (isOver(order) || order.changes.some((made) => made.transactionId === transactionId)) return order;
  const { amendment } = order;
  if (amendment?.transactionId !== transactionId) return { ...order, status: 'expired' };
  return { ...order, status: amendment.status === 'processing' ? 'processing' : 'created' };
}

/**
 * What the server knows after the card of a change has failed.
 * @throws like the call that reports an order's failed card, if the payment went through or is under way
 */
export function failureOfChange(order: Order): Order {
  const { status } = order;
  if (status !== 'paid' && status !== 'processing') return order;
  throw problem('conflict', { code: 'payment_not_failed', message: 'This change is being paid.' });
}

/** Why a change can be paid no more: another was made meanwhile, or its hold has ended. */
export const changeOver = (order: Order, { version }: CartChange) =>
  order.version === version
    ? problem('conflict', { code: 'change_over', message: 'The time to pay this change is over.' })
    : problem('conflict', { code: 'order_changed', message: 'Your order was changed meanwhile.' });

/** Whether a quote is that of a change. An older server has no such field. */
export const isChangeQuote = ({ difference }: { difference?: Cents | null }): boolean =>
  typeof difference === 'number';

/** Cents to be paid now: the difference of a change, or 0 if nothing or something goes back; the total of a new order. */
export const dueOf = ({ total, difference }: Pick<CheckoutDetails, 'total' | 'difference'>): Cents =>
  typeof difference === 'number' ? cents(Math.max(difference, 0)) : total;

/** The sum that the customer agrees to by a press: what a change costs more, or, below 0, less; the total of a new order. */
export const agreedOf = ({ total, difference }: Pick<CheckoutDetails, 'total' | 'difference'>): Cents =>
  difference ?? total;

/** Less than this cannot be paid by card. */
const LEAST_BY_CARD = cents(50);
const TOO_SMALL = 'Cards take no less than $0.50. Please change something else as well.';

/** Why a change cannot be paid; null if it can. */
export function tooSmallText({ difference }: Pick<CheckoutDetails, 'difference'>): string | null {
  return difference && difference > 0 && difference < LEAST_BY_CARD ? TOO_SMALL : null;
}

/** What the button of a change is called: 'Pay $5.49' or 'Change the order'; null for a new order. */
export function changeLabel(quote: Pick<CheckoutDetails, 'total' | 'difference'>): string | null {
  if (!isChangeQuote(quote)) return null;
  const due = dueOf(quote);
  return due > 0 ? `Pay ${formatMoney(due)}` : 'Change the order';
}
