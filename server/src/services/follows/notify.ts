/** The jobs of the follows: one mail per person and event, and deleting after a time. */
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { isSameEmail } from '../../db/sameEmail';
import { eventNotices, follows } from '../../db/schema';
import { inTransaction, type Transaction } from '../../db/transaction';
import { oneByOne } from '../../lib/oneByOne';
import { stampOpened } from '../events/opened';
import { queueNotice } from '../mail/notices';
import { hasWireStatus } from '../../db/eventPhase';
import { CONFIRM_MS } from './follows';

const BATCH = 200;
/** Ended follows are kept this long, so that the links in their mails still work. */
const KEEP_MS = 60 * 24 * 3_600_000;

type Due = {
  id: number;
  user_id: number | null;
  email: string;
  event_ids: number[];
  told_until: string | null;
};

/** Followed zips whose location has an event that takes orders and that the person was not written to about. */
const dueZips = (context: Context) =>
  rows<Due>(
    context.db,
    sql`SELECT f.id, u.id AS user_id, coalesce(u.email, f.email) AS email,
          json_agg(e.id ORDER BY e.run_at, e.id) AS event_ids, NULL AS told_until
        FROM follows f LEFT JOIN users u ON u.id = f.user_id
        JOIN postal_codes p ON p.postal_code = f.postal_code
        JOIN events e ON e.event_location_id = p.event_location_id
        WHERE f.confirmed_at IS NOT NULL AND f.told_at IS NULL AND f.ended_at IS NULL
          AND ${hasWireStatus(['open'], nowDate(context))}
          AND NOT EXISTS (SELECT 1 FROM event_notices n
            WHERE n.event_id = e.id AND n.email = lower(coalesce(u.email, f.email)))
        GROUP BY f.id, u.id, u.email ORDER BY f.id LIMIT ${BATCH}`,
  );

/** Followed restaurants with an event that opened after the last mail about them. */
const dueRestaurants = (context: Context) =>
  rows<Due>(
    context.db,
    sql`SELECT f.id, u.id AS user_id, coalesce(u.email, f.email) AS email,
          json_agg(e.id ORDER BY e.run_at, e.id) AS event_ids, max(e.opened_at) AS told_until
        FROM events e JOIN follows f ON f.restaurant_id = e.restaurant_id AND f.told_until < e.opened_at
        LEFT JOIN users u ON u.id = f.user_id
        WHERE f.confirmed_at IS NOT NULL AND f.ended_at IS NULL AND ${hasWireStatus(['open'], nowDate(context))}
        GROUP BY f.id, u.id, u.email ORDER BY f.id LIMIT ${BATCH}`,
  );

/** Claims the follow, so that of several processes only one sends the mail. */
async function claim(tx: Transaction, { id, told_until }: Due, now: Date): Promise<boolean> {
  const isUnnotified = told_until
    ? lt(follows.toldUntil, new Date(told_until))
    : and(isNull(follows.toldAt), sql`${follows.postalCode} is not null`);
  const claimed = await tx
    .update(follows)
    .set(told_until ? { toldUntil: new Date(told_until) } : { toldAt: now })
    .where(and(eq(follows.id, id), isNull(follows.endedAt), isUnnotified))
    .returning({ id: follows.id });
  return claimed.length > 0;
}

/** @returns the events that the person was not written to about */
async function notice(tx: Transaction, { email, event_ids }: Due, toldAt: Date): Promise<number[]> {
  const fresh = await tx
    .insert(eventNotices)
    .values(event_ids.map((eventId) => ({ eventId, email: sql`lower(${email}::text)`, toldAt })))
    .onConflictDoNothing()
    .returning({ eventId: eventNotices.eventId });
  return fresh.map(({ eventId }) => eventId);
}

/** @returns how many mails it queued: one or none */
async function notify(context: Context, due: Due): Promise<number> {
  const now = nowDate(context);
  return inTransaction(context.db, async (tx) => {
    const eventIds = await notice(tx, due, now);
    // A zip waits for an event that is new to the person.
    if (eventIds.length === 0 && !due.told_until) return 0;
    if (!(await claim(tx, due, now))) {
      const own = and(isSameEmail(eventNotices.email, due.email), inArray(eventNotices.eventId, eventIds));
      await tx.delete(eventNotices).where(own);
      return 0;
    }
    if (eventIds.length === 0) return 0;
    // An event of the demo world comes round again under its id.
    const mailKey = `follow:${due.id}:${Math.min(...eventIds)}:${now.toISOString()}`;
    const payload = { followId: due.id, eventIds };
    const mail = { mailKey, recipient: due.email, kind: 'follow', payload };
    await queueNotice(tx, { ...mail, userId: due.user_id, choice: 'follows' }, now);
    return 1;
  });
}

/** A job; notifies each person once of an event, even with several processes. @returns the number of mails */
export async function notifyFollowers(context: Context): Promise<number> {
  await stampOpened(context.db, nowDate(context));
  const notifyAll = (due: Due[]) =>
    oneByOne(
      context,
      due,
      ({ id }) => ({ follow: id }),
      (one) => notify(context, one),
    );
  let sent = 0;
  try {
    sent += await notifyAll(await dueRestaurants(context));
  } finally {
    // Read afterwards: what a person was just written to about is not new in the zip.
    sent += await notifyAll(await dueZips(context));
  }
  return sent;
}

/** A job: deletes unconfirmed and long-ended follows, and the record of mails about events that are over. @returns their number */
export async function forgetFollows(context: Context): Promise<number> {
  const now = nowDate(context);
  const since = new Date(now.getTime() - KEEP_MS);
  const gone = await context.db
    .delete(follows)
    .where(
      or(
        and(isNull(follows.confirmedAt), lt(follows.askedAt, new Date(now.getTime() - CONFIRM_MS))),
        lt(follows.toldAt, since),
        lt(follows.endedAt, since),
      ),
    )
    .returning({ id: follows.id });
  const over = await rows(
    context.db,
    sql`DELETE FROM event_notices n USING events e WHERE e.id = n.event_id AND e.ends_at < ${now.toISOString()}
        RETURNING n.event_id`,
  );
  return gone.length + over.length;
}
