/** The job of the waitlists: a free place is offered to the first in line for a time (offerTime.ts), then to the next. */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { lockLimits } from '../../db/locks';
import { rows } from '../../db/rows';
import { eventLocations, events, users, waitlistEntries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { oneByOne } from '../../lib/oneByOne';
import { hashToken, makeToken } from '../../lib/tokens';
import { allowsClosed } from '../../config/flags';
import { closedMessage } from '@dwellivery/domain/availability';
import { queueNotice } from '../mail/notices';
import { queueMail } from '../mail/queue';
import { freePlaces } from './line';
import { offerUntil } from './offerTime';

type Passed = { id: number; userId: number; eventId: number; tokenHash: string | null };

/** Who slept through an offer, or did not see it, reads that it is over. */
async function writeOfPassed(
  tx: Database,
  { id, userId, eventId, tokenHash }: Passed,
  now: Date,
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) return;
  const kind = 'waitlist_missed';
  const payload = { eventId, entryId: id };
  await queueMail(tx, { mailKey: `${kind}:${tokenHash}`, recipient: user.email, kind, payload }, now);
}

/** Offers that have passed. */
async function passOffers(context: Context): Promise<number> {
  const now = nowDate(context);
  const isOver = and(eq(waitlistEntries.status, 'offered'), lte(waitlistEntries.offeredUntil, now));
  return inTransaction(context.db, async (tx) => {
    const { id, userId, eventId, tokenHash } = waitlistEntries;
    const passed = await tx
      .update(waitlistEntries)
      .set({ status: 'missed', offeredUntil: null })
      .where(isOver)
      .returning({ id, userId, eventId, tokenHash });
    for (const one of passed) await writeOfPassed(tx, one, now);
    return passed.length;
  });
}

/** The lists of events that take no more orders for good. One that is closed by hand, or a draft again, can be opened again. */
async function endLists(context: Context): Promise<number> {
  const ended = await rows<{ id: number }>(
    context.db,
    sql`UPDATE waitlist_entries w SET status = 'ended', offered_until = NULL
        WHERE w.status IN ('waiting', 'offered') AND NOT EXISTS (
          SELECT 1 FROM events e WHERE e.id = w.event_id AND e.cancelled_at IS NULL AND e.status <> 'complete'
            AND least(e.order_cutoff_at, e.run_at) > ${nowDate(context).toISOString()})
        RETURNING w.id`,
  );
  return ended.length;
}

const countOffered = (tx: Database, eventId: number): Promise<number> =>
  tx.$count(
    waitlistEntries,
    and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.status, 'offered')),
  );

type First = { id: number; userId: number; email: string };

const nextInLine = (tx: Database, eventId: number, places: number): Promise<First[]> =>
  tx
    .select({ id: waitlistEntries.id, userId: users.id, email: users.email })
    .from(waitlistEntries)
    .innerJoin(users, eq(users.id, waitlistEntries.userId))
    .where(and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.status, 'waiting')))
    .orderBy(asc(waitlistEntries.joinedAt), asc(waitlistEntries.id))
    .limit(places);

async function offer(
  tx: Database,
  eventId: number,
  { id, userId, email }: First,
  now: Date,
  until: Date,
): Promise<void> {
  const token = makeToken();
  const tokenHash = hashToken(token);
  await tx
    .update(waitlistEntries)
    .set({ status: 'offered', offeredUntil: until, tokenHash, offers: sql`${waitlistEntries.offers} + 1` })
    .where(eq(waitlistEntries.id, id));
  const kind = 'waitlist_offer';
  const payload = { token, eventId, entryId: id };
  const mail = { mailKey: `${kind}:${tokenHash}`, recipient: email, kind, payload };
  await queueNotice(tx, { ...mail, userId, choice: 'waitlist' }, now);
}

/** Under the lock of the event, which each order takes too. @returns how many places were offered */
async function offerPlaces(context: Context, eventId: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    await lockLimits(tx, { eventId });
    const now = nowDate(context);
    const [found] = await tx
      .select({ event: events, zone: eventLocations.timeZone })
      .from(events)
      .innerJoin(eventLocations, eq(eventLocations.id, events.eventLocationId))
      .where(eq(events.id, eventId));
    const { event, zone } = found ?? {};
    if (!event || !zone || closedMessage(event, now, allowsClosed(context))) return 0;
    const until = offerUntil({ now, cutoff: event.orderCutoffAt, zone });
    if (!until) return 0;
    const free = await freePlaces(tx, eventId);
    const places = free === null ? Number.MAX_SAFE_INTEGER : free - (await countOffered(tx, eventId));
    if (places <= 0) return 0;
    const first = await nextInLine(tx, eventId, Math.min(places, BATCH));
    for (const one of first) await offer(tx, eventId, one, now, until);
    return first.length;
  });
}

const BATCH = 100;

/** A job; may run in several processes at once. @returns how many lines it changed */
export async function tendWaitlists(context: Context): Promise<number> {
  const over = (await passOffers(context)) + (await endLists(context));
  const waiting = await context.db
    .selectDistinct({ eventId: waitlistEntries.eventId })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.status, 'waiting'));
  const offered = await oneByOne(
    context,
    waiting,
    ({ eventId }) => ({ event: eventId }),
    ({ eventId }) => offerPlaces(context, eventId),
  );
  return over + offered;
}
