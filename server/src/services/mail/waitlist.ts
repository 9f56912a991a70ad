/** The mail that offers a place to the first of a waiting list. */
import { and, eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../context';
import { eventLocations, events, restaurants, waitlistEntries } from '../../db/schema';
import { localDayName, localTime } from '../../lib/zone';
import { composeText, withFoot, type MailText } from './templates';
import { choicesUrl, withUnsubscribe } from './unsubscribe';

export type WaitlistPayload = { token: string; eventId: number; entryId: number };

/** @returns null if the offer has passed, or the place is taken */
export async function waitlistMail(
  context: Context,
  { token, eventId, entryId }: WaitlistPayload,
  recipient: string,
): Promise<MailText | null> {
  const [row] = await context.db
    .select({
      until: waitlistEntries.offeredUntil,
      userId: waitlistEntries.userId,
      restaurant: restaurants.name,
      runAt: events.runAt,
      zone: eventLocations.timeZone,
    })
    .from(waitlistEntries)
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .innerJoin(restaurants, eq(restaurants.id, events.restaurantId))
    .innerJoin(eventLocations, eq(eventLocations.id, events.eventLocationId))
    .where(and(eq(waitlistEntries.id, entryId), eq(waitlistEntries.status, 'offered')));
  if (!row?.until || row.until <= nowDate(context)) return null;
  const { publicUrl } = context.config;
  const time = localTime(row.until, row.zone);
  const text = composeText(`A place is free at ${row.restaurant}`, [
    `You are next on the waiting list for ${localDayName(row.runAt, row.zone)}. We hold a place for you until ${time}.`,
    { label: 'Order now', url: `${publicUrl}/events/${eventId}` },
    'After that it goes to the next in line.',
    { link: 'I do not need it: leave the list', url: `${publicUrl}/unsubscribe/${token}` },
  ]);
  const choices = await choicesUrl(context, { kind: 'customer', id: row.userId }, recipient);
  return withFoot(withUnsubscribe(context, token, text), choices);
}
