/** Money back for a paid order that stays: a dish was missing, or the dinner went wrong. Amounts are cents. */
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { lockUser } from '../../db/locks';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../lib/errors';
import { dollars } from '../../lib/dollars';
import { leftOfOrder, makeRefunds, recordOrderRefunds } from '../payments';
import { orderById } from './find';
import { type OrderRow } from '../../db/schema';
import { queueOrderMail } from './mails';

type Refundable = { order: OrderRow; leftCents: number };

/**
 * @returns the order, and what of its charges can be refunded
 * @throws 404; 409 `order_unpaid`, `nothing_charged`, `refund_too_large`
 */
export async function checkDeskRefund(
  db: Database,
  orderId: number,
  cents: number | null,
): Promise<Refundable> {
  const order = await orderById(db, orderId);
  if (!order) throw notFound();
  if (order.status !== 'paid') {
    throw new ApiError(409, 'order_unpaid', `Order ${orderId} is ${order.status}: nothing of it is kept.`);
  }
  const leftCents = await leftOfOrder(db, orderId);
  if (leftCents === 0)
    throw new ApiError(409, 'nothing_charged', `Nothing of order ${orderId} is left on a card.`);
  if (cents !== null && cents > leftCents) {
    const left = dollars(leftCents);
    throw new ApiError(409, 'refund_too_large', `Only ${left} of order ${orderId} are left to give back.`);
  }
  return { order, leftCents };
}

/**
 * Records refunds of a part of an order's charges, or of their rest, and makes them. The order stays paid.
 * @param cents null: the whole rest
 * @returns what was made, and whether the provider has made all of it; the job tries again
 * @throws as {@link checkDeskRefund}
 */
export async function refundFromDesk(
  context: Context,
  orderId: number,
  cents: number | null,
): Promise<{ cents: number; isMade: boolean }> {
  const now = nowDate(context);
  const made = await inTransaction(context.db, async (tx) => {
    const peek = await orderById(tx, orderId);
    if (!peek) throw notFound();
    await lockUser(tx, peek.userId);
    const { order, leftCents } = await checkDeskRefund(tx, orderId, cents);
    const due = cents ?? leftCents;
    const refunds = await recordOrderRefunds(tx, orderId, { reason: 'desk', amountCents: due }, now);
    const cause = refunds.map(({ id }) => id).join(':');
    await queueOrderMail(tx, order, 'order_given_back', now, cause, { amountCents: due });
    return { refunds, due };
  });
  return { cents: made.due, isMade: await makeRefunds(context, made.refunds) };
}
