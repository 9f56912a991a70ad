/** Money back for a paid order that stays: a dish was missing, or the dinner went wrong. Amounts are cents. */
import { eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { lockUser } from '../../db/locks';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../lib/errors';
import { dollars } from '../../lib/dollars';
import { chargesOf, leftOf, recordDeskRefund, payRefundsOf } from '../payments';
import { orderById } from './find';
import { type OrderRow } from '../../db/schema';
import { queueOrderMail } from './mails';

type Charge = { id: string; amountCents: number };
type Refundable = { order: OrderRow; charge: Charge; leftCents: number };

/** Cents of an order's charges that are not refunded. */
export async function leftOfOrder(db: Database, orderId: number): Promise<number> {
  let cents = 0;
  for (const charge of await chargesOf(db, orderId)) cents += await leftOf(db, charge);
  return cents;
}

/**
 * @returns the charge that can be refunded, and its rest
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
  for (const charge of await chargesOf(db, orderId)) {
    const leftCents = await leftOf(db, charge);
    if (leftCents === 0) continue;
    if (cents === null || cents <= leftCents) return { order, charge, leftCents };
    const left = dollars(leftCents);
    throw new ApiError(409, 'refund_too_large', `Only ${left} of order ${orderId} are left to give back.`);
  }
  throw new ApiError(409, 'nothing_charged', `Nothing of order ${orderId} is left on a card.`);
}

/**
 * Records a refund of a part of an order's charge, or of its rest, and makes it. The order stays paid.
 * @param cents null: the whole rest
 * @returns what was made, and whether the provider has made the refund; the job tries again
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
    const { order, charge, leftCents } = await checkDeskRefund(tx, orderId, cents);
    const due = cents ?? leftCents;
    const refundId = await recordDeskRefund(tx, charge, due, now);
    await queueOrderMail(tx, order, 'order_given_back', now, String(refundId), { amountCents: due });
    return { refundId, due, charge };
  });
  await payRefundsOf(context, [made.charge.id]);
  const [refund] = await context.db.select().from(t.refunds).where(eq(t.refunds.id, made.refundId));
  return { cents: made.due, isMade: Boolean(refund?.doneAt) };
}
