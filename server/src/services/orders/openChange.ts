/** Ends open changes: for another one, with their order, or when their hold has ended. */
import { and, asc, eq, isNotNull, lte, ne, or } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import type { Database } from '../../db/database';
import { lockUser } from '../../db/locks';
import * as t from '../../db/schema';
import type { AmendmentRow } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError } from '../../lib/errors';
import { cancelIntent, findIntent } from '../payments';
import { amendmentById, endAmendment, isOpen, isOpenAmendment, openAmendment } from './amendments';
import { ownOrder } from './find';
import { notFailed } from './refusals';

/** Requires the customer's lock. @throws 409 `payment_not_failed` while the bank decides about its payment */
export async function endUnpaid(tx: Database, amendment: AmendmentRow, now: Date): Promise<void> {
  const intent = await findIntent(tx, amendment.transactionId);
  if (intent?.status === 'processing') throw notFailed(false);
  await endAmendment(tx, amendment, now);
}

/** @throws 503 if the provider does not answer */
async function cancelPayment(context: Context, { transactionId }: AmendmentRow): Promise<void> {
  await cancelIntent(context, transactionId);
  await context.failpoint?.('change:intent-cancelled');
}

/** Of a change that has ended. If the provider does not answer, the job that reads payments cancels it later. */
export async function cancelPaymentOfEnded(context: Context, ended: AmendmentRow): Promise<void> {
  try {
    await cancelPayment(context, ended);
  } catch (error) {
    context.log.warn({ err: error, change: ended.id }, 'payment of a replaced change not cancelled yet');
  }
}

/**
 * Ends an open change, whose payment is cancelled first; if it has succeeded meanwhile, the change is applied instead.
 * @throws 409 `payment_not_failed` while the bank decides; 503 if the provider does not answer
 */
async function endChange(context: Context, open: AmendmentRow): Promise<void> {
  await cancelPayment(context, open);
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, open.userId);
    const current = await amendmentById(tx, open.id);
    if (current && isOpen(current)) await endUnpaid(tx, current, nowDate(context));
  });
}

/** Ends the open change of an order. @throws as {@link endChange} */
export async function endOpenChange(context: Context, orderId: number): Promise<void> {
  const open = await openAmendment(context.db, orderId);
  if (open) await endChange(context, open);
}

/**
 * The customer gives up a change: the order stays as it is. One that is over, or was made, stays what it is.
 * @throws 404; as {@link endChange}
 */
export async function cancelChange(
  context: Context,
  userId: number,
  orderId: number,
  transactionId: string,
): Promise<void> {
  await ownOrder(context.db, userId, orderId);
  const open = await openAmendment(context.db, orderId);
  if (open?.transactionId === transactionId) await endChange(context, open);
}

/** Of {@link dueChanges}: ends a change unless the bank decides about its payment. @throws 503 */
export async function expireChange(context: Context, id: number): Promise<void> {
  const due = await amendmentById(context.db, id);
  if (!due || !isOpen(due)) return;
  await endChange(context, due).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'payment_not_failed') throw error;
  });
}

/** Ids of the open changes whose hold has ended, whose order is not paid any more or whose event is cancelled. */
export async function dueChanges(context: Context): Promise<number[]> {
  const due = await context.db
    .select({ id: t.amendments.id })
    .from(t.amendments)
    .innerJoin(t.orders, eq(t.orders.id, t.amendments.orderId))
    .innerJoin(t.events, eq(t.events.id, t.orders.eventId))
    .where(
      and(
        isOpenAmendment,
        or(
          lte(t.amendments.heldUntil, nowDate(context)),
          ne(t.orders.status, 'paid'),
          isNotNull(t.events.cancelledAt),
        ),
      ),
    )
    .orderBy(asc(t.amendments.id));
  return due.map(({ id }) => id);
}
