/** The waiting list of a full event: joining, leaving, and where a customer is in it. */
import { and, eq, sql } from 'drizzle-orm';
import { nowDate, type Context, type Database } from '../../context';
import { eventById } from '../../db/byId';
import { lockCaller } from '../../db/locks';
import { rows } from '../../db/rows';
import { events, waitlistEntries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../errors';
import type { EventDetail } from '../../schemas/events';
import { hashToken } from '../../lib/tokens';
import { allowsClosed, closedMessage, eventClosed } from '../../domain/closed';
import { claimedByOthers, freePlaces, leaveLine } from './claims';

type WaitlistView = EventDetail['waitlist'];

type Row = { status: 'waiting' | 'offered' | 'missed'; place: number; offered_until: string | null };

/** The customer's line; null for one who is not on the list, or not any more. */
export async function showEntry(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  eventId: number,
  userId: number | null,
): Promise<WaitlistView> {
  if (userId === null) return null;
  const [row] = await rows<Row>(
    db,
    sql`SELECT w.status, w.offered_until, (SELECT count(*)::int FROM waitlist_entries x
          WHERE x.event_id = w.event_id AND x.status IN ('waiting', 'offered')
            AND (x.joined_at, x.id) <= (w.joined_at, w.id)) AS place
        FROM waitlist_entries w WHERE w.event_id = ${eventId} AND w.user_id = ${userId}
          AND w.status IN ('waiting', 'offered', 'missed')`,
  );
  if (!row) return null;
  const until = row.offered_until === null ? null : new Date(row.offered_until);
  // The job stores a little later that an offer has passed.
  const isOver = until !== null && until.getTime() <= clock.now();
  const status = isOver ? 'missed' : row.status;
  return {
    status,
    place: status === 'waiting' ? row.place : null,
    offeredUntil: status === 'offered' && until ? until.toISOString() : null,
  };
}

const notFull = (): ApiError =>
  new ApiError(409, 'event_not_full', 'There is a place for you: you can order now.');

/** Customers who only take turns in line would otherwise keep a place from everybody else. */
const MOST_OFFERS = 2;

async function refuseTurns(tx: Database, eventId: number, userId: number): Promise<void> {
  const own = and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.userId, userId));
  const [entry] = await tx.select().from(waitlistEntries).where(own);
  if (!entry || entry.offers < MOST_OFFERS || ['waiting', 'offered'].includes(entry.status)) return;
  throw new ApiError(
    409,
    'waitlist_over',
    'We have held a place for you twice. If one is free again, you see it here and can order.',
  );
}

type Joining = { eventId: number; userId: number; now: Date; allowClosed: boolean };

async function refuseJoin(tx: Database, { eventId, userId, now, allowClosed }: Joining): Promise<void> {
  const event = await eventById(tx, eventId);
  const closed = closedMessage(event, now, allowClosed);
  if (closed) throw eventClosed(closed);
  const free = await freePlaces(tx, eventId, userId);
  const claimed = await claimedByOthers(tx, { eventId, userId, now });
  if (free === null || free > claimed) throw notFull();
  await refuseTurns(tx, eventId, userId);
}

/**
 * Joins at the end of the line; does nothing for a customer who is in it.
 * @throws 404; 403 `not_confirmed`; 409 `event_closed`, `event_not_full`, `waitlist_over`
 */
export async function joinWaitlist(
  context: Context,
  user: { id: number; confirmedAt: Date | null },
  eventId: number,
): Promise<WaitlistView> {
  if (user.confirmedAt === null)
    throw new ApiError(403, 'not_confirmed', 'Please confirm your email first: offers come by mail.');
  const joinedAt = nowDate(context);
  await inTransaction(context.db, async (tx) => {
    await lockCaller(tx, user.id);
    await refuseJoin(tx, { eventId, userId: user.id, now: joinedAt, allowClosed: allowsClosed(context) });
    await tx
      .insert(waitlistEntries)
      .values({ eventId, userId: user.id, status: 'waiting', joinedAt })
      .onConflictDoUpdate({
        target: [waitlistEntries.eventId, waitlistEntries.userId],
        set: { status: 'waiting', joinedAt, offeredUntil: null, orderId: null },
        setWhere: sql`${waitlistEntries.status} not in ('waiting', 'offered')`,
      });
  });
  return showEntry(context, eventId, user.id);
}

/** A place that was offered goes to the next. Does nothing for a customer who is not in the line. @throws 404 */
export async function leaveWaitlist(
  { db }: Pick<Context, 'db'>,
  userId: number,
  eventId: number,
): Promise<void> {
  if ((await db.$count(events, eq(events.id, eventId))) === 0) throw notFound();
  await leaveLine(db, and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.userId, userId)));
}

/** By the token in the mail with an offer. @returns whether the token is one of a list */
export async function leaveByToken({ db }: Pick<Context, 'db'>, token: string): Promise<boolean> {
  const isOwner = eq(waitlistEntries.tokenHash, hashToken(token));
  await leaveLine(db, isOwner);
  const found = await db.select({ id: waitlistEntries.id }).from(waitlistEntries).where(isOwner);
  return found.length > 0;
}
