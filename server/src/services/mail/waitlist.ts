/** The mails of a waitlist: a place is offered to the first in line, and an offer has passed. */
import { and, eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { allowsClosed } from '../../config/flags';
import { closedMessage } from '@dwellivery/domain/availability';
import { MAX_OFFERS } from '@dwellivery/domain/waitlist';
import { eventLocations, events, restaurants, waitlistEntries } from '../../db/schema';
import { calendarDate, formatLongDay, formatTime } from '@dwellivery/domain/eventDays';
import { composeText, withFoot, type MailText } from './templates';
import { choicesUrl, withUnsubscribe } from './unsubscribe';

export type MissedPayload = { eventId: number; entryId: number };
export type WaitlistPayload = MissedPayload & { token: string };

export async function entryOf(
  { db }: Pick<Context, 'db'>,
  entryId: number,
  status: (typeof waitlistEntries.$inferSelect)['status'],
) {
  const [row] = await db
    .select({
      until: waitlistEntries.offeredUntil,
      userId: waitlistEntries.userId,
      offers: waitlistEntries.offers,
      restaurant: restaurants.name,
      event: events,
      zone: eventLocations.timeZone,
    })
    .from(waitlistEntries)
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .innerJoin(restaurants, eq(restaurants.id, events.restaurantId))
    .innerJoin(eventLocations, eq(eventLocations.id, events.eventLocationId))
    .where(and(eq(waitlistEntries.id, entryId), eq(waitlistEntries.status, status)));
  return row;
}

/** `10:30 AM`; of another day `Tuesday, June 16, 8:20 AM`. */
export function timeText(at: Date, zone: string, now: Date): string {
  const time = formatTime(at, zone);
  return calendarDate(at, zone) === calendarDate(now, zone) ? time : `${formatLongDay(at, zone)}, ${time}`;
}

/** @returns null if the offer has passed, or the place is taken */
export async function waitlistMail(
  context: Context,
  { token, eventId, entryId }: WaitlistPayload,
  recipient: string,
): Promise<MailText | null> {
  const row = await entryOf(context, entryId, 'offered');
  const now = nowDate(context);
  if (!row?.until || row.until <= now) return null;
  const { publicUrl } = context.config;
  const text = composeText(`A place is free at ${row.restaurant}`, [
    `You are next on the waitlist for ${formatLongDay(row.event.runAt, row.zone)}. We hold a place for you until ${timeText(row.until, row.zone, now)}.`,
    { label: 'Order now', url: `${publicUrl}/events/${eventId}` },
    'After that it goes to the next in line.',
    { link: 'I do not need it: leave the waitlist', url: `${publicUrl}/unsubscribe/${token}` },
  ]);
  const choices = await choicesUrl(context, { kind: 'customer', id: row.userId }, recipient);
  return withFoot(withUnsubscribe(context, token, text), choices);
}

/** @returns null if the customer has ordered or joined again since */
export async function missedMail(
  context: Context,
  { eventId, entryId }: MissedPayload,
  recipient: string,
): Promise<MailText | null> {
  const row = await entryOf(context, entryId, 'missed');
  if (!row) return null;
  const { event, restaurant, zone, offers, userId } = row;
  const url = `${context.config.publicUrl}/events/${eventId}`;
  const isOpen = closedMessage(event, nowDate(context), allowsClosed(context)) === null;
  const next =
    offers < MAX_OFFERS
      ? 'You can join the waitlist again, at its end.'
      : 'If a place is free again, the page of the event shows it.';
  const text = composeText(`Your place at ${restaurant} went to the next in line`, [
    `We held a place for you for ${formatLongDay(event.runAt, zone)}, and the time to order it is over.`,
    ...(isOpen ? [next, { label: 'See the event', url }] : ['Ordering has closed.']),
  ]);
  return withFoot(text, await choicesUrl(context, { kind: 'customer', id: userId }, recipient));
}
