/** What an order's state means (contract, "Orders and payments"). */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { hasNoMovingPayment } from '../../db/holds';
import * as t from '../../db/schema';
import { eventPhase } from '@dwellivery/domain/eventPhase';
import type { OrderRow } from '../../db/schema';

/** Neither paid nor ended (expired, cancelled). */
export const isUnpaid = (order: Pick<OrderRow, 'status'>): boolean =>
  order.status === 'created' || order.status === 'processing' || order.status === 'payment_failed';

/** SQL condition on `orders`: as {@link isUnpaid}. */
export const isUnpaidOrder = inArray(t.orders.status, ['created', 'processing', 'payment_failed']);

/** SQL: the customer left before the payment was decided, for example on the bank's page, and no payment is processing. */
export const awaitsPayment = sql<boolean>`(${t.orders.status} in ('created', 'processing')
  and ${t.orders.replacedById} is null and ${hasNoMovingPayment})`;

/** Whether an unpaid order is over: replaced, past its hold, or failed and past the cut-off. */
export async function isOrderOver(tx: Database, order: OrderRow, now: Date): Promise<boolean> {
  if (!isUnpaid(order)) return false;
  if (order.replacedById !== null) return true;
  if (order.status !== 'payment_failed') return order.heldUntil === null || order.heldUntil <= now;
  const [event] = await tx
    .select({ cutoff: t.events.orderCutoffAt })
    .from(t.events)
    .where(eq(t.events.id, order.eventId));
  return !event || event.cutoff <= now;
}

/** Whether the order's event is complete: what is refunded then cancels nothing, and what is charged then pays nothing. */
export async function isEventOver(tx: Database, { eventId }: OrderRow, now: Date): Promise<boolean> {
  const [event] = await tx.select().from(t.events).where(eq(t.events.id, eventId));
  return !event || eventPhase(event, now) === 'complete';
}
