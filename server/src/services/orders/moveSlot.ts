/** Moves an order to another time slot of its event and mails the customer. */
import { and, eq, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { takenInSlot } from '../../db/holds';
import { lockLimits, lockUser } from '../../db/locks';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../lib/errors';
import { openAmendment } from './amendments';
import { slotFull } from './availability';
import { d2dFactsOf } from './d2d';
import { orderById } from './find';
import { type OrderRow } from '../../db/schema';
import { queueOrderMail } from './mails';
import { isUnpaid } from './status';

type SlotRow = typeof t.timeSlots.$inferSelect;

const refused = (code: string, message: string): ApiError => new ApiError(409, code, message);

/** Of the target: it is of the same event, has not begun and has room. */
async function targetOf(db: Database, order: OrderRow, slotId: number, now: Date): Promise<SlotRow> {
  const ofEvent = and(eq(t.timeSlots.id, slotId), eq(t.timeSlots.eventId, order.eventId));
  const taken = takenInSlot(sql`${slotId}`, sql`orders.holds`);
  const [found] = await db.select({ slot: t.timeSlots, taken }).from(t.timeSlots).where(ofEvent);
  const { slot } = found ?? {};
  if (!found || !slot) throw refused('slot_unknown', `Event ${order.eventId} has no time slot ${slotId}.`);
  if (slot.startsAt <= now) throw refused('slot_over', 'This time slot has begun.');
  if (found.taken >= slot.capacity) throw slotFull();
  return slot;
}

/** All orders of one delivery come at one time. */
async function refuseJoined(db: Database, { id, tableId }: OrderRow): Promise<void> {
  if (tableId !== null)
    throw refused('order_joined', `Order ${id} comes with the delivery of a neighbor, at its time.`);
  if ((await d2dFactsOf(db, id)).hasJoined)
    throw refused('order_joined', `Orders of neighbors come with order ${id}, at its time.`);
}

/** A change that is being paid was made for the place that the order has. */
async function refuseChanging(db: Database, { id }: OrderRow): Promise<void> {
  const open = await openAmendment(db, id);
  if (!open) return;
  const text = `The customer is changing order ${id} and has not paid the change yet. It ends by itself within 15 minutes: try again then.`;
  throw refused('order_changing', text);
}

type SlotMove = { order: OrderRow; slot: SlotRow | null };

/** @returns the order and its new slot; null when it is there already @throws 404; 409 `order_over`, `order_joined`, `order_changing`, `slot_unknown`, `slot_over`, `slot_full` */
export async function checkSlotMove(
  db: Database,
  orderId: number,
  slotId: number,
  now: Date,
): Promise<SlotMove> {
  const order = await orderById(db, orderId);
  if (!order) throw notFound();
  if (order.status !== 'paid' && !(isUnpaid(order) && order.holds)) {
    throw refused(
      'order_over',
      `Order ${orderId} is ${order.status}: it holds no place that could be moved.`,
    );
  }
  if (order.timeSlotId === slotId) return { order, slot: null };
  await refuseJoined(db, order);
  await refuseChanging(db, order);
  return { order, slot: await targetOf(db, order, slotId, now) };
}

/** @throws as {@link checkSlotMove} */
export async function moveSlot(context: Context, orderId: number, slotId: number): Promise<void> {
  const now = nowDate(context);
  await inTransaction(context.db, async (tx) => {
    const peek = await orderById(tx, orderId);
    if (!peek) throw notFound();
    await lockUser(tx, peek.userId);
    await lockLimits(tx, { eventId: peek.eventId });
    const { order, slot } = await checkSlotMove(tx, orderId, slotId, now);
    if (!slot) return;
    // A new version: a page that shows the old time changes nothing.
    const moved = { timeSlotId: slot.id, version: order.version + 1 };
    await tx.update(t.orders).set(moved).where(eq(t.orders.id, orderId));
    const cause = `${orderId}:${slot.id}:${now.getTime()}`;
    if (order.status === 'paid') await queueOrderMail(tx, order, 'order_moved', now, cause);
  });
}
