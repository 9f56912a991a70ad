/**
 * Refunds made at the provider, and lost disputes, applied to their order; implements `ports/orders.ts`. They count like a refund
 * from the desk: a part leaves the order as it is, the whole cancels it unless the event is over. ADR 0035.
 */
import { eq } from 'drizzle-orm';
import type { Database } from '../../context';
import * as t from '../../db/schema';
import type { OrderPort } from '../../ports/orders';
import { eventPhase } from '../../domain/phase';
import { returnKeptFees } from './fee';
import { orderById, type OrderRow } from './find';
import { leftOfOrder } from './giveBack';
import { queueOrderMail } from './mails';
import { markCancelled } from './outcomes';

async function isEventOver(tx: Database, order: OrderRow, now: Date): Promise<boolean> {
  const [event] = await tx.select().from(t.events).where(eq(t.events.id, order.eventId));
  return !event || eventPhase(event, now) === 'complete';
}

export const applyOutside: OrderPort['applyOutside'] = async (tx, news) => {
  const { orderId, by, amountCents, cause, now } = news;
  const order = await orderById(tx, orderId);
  if (!order) throw new Error(`Refund ${cause} names order ${orderId}, which does not exist.`);
  const leftCents = await leftOfOrder(tx, orderId);
  if (order.feeKeptCents > leftCents) {
    await tx.update(t.orders).set({ feeKeptCents: leftCents }).where(eq(t.orders.id, orderId));
  }
  if (order.status !== 'paid') return;
  if (leftCents === 0 && !(await isEventOver(tx, order, now))) {
    await markCancelled(tx, order, now);
    await returnKeptFees(tx, order, now);
  } else if (by === 'refund') {
    await queueOrderMail(tx, order, 'order_given_back', now, cause, { amountCents });
  }
};
