/** A change becomes its order, and what the provider's reads of its payment mean. Each requires the customer's lock. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import type { Database } from '../../db/database';
import type { DueRefund, IntentNews } from '../../ports/orders';
import * as t from '../../db/schema';
import type { AmendmentRow, NextOrder, OrderRow } from '../../db/schema';
import { recordOrderRefunds } from '../payments';
import {
  amendmentById,
  bookChangeCredit,
  endAmendment,
  isOpen,
  markApplied,
  moveAmendment,
} from './amendments';
import { d2dFactsOf } from './d2d';
import { orderById } from './find';
import { queueOrderMail } from './mails';
import { DEFAULT_FAILURE } from './outcomes';
import { isEventOver } from './status';

type Change = { order: OrderRow; amendment: AmendmentRow };

async function writeColumns(tx: Database, order: OrderRow, { columns }: NextOrder, now: Date): Promise<void> {
  const { deliveryCheckedAt, ...next } = columns;
  const checkedAt = deliveryCheckedAt === null ? null : new Date(deliveryCheckedAt);
  await tx
    .update(t.orders)
    .set({ ...next, deliveryCheckedAt: checkedAt, version: order.version + 1, changedAt: now })
    .where(eq(t.orders.id, order.id));
}

async function writeLines(tx: Database, { id: orderId }: OrderRow, { lines }: NextOrder): Promise<void> {
  await tx.delete(t.orderLines).where(eq(t.orderLines.orderId, orderId));
  await tx.insert(t.orderLines).values(lines.map((line) => ({ ...line, orderId })));
}

/** Ends the order's open table when the order becomes a pickup: neighbors can join a delivery only. */
async function endTable(tx: Database, { id }: OrderRow, { columns }: NextOrder, now: Date): Promise<void> {
  if (columns.deliveryType === 'd2d') return;
  const ofDelivery = and(eq(t.tables.orderId, id), eq(t.tables.payment, 'each'), isNull(t.tables.endedAt));
  await tx.update(t.tables).set({ endedAt: now }).where(ofDelivery);
}

/**
 * Writes an open change into its paid order. What it held is the order's from now on.
 * @returns ids of the intents with a refund due: those of a cheaper order
 */
export async function applyAmendment(
  context: Pick<Context, 'failpoint'>,
  tx: Database,
  { order, amendment }: Change,
  now: Date,
): Promise<string[]> {
  const { next, differenceCents } = amendment;
  if (!next) throw new Error(`Amendment ${amendment.id} is over.`);
  await writeLines(tx, order, next);
  await writeColumns(tx, order, next, now);
  await endTable(tx, order, next, now);
  await bookChangeCredit(
    tx,
    amendment,
    Math.max(0, order.creditCents - (next.columns.creditCents ?? 0)),
    now,
  );
  await markApplied(tx, amendment, now);
  await context.failpoint?.('change:applied');
  const less = { reason: 'changed' as const, amountCents: -differenceCents };
  const totalCents = order.totalCents + differenceCents;
  // What went back before is not paid a second time: the charges keep the new total.
  const refunds = differenceCents < 0 ? await recordOrderRefunds(tx, order.id, less, now, totalCents) : [];
  const backCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const cause = `${order.id}:${order.version + 1}`;
  const changed = { ...order, totalCents };
  await queueOrderMail(tx, changed, 'order_changed', now, cause, {
    differenceCents: differenceCents < 0 ? 0 - backCents : differenceCents,
  });
  return refunds.map(({ paymentIntentId }) => paymentIntentId);
}

/** Whether the order would be handed over elsewhere, otherwise or at another time. */
const isMoved = (order: OrderRow, { columns }: NextOrder): boolean =>
  columns.deliveryType !== order.deliveryType ||
  columns.timeSlotId !== order.timeSlotId ||
  columns.deliveryStreet !== order.deliveryStreet ||
  columns.deliveryCity !== order.deliveryCity ||
  columns.deliveryState !== order.deliveryState ||
  columns.deliveryPostalCode !== order.deliveryPostalCode;

/** Whether the change still fits: the order has the version that was changed, and no neighbor has joined a delivery whose address or time would change. */
async function isApplicable(tx: Database, { order, amendment }: Change, now: Date): Promise<boolean> {
  const { next, orderVersion } = amendment;
  if (!isOpen(amendment) || !next || order.status !== 'paid' || order.version !== orderVersion) return false;
  if (await isEventOver(tx, order, now)) return false;
  const [event] = await tx
    .select({ cancelledAt: t.events.cancelledAt })
    .from(t.events)
    .where(eq(t.events.id, order.eventId));
  if (event?.cancelledAt) return false;
  return !isMoved(order, next) || !(await d2dFactsOf(tx, order.id)).hasJoined;
}

/** An order that joins locks the row (`lockJoined`), so it has joined or sees what is applied. */
async function lockOrder(tx: Database, id: number): Promise<OrderRow | null> {
  await tx.select({ id: t.orders.id }).from(t.orders).where(eq(t.orders.id, id)).for('no key update');
  return orderById(tx, id);
}

async function applyUncharged(
  tx: Database,
  amendment: AmendmentRow,
  { read, knownFailure, now }: IntentNews,
) {
  const { status, failureKey } = read;
  if (status === 'canceled') return endAmendment(tx, amendment, now);
  if (status === 'processing' || status === 'requires_capture')
    return moveAmendment(tx, amendment, { status: 'processing', failureMessage: null });
  if (failureKey === null || failureKey === knownFailure)
    return moveAmendment(tx, amendment, { status: 'created', failureMessage: null });
  const failureMessage = read.failureMessage ?? DEFAULT_FAILURE;
  return moveAmendment(tx, amendment, { status: 'failed', failureMessage });
}

/**
 * Applies one read of the intent that pays a change. A charge applies the change; it is refunded if that is over, or its order is no
 * longer as it was.
 * @returns the refund that is due, or null
 */
export async function applyIntentOfChange(
  context: Context,
  tx: Database,
  news: IntentNews & { amendmentId: number },
): Promise<DueRefund | null> {
  const { amendmentId, orderId, read, now } = news;
  const amendment = await amendmentById(tx, amendmentId);
  if (!amendment) throw new Error(`Intent ${read.id} names amendment ${amendmentId}, which does not exist.`);
  if (read.status !== 'succeeded') {
    if (isOpen(amendment)) await applyUncharged(tx, amendment, news);
    return null;
  }
  const order = await lockOrder(tx, orderId);
  if (order && (await isApplicable(tx, { order, amendment }, now))) {
    await applyAmendment(context, tx, { order, amendment }, now);
    return null;
  }
  await endAmendment(tx, amendment, now);
  const { id, amountCents } = read;
  if (order) await queueOrderMail(tx, order, 'change_refunded', now, id, { amountCents });
  return { reason: 'change_expired' };
}
