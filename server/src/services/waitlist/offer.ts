/** The job of the waiting lists: a free place is offered to the first in line for 30 minutes, then to the next. */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { nowDate, type Context, type Database } from '../../context';
import { lockLimits } from '../../db/locks';
import { rows } from '../../db/rows';
import { events, users, waitlistEntries } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { oneByOne } from '../../lib/oneByOne';
import { hashToken, makeToken } from '../../lib/tokens';
import { allowsClosed, closedMessage } from '../../domain/closed';
import { queueMail } from '../mail/queue';
import { freePlaces } from './claims';

const MINUTE = 60_000;
/** How long a place is held for the customer to whom it is offered. */
export const OFFER_MS = 30 * MINUTE;

/** A full minute, so that page and mail, which say no seconds, are exact. */
const endOfOffer = (now: Date): number => Math.ceil((now.getTime() + OFFER_MS) / MINUTE) * MINUTE;

/** Offers that have passed. */
async function passOffers(context: Context): Promise<number> {
  const passed = await context.db
    .update(waitlistEntries)
    .set({ status: 'missed', offeredUntil: null })
    .where(and(eq(waitlistEntries.status, 'offered'), lte(waitlistEntries.offeredUntil, nowDate(context))))
    .returning({ id: waitlistEntries.id });
  return passed.length;
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

type First = { id: number; email: string };

const nextInLine = (tx: Database, eventId: number, places: number): Promise<First[]> =>
  tx
    .select({ id: waitlistEntries.id, email: users.email })
    .from(waitlistEntries)
    .innerJoin(users, eq(users.id, waitlistEntries.userId))
    .where(and(eq(waitlistEntries.eventId, eventId), eq(waitlistEntries.status, 'waiting')))
    .orderBy(asc(waitlistEntries.joinedAt), asc(waitlistEntries.id))
    .limit(places);

async function offer(
  tx: Database,
  eventId: number,
  { id, email }: First,
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
  await queueMail(tx, { mailKey: `${kind}:${tokenHash}`, recipient: email, kind, payload }, now);
}

/** Under the lock of the event, which each order takes too. @returns how many places were offered */
async function offerPlaces(context: Context, eventId: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    await lockLimits(tx, { eventId });
    const now = nowDate(context);
    const [event] = await tx.select().from(events).where(eq(events.id, eventId));
    if (!event || closedMessage(event, now, allowsClosed(context))) return 0;
    const free = await freePlaces(tx, eventId);
    const places = free === null ? Number.MAX_SAFE_INTEGER : free - (await countOffered(tx, eventId));
    if (places <= 0) return 0;
    const until = new Date(Math.min(endOfOffer(now), event.orderCutoffAt.getTime()));
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
