/**
 * The places that the waiting list of an event claims. A free place belongs to the list first: for a customer who is not offered one,
 * everybody on the list counts; for a customer who is, only the places offered to others.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../context';
import { rows } from '../../db/rows';
import { waitlistEntries } from '../../db/schema';

type Caller = { eventId: number; userId: number; now: Date };

/** Places that others on the list claim. */
export async function claimedByOthers(db: Database, { eventId, userId, now }: Caller): Promise<number> {
  const [row] = await rows<{ claimed: number; offered: number; is_offered: boolean }>(
    db,
    sql`SELECT count(*) FILTER (WHERE w.user_id <> ${userId})::int AS claimed,
          count(*) FILTER (WHERE w.user_id <> ${userId} AND w.status = 'offered')::int AS offered,
          coalesce(bool_or(w.user_id = ${userId} AND w.status = 'offered' AND w.offered_until > ${now.toISOString()}), false) AS is_offered
        FROM waitlist_entries w WHERE w.event_id = ${eventId} AND w.status IN ('waiting', 'offered')`,
  );
  if (!row) return 0;
  return row.is_offered ? row.offered : row.claimed;
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

/** The customer's order takes the place: the line ends. Requires the customer's lock. */
export async function leaveByOrder(tx: Database, userId: number, eventId: number): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ status: 'ordered', offeredUntil: null })
    .where(
      and(
        eq(waitlistEntries.eventId, eventId),
        eq(waitlistEntries.userId, userId),
        inArray(waitlistEntries.status, ['waiting', 'offered']),
      ),
    );
}
