/**
 * The places that the waiting list of an event claims. A free place belongs to the list first: for a customer who is not offered one,
 * everybody on the list counts; for a customer who is, only the places offered to others.
 */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../context';
import { rows } from '../../db/rows';
import { waitlistEntries } from '../../db/schema';

type Caller = { eventId: number; userId: number; now: Date };

/** SQL: places that others on the list claim. Who holds a place by an unpaid order may replace it by another: the place is not free for the list. */
export const claimsOfOthers = ({ eventId, userId, now }: Caller): SQL<number> =>
  sql<number>`(
    SELECT CASE
      WHEN coalesce(bool_or(w.user_id = ${userId} AND w.status = 'offered' AND w.offered_until > ${now.toISOString()}), false)
        OR EXISTS (SELECT 1 FROM orders o WHERE o.event_id = ${eventId} AND o.user_id = ${userId} AND o.holds
          AND o.status IN ('created', 'payment_failed'))
      THEN count(*) FILTER (WHERE w.user_id <> ${userId} AND w.status = 'offered')
      ELSE count(*) FILTER (WHERE w.user_id <> ${userId}) END::int
    FROM waitlist_entries w WHERE w.event_id = ${eventId} AND w.status IN ('waiting', 'offered'))`;

export async function claimedByOthers(db: Database, caller: Caller): Promise<number> {
  const [row] = await rows<{ claimed: number }>(db, sql`SELECT ${claimsOfOthers(caller)} AS claimed`);
  return row?.claimed ?? 0;
}

/** Places that no order holds: the fewer of the event's and of all its time slots together; null without a limit. */
export async function freePlaces(db: Database, eventId: number): Promise<number | null> {
  const [row] = await rows<{ free: number | null }>(
    db,
    sql`SELECT least(
          e.capacity - (SELECT count(*) FROM orders o WHERE o.event_id = e.id AND o.holds),
          CASE WHEN e.enable_time_slot_select THEN (
            SELECT coalesce(sum(greatest(0, s.capacity - (
              SELECT count(*) FROM orders o WHERE o.time_slot_id = s.id AND o.holds))), 0)
            FROM time_slots s WHERE s.event_id = e.id) END)::int AS free
        FROM events e WHERE e.id = ${eventId}`,
  );
  return row?.free ?? null;
}

type Taking = { id: number; userId: number; eventId: number };

/** The customer's order takes the place: the line ends, unless the order gives the place up unpaid. Requires the customer's lock. */
export async function leaveByOrder(tx: Database, { id, userId, eventId }: Taking): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ status: 'ordered', orderId: id })
    .where(
      and(
        eq(waitlistEntries.eventId, eventId),
        eq(waitlistEntries.userId, userId),
        inArray(waitlistEntries.status, ['waiting', 'offered']),
      ),
    );
}

/**
 * An unpaid order gives its place up: its customer stands where they stood, and an offer goes on for the rest of its time. In the
 * transaction that releases the order, so that nobody takes the place meanwhile. Requires the customer's lock.
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
