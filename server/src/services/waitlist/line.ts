/**
 * The line of the waitlist, and the places that it takes. A free place belongs to the list first: for a customer who is not offered one,
 * everybody on the list counts; for a customer who is, only the places offered to others.
 */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { rows } from '../../db/rows';
import { waitlistEntries } from '../../db/schema';
import { freeInSlots, replaceable, countsAgainst } from '../../db/holds';

/** SQL condition: the entry is in the line. */
export const isInLine = inArray(waitlistEntries.status, ['waiting', 'offered']);

/** Takes entries out of the line; a place that was offered goes to the next. @param which a condition on them */
export async function leaveLine(db: Pick<Database, 'update'>, which: SQL | undefined): Promise<void> {
  await db.update(waitlistEntries).set({ status: 'left', offeredUntil: null }).where(and(which, isInLine));
}

type Caller = { eventId: number | SQL; userId: number; now: Date };

/**
 * SQL: places that others in line take. Who holds a place by an unpaid order may replace it by another: the place is not free for
 * the list. Not after the end of the hold, or an order sent before the job releases it would keep the place from the list for ever.
 */
export const othersInLine = ({ eventId, userId, now }: Caller): SQL<number> =>
  sql<number>`(
    SELECT CASE
      WHEN coalesce(bool_or(w.user_id = ${userId} AND w.status = 'offered' AND w.offered_until > ${now.toISOString()}), false)
        OR EXISTS (SELECT 1 FROM orders WHERE orders.holds AND orders.held_until > ${now.toISOString()} AND ${replaceable(userId, eventId)})
      THEN count(*) FILTER (WHERE w.user_id <> ${userId} AND w.status = 'offered')
      ELSE count(*) FILTER (WHERE w.user_id <> ${userId}) END::int
    FROM waitlist_entries w WHERE w.event_id = ${eventId} AND w.status IN ('waiting', 'offered'))`;

export async function countOthersInLine(db: Database, caller: Caller): Promise<number> {
  const [row] = await rows<{ in_line: number }>(db, sql`SELECT ${othersInLine(caller)} AS in_line`);
  return row?.in_line ?? 0;
}

/**
 * The fewer of the event's free places and, if they limit its orders, of those of all its time slots together; null without a limit.
 * @param userId whose replaceable orders take no place; null: every hold counts
 */
export async function freePlaces(
  db: Database,
  eventId: number,
  userId: number | null = null,
): Promise<number | null> {
  const taken = countsAgainst(userId, eventId);
  const [row] = await rows<{ free: number | null }>(
    db,
    sql`SELECT least(e.capacity - (SELECT count(*) FROM orders WHERE orders.event_id = e.id AND ${taken}), ${freeInSlots(taken)})::int AS free
        FROM events e WHERE e.id = ${eventId}`,
  );
  return row?.free ?? null;
}

export type Offers = { count: number; until: Date };

/** The open offers of an event, by their stored status as everywhere (docs/decisions/0070); null if there are none. */
export async function openOffers(db: Database, eventId: number): Promise<Offers | null> {
  const found = await db
    .select({ until: waitlistEntries.offeredUntil })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.status, 'offered')));
  const open = found.flatMap(({ until }) => until?.getTime() ?? []);
  return open.length > 0 ? { count: open.length, until: new Date(Math.max(...open)) } : null;
}

/** Ends the open offers of an event; their customers stand where they stood. Requires the lock of the event. */
export async function takeOffersBack(tx: Database, eventId: number): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ status: 'waiting', offeredUntil: null })
    .where(and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.status, 'offered')));
}

type Taking = { id: number; userId: number; eventId: number };

/** The customer's order takes the place: the line ends, unless the order gives the place up unpaid. Requires the customer's lock. */
export async function leaveByOrder(tx: Database, { id, userId, eventId }: Taking): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ status: 'ordered', orderId: id })
    .where(and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.userId, userId), isInLine));
}

/**
 * An unpaid order gives its place up: its customer stands where they stood, and an offer goes on for the rest of its time. In the
 * transaction that releases the order, so that no other order takes the place meanwhile. Requires the customer's lock.
 */
export async function returnToLine(tx: Database, orderId: number, now: Date): Promise<void> {
  const isLeft = sql`${waitlistEntries.offeredUntil} > ${now.toISOString()}`;
  await tx
    .update(waitlistEntries)
    .set({
      status: sql`CASE WHEN ${waitlistEntries.offeredUntil} IS NULL THEN 'waiting' WHEN ${isLeft} THEN 'offered' ELSE 'missed' END`,
      offeredUntil: sql`CASE WHEN ${isLeft} THEN ${waitlistEntries.offeredUntil} END`,
      orderId: null,
    })
    .where(and(eq(waitlistEntries.orderId, orderId), eq(waitlistEntries.status, 'ordered')));
}
