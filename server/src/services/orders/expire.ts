/** Expires unpaid orders. The intent is cancelled first; if it succeeded meanwhile, the order is paid instead. */
import { and, asc, eq, gt, inArray, isNotNull, lte, or } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { cancelIntent, liveIntents } from '../payments';
import { orderById } from './find';
import { releaseUnpaid } from './holds';
import { lockUser } from '../../db/locks';
import { markExpired } from './outcomes';
import { notFailed } from './refusals';
import { isOrderOver, isUnpaid, isUnpaidOrder } from './status';

/** Cancels the intents of an order that may still be charged; one that is processing stays. */
export async function cancelIntents(context: Context, orderId: number): Promise<void> {
  for (const intent of await liveIntents(context.db, orderId)) {
    await cancelIntent(context, intent.id);
    await context.failpoint?.('expire:intent-cancelled');
  }
}

/**
 * Expires an order that is over. An order whose payment is processing keeps its holds.
 * @throws 503 if the provider does not answer; the order is then unchanged
 */
export async function expireOrder(context: Context, orderId: number): Promise<void> {
  const order = await orderById(context.db, orderId);
  if (!order || !(await isOrderOver(context.db, order, nowDate(context)))) return;
  await cancelIntents(context, orderId);
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, order.userId);
    const current = await orderById(tx, orderId);
    const isDone = current && (await isOrderOver(tx, current, nowDate(context)));
    if (isDone && (await liveIntents(tx, orderId)).length === 0)
      await markExpired(tx, current, nowDate(context));
  });
}

/** Expires a replaced order now; if the provider does not answer, the job does it later. */
export async function withdraw(context: Context, orderId: number): Promise<void> {
  try {
    await expireOrder(context, orderId);
  } catch (error) {
    context.log.warn({ err: error, order: orderId }, 'replaced order not withdrawn yet; the job goes on');
  }
}

/**
 * Ends the unpaid orders of the caller's shared cart, whose guests choose again: each would pay what was on the table before.
 * @throws 409 `payment_not_failed` while the bank decides; 503
 */
export async function withdrawOfTable(context: Context, code: string, hostId: number): Promise<void> {
  const ofTable = and(eq(t.tables.code, code), eq(t.tables.hostId, hostId), eq(t.orders.userId, hostId));
  const unpaid = await context.db
    .select({ id: t.orders.id })
    .from(t.orders)
    .innerJoin(t.tables, eq(t.tables.id, t.orders.cartTableId))
    .where(and(ofTable, isUnpaidOrder));
  for (const { id } of unpaid) {
    await cancelIntents(context, id);
    await inTransaction(context.db, async (tx) => {
      await lockUser(tx, hostId);
      const order = await orderById(tx, id);
      if (!order || !isUnpaid(order)) return;
      if ((await liveIntents(tx, id)).length > 0) throw notFailed(false);
      await markExpired(tx, order, nowDate(context));
    });
  }
}

/** Releases the holds of a failed order when they end; the order stays payable. */
export async function releaseFailed(context: Context, orderId: number): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const peek = await orderById(tx, orderId);
    if (!peek) return;
    await lockUser(tx, peek.userId);
    const order = await orderById(tx, orderId);
    const now = nowDate(context);
    const isDue =
      order?.status === 'payment_failed' && order.holds && order.heldUntil && order.heldUntil <= now;
    if (order && isDue) await releaseUnpaid(tx, order, now);
  });
}

const BATCH = 500;

export type DueOrders = { expired: number[]; released: number[]; next: number | null };

/**
 * A page of the orders that the expiry job must handle now.
 * @param after the `next` of the page before, 0 for the first
 */
export async function dueOrders(context: Context, after: number): Promise<DueOrders> {
  const now = nowDate(context);
  const unpaid = inArray(t.orders.status, ['created', 'processing', 'payment_failed']);
  const rows = await context.db
    .select({
      id: t.orders.id,
      status: t.orders.status,
      holds: t.orders.holds,
      cutoff: t.events.orderCutoffAt,
      replaced: t.orders.replacedById,
    })
    .from(t.orders)
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .where(
      and(
        unpaid,
        gt(t.orders.id, after),
        or(lte(t.orders.heldUntil, now), isNotNull(t.orders.replacedById), lte(t.events.orderCutoffAt, now)),
      ),
    )
    .orderBy(asc(t.orders.id))
    .limit(BATCH);
  const isOnlyReleased = (row: (typeof rows)[number]) =>
    row.status === 'payment_failed' && row.replaced === null && row.cutoff > now;
  return {
    expired: rows.filter((row) => !isOnlyReleased(row)).map((row) => row.id),
    released: rows.filter((row) => isOnlyReleased(row) && row.holds).map((row) => row.id),
    next: rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null,
  };
}
