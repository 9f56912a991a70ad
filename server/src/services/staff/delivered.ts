/** Which stops of an event the driver has delivered. */
import { and, eq, inArray } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import type { Database } from '../../db/database';
import { lockUser } from '../../db/locks';
import * as t from '../../db/schema';
import { doorOrderOf } from '../../db/tablesOfOrders';
import { inTransaction } from '../../db/transaction';
import { notFound } from '../../lib/errors';
import { dayEvent, refuseLateUndo, whyClosed } from './stages';
import { deliveredAtOf, stopsOf } from './stops';

/** A stop, named by the order of one of its bags. */
type Stop = { eventId: number; orderId: number };
type Bag = { id: number; userId: number; deliveredAt: Date | null };

/** The paid deliveries that are handed over with this one. @throws 404 */
async function bagsOf(db: Database, { eventId, orderId }: Stop): Promise<Bag[]> {
  const { id, userId, deliveredAt } = t.orders;
  const isStop = and(
    eq(t.orders.eventId, eventId),
    eq(t.orders.status, 'paid'),
    eq(t.orders.deliveryType, 'd2d'),
  );
  const deliveries = await db
    .select({ id, userId, deliveredAt, doorOrder: doorOrderOf })
    .from(t.orders)
    .where(isStop);
  const stop = stopsOf(deliveries).find((bags) => bags.some((bag) => bag.id === orderId));
  if (!stop) throw notFound(`Event ${eventId} has no delivery ${orderId}.`);
  return stop;
}

/** In the order of their ids, so that two presses do not wait for each other. */
async function lockCustomers(tx: Database, bags: Bag[]): Promise<void> {
  const ids = new Set(bags.map(({ userId }) => userId));
  for (const id of [...ids].sort((one, other) => one - other)) await lockUser(tx, id);
}

/** The bags that a press hands over, or those of the press that is taken back. */
const changedBy = (bags: Bag[], deliveredAt: Date | null): number[] =>
  bags.filter((bag) => bag.deliveredAt?.getTime() === deliveredAt?.getTime()).map(({ id }) => id);

/**
 * All bags of a stop are delivered, or that is taken back for a minute. Repeatable: the first time counts.
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
    await lockCustomers(tx, await bagsOf(tx, stop));
    const bags = await bagsOf(tx, stop);
    const deliveredAt = deliveredAtOf(bags);
    const event = await dayEvent(tx, stop.eventId);
    const closed = whyClosed(event, now);
    if (closed) throw closed;
    if (undo === (deliveredAt === null)) return deliveredAt;
    if (deliveredAt) refuseLateUndo(deliveredAt, now, event.timeZone);
    const next = undo ? null : now;
    const changed = inArray(t.orders.id, changedBy(bags, deliveredAt));
    await tx.update(t.orders).set({ deliveredAt: next }).where(changed);
    return next;
  };
  return inTransaction(context.db, work, { isRepeatable: true });
}
