/** The waitlist of a full event: joining, leaving, and where a customer is in it. */
import { and, eq, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { eventById } from '../../db/byId';
import { lockCaller } from '../../db/locks';
import { rows } from '../../db/rows';
import { events, waitlistEntries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound, eventClosed } from '../../lib/errors';
import type { EventDetail } from '../../schemas/events';
import { hashToken } from '../../lib/tokens';
import { allowsClosed } from '../../config/flags';
import { closedMessage } from '@dwellivery/domain/availability';
import { MAX_OFFERS } from '@dwellivery/domain/waitlist';
import { countOthersInLine, freePlaces, leaveLine } from './line';

type WaitlistView = EventDetail['waitlist'];

type Row = {
  event_id: number;
  status: 'waiting' | 'offered' | 'missed';
  place: number;
  offered_until: string | null;
};

function viewOf({ status: stored, place, offered_until }: Row, now: number): NonNullable<WaitlistView> {
  const until = offered_until === null ? null : new Date(offered_until);
  // The job stores a little later that an offer has passed.
  const isOver = until !== null && until.getTime() <= now;
  const status = isOver ? 'missed' : stored;
  return {
    status,
    place: status === 'waiting' ? place : null,
    offeredUntil: status === 'offered' && until ? until.toISOString() : null,
  };
}

/** The customer's lines of these events, by event; none of an event whose list the customer is not on, or not any more. */
export async function showEntries(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  eventIds: readonly number[],
  userId: number,
): Promise<Map<number, NonNullable<WaitlistView>>> {
  if (eventIds.length === 0) return new Map();
  const found = await rows<Row>(
    db,
    sql`SELECT w.event_id, w.status, w.offered_until, (SELECT count(*)::int FROM waitlist_entries x
          WHERE x.event_id = w.event_id AND x.status IN ('waiting', 'offered')
            AND (x.joined_at, x.id) <= (w.joined_at, w.id)) AS place
        FROM waitlist_entries w WHERE w.event_id IN (${sql.join(
          eventIds.map((id) => sql`${id}`),
          sql`, `,
        )}) AND w.user_id = ${userId} AND w.status IN ('waiting', 'offered', 'missed')`,
  );
  return new Map(found.map((row) => [row.event_id, viewOf(row, clock.now())]));
}

/** The customer's line of one event. */
export const showEntry = async (
  context: Pick<Context, 'db' | 'clock'>,
  eventId: number,
  userId: number | null,
): Promise<WaitlistView> =>
  userId === null ? null : ((await showEntries(context, [eventId], userId)).get(eventId) ?? null);

const notFull = (): ApiError =>
  new ApiError(409, 'event_not_full', 'There is a place for you: you can order now.');

async function refuseTurns(tx: Database, eventId: number, userId: number): Promise<void> {
  const own = and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.userId, userId));
  const [entry] = await tx.select().from(waitlistEntries).where(own);
  if (!entry || entry.offers < MAX_OFFERS || ['waiting', 'offered'].includes(entry.status)) return;
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
  const inLine = await countOthersInLine(tx, { eventId, userId, now });
  if (free === null || free > inLine) throw notFull();
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
