/** Which stops of an event the driver has delivered. */
import { and, eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import type { Database } from '../../db/database';
import { lockUser } from '../../db/locks';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { notFound } from '../../lib/errors';
import { dayEvent, refuseLateUndo, whyClosed } from './stages';

type Stop = { eventId: number; orderId: number };

/** A paid delivery of the event. @throws 404 */
async function stopOf(
  db: Database,
  { eventId, orderId }: Stop,
): Promise<{ userId: number; deliveredAt: Date | null }> {
  const { userId, deliveredAt } = t.orders;
  const isStop = and(
    eq(t.orders.id, orderId),
    eq(t.orders.eventId, eventId),
    eq(t.orders.status, 'paid'),
    eq(t.orders.deliveryType, 'd2d'),
  );
  const [stop] = await db.select({ userId, deliveredAt }).from(t.orders).where(isStop);
  if (!stop) throw notFound(`Event ${eventId} has no delivery ${orderId}.`);
  return stop;
}

/**
 * Says that a stop is delivered, or takes it back for a minute. Repeatable: the first time counts.
 * @returns when it was delivered, null if it is not
 * @throws 404; 409 `event_cancelled`, `event_draft`, `not_on_day`, `undo_too_late`
 */
export async function setDelivered(
  context: Pick<Context, 'db' | 'clock'>,
  stop: Stop,
  undo = false,
): Promise<Date | null> {
  const work = async (tx: Database): Promise<Date | null> => {
    const now = nowDate(context);
    const { userId } = await stopOf(tx, stop);
    await lockUser(tx, userId);
    const { deliveredAt } = await stopOf(tx, stop);
    const event = await dayEvent(tx, stop.eventId);
    const closed = whyClosed(event, now);
    if (closed) throw closed;
    if (undo === (deliveredAt === null)) return deliveredAt;
    if (deliveredAt) refuseLateUndo(deliveredAt, now, event.timeZone);
    const next = undo ? null : now;
    await tx.update(t.orders).set({ deliveredAt: next }).where(eq(t.orders.id, stop.orderId));
    return next;
  };
  return inTransaction(context.db, work, { isRepeatable: true });
}
