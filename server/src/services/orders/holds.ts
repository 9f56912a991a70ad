/** Holds: while an order holds, it counts against its slot, its event, its promo code and its customer's credit. */
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { takenInSlot } from '../../db/holds';
import * as t from '../../db/schema';
import { type ApiError, eventClosed } from '../../lib/errors';
import { bookOrderCredit, creditBalance } from '../credit/ledger';
import { promoProblem } from '../pricing/promo';
import { usesOf } from '../pricing/promoUse';
import { closedMessage } from '@dwellivery/domain/availability';
import { countOthersInLine, freePlaces, leaveByOrder, returnToLine } from '../waitlist/line';
import { eventFull, promoInvalid, slotFull } from './availability';
import type { EventRow } from './facts';
import type { OrderRow } from '../../db/schema';
import { dishProblem } from './orderRules';
import { priceChanged } from './refusals';
import { lockLimits } from '../../db/locks';

/** Duration of a hold, and of its one renewal by a retry (contract, "Money rules"). */
export const HOLD_MS = 15 * 60_000;

/** Requires the customer's lock. */
export async function releaseHolds(tx: Database, order: OrderRow, now: Date): Promise<void> {
  if (!order.holds) return;
  await tx.update(t.orders).set({ holds: false, heldUntil: null }).where(eq(t.orders.id, order.id));
  await bookOrderCredit(tx, order, 'order_release', now);
}

/** Of an order that was not paid: its customer's line in the waitlist goes on. Requires the customer's lock. */
export async function releaseUnpaid(tx: Database, order: OrderRow, now: Date): Promise<void> {
  await releaseHolds(tx, order, now);
  await returnToLine(tx, order.id, now);
}

async function placeProblem(
  tx: Database,
  order: OrderRow,
  now: Date,
  allowClosed: boolean,
): Promise<ApiError | null> {
  // The order's foreign keys guarantee that its event, slot and promo code exist.
  const [event] = (await tx.select().from(t.events).where(eq(t.events.id, order.eventId))) as [EventRow];
  const closed = closedMessage(event, now, allowClosed);
  if (closed) return eventClosed(closed);
  const countHeld = (where: SQL) => tx.$count(t.orders, and(t.orders.holds, where));
  if (event.capacity !== null && (await countHeld(eq(t.orders.eventId, event.id))) >= event.capacity) {
    return eventFull();
  }
  const inLine = await countOthersInLine(tx, { eventId: event.id, userId: order.userId, now });
  if (inLine > 0 && ((await freePlaces(tx, event.id)) ?? Infinity) <= inLine) return eventFull();
  if (order.timeSlotId === null) return null;
  const isSlot = eq(t.timeSlots.id, order.timeSlotId);
  const { startsAt, capacity } = t.timeSlots;
  const taken = takenInSlot(sql`${order.timeSlotId}`, sql`orders.holds`);
  const [slot] = (await tx.select({ startsAt, capacity, taken }).from(t.timeSlots).where(isSlot)) as [
    { startsAt: Date; capacity: number; taken: number },
  ];
  return slot.taken < slot.capacity && slot.startsAt > now ? null : slotFull();
}

async function promoProblemOf(tx: Database, order: OrderRow, now: Date): Promise<ApiError | null> {
  if (order.promoCodeId === null) return null;
  const isCode = eq(t.promoCodes.id, order.promoCodeId);
  const id = sql`${order.promoCodeId}`;
  const counts = { uses: usesOf(id), usesByUser: usesOf(id, { userId: order.userId }) };
  const [promo] = (await tx
    .select({ ...getTableColumns(t.promoCodes), ...counts })
    .from(t.promoCodes)
    .where(isCode)) as [typeof t.promoCodes.$inferSelect & { uses: number; usesByUser: number }];
  // The dates were checked when the order was placed; since then the last use may have been taken.
  const problem = promoProblem({ ...promo, startsAt: null, expiresAt: null }, now);
  return problem === null ? null : promoInvalid(problem);
}

async function creditProblem(tx: Database, order: OrderRow): Promise<ApiError | null> {
  const isSpent = order.creditCents > (await creditBalance(tx, order.userId));
  return isSpent
    ? priceChanged('The credit of this order has been spent. Please place the order again.')
    : null;
}

/** Why an order cannot retake its released holds, or null. Without {@link lockHolds} only as of now. */
export async function holdProblem(
  db: Database,
  order: OrderRow,
  now: Date,
  allowClosed: boolean,
): Promise<ApiError | null> {
  return (
    (await placeProblem(db, order, now, allowClosed)) ??
    (await dishProblem(db, order.id)) ??
    (await promoProblemOf(db, order, now)) ??
    (await creditProblem(db, order))
  );
}

/** Locks what an order holds a part of. Requires the customer's lock. */
export const lockHolds = (tx: Database, { eventId, promoCodeId }: OrderRow): Promise<void> =>
  lockLimits(tx, { eventId, promo: promoCodeId === null ? null : { id: promoCodeId } });

/** Retakes the released holds of an unpaid order. Requires the customer's lock. @returns why it cannot, or null */
export async function retakeHolds(
  tx: Database,
  order: OrderRow,
  now: Date,
  allowClosed: boolean,
): Promise<ApiError | null> {
  await lockHolds(tx, order);
  const problem = await holdProblem(tx, order, now, allowClosed);
  if (problem) return problem;
  await tx.update(t.orders).set({ holds: true }).where(eq(t.orders.id, order.id));
  await leaveByOrder(tx, order);
  await bookOrderCredit(tx, order, 'order_hold', now);
  return null;
}
