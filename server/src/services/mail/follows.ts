/** The mails to people who follow a zip or a restaurant: the confirmation, and the news of events. */
import { eq, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { follows, restaurants } from '../../db/schema';
import { formatLongDay, formatTime } from '@dwellivery/domain/eventDays';
import { hasWireStatus } from '../../db/eventPhase';
import { linkToken } from './mailLinks';
import { composeText, withFoot, type MailText } from './templates';
import { choicesUrl, withUnsubscribe } from './unsubscribe';

const SHOWN = 10;

export type Open = {
  id: number;
  restaurant: string;
  place: string;
  run_at: string;
  order_cutoff_at: string;
  zone: string;
};

/** Those of them that still take orders, one more than a mail names. */
export const stillOpen = (context: Context, eventIds: number[]) =>
  rows<Open>(
    context.db,
    sql`SELECT e.id, r.name AS restaurant, l.name AS place, e.run_at, e.order_cutoff_at, l.time_zone AS zone
        FROM events e JOIN event_locations l ON l.id = e.event_location_id
        JOIN restaurants r ON r.id = e.restaurant_id
        WHERE e.id IN (SELECT value::integer FROM json_array_elements_text(${JSON.stringify(eventIds)}::json))
          AND ${hasWireStatus(['open'], nowDate(context))}
        ORDER BY e.run_at, e.id LIMIT ${SHOWN + 1}`,
  );

const eventLine = ({ restaurant, place, run_at, order_cutoff_at, zone }: Open): string => {
  const cutoff = new Date(order_cutoff_at);
  const day = formatLongDay(new Date(run_at), zone);
  return `${restaurant}, ${day}, in ${place}. Order by ${formatLongDay(cutoff, zone)}, ${formatTime(cutoff, zone)}.`;
};

/** The mail that asks whether the address is the asker's. @param name of the restaurant, or the zip */
export function followConfirmMail(
  context: Context,
  { token, name }: { token: string; name: string },
): MailText {
  const { publicUrl } = context.config;
  return withUnsubscribe(
    context,
    token,
    composeText(`Should we write to you about ${name}?`, [
      /^\d{5}$/.test(name)
        ? `Somebody asked us to write to this address once, when food comes to ${name}. Please confirm that within 7 days.`
        : `Somebody asked us to write to this address when ${name} can be ordered again. Please confirm that within 7 days.`,
      { label: 'Yes, tell me', url: `${publicUrl}/follows/${token}` },
      'If it was not you, ignore this mail and nothing happens.',
      { link: 'Do not write to me about this', url: `${publicUrl}/unsubscribe/${token}` },
    ]),
  );
}

export type Followed = {
  zip: string | null;
  restaurant: string | null;
  slug: string | null;
  userId: number | null;
};

export async function followed(context: Context, id: number): Promise<Followed | null> {
  const [row] = await context.db
    .select({
      zip: follows.postalCode,
      restaurant: restaurants.name,
      slug: restaurants.slug,
      userId: follows.userId,
      endedAt: follows.endedAt,
    })
    .from(follows)
    .leftJoin(restaurants, eq(restaurants.id, follows.restaurantId))
    .where(eq(follows.id, id));
  return row && !row.endedAt ? row : null;
}

function newsText({ zip, restaurant, slug }: Followed, events: Open[], site: string, stop: string): MailText {
  const [first] = events;
  const [subject, intro, label, page, foot] = zip
    ? [
        `Somebody cooks in ${zip}`,
        'You asked us to tell you.',
        `See what comes to ${zip}`,
        `/browse/${zip}`,
        'This is the only mail about it.',
      ]
    : [
        `${restaurant} is coming`,
        `You follow ${restaurant}.`,
        events.length > 1 ? 'See the days' : 'See the menu',
        events.length > 1 ? `/restaurants/${slug}` : `/events/${first?.id}`,
        `We write when ${restaurant} has a new event, and about each event once.`,
      ];
  return composeText(subject, [
    `${intro} ${events.length > 1 ? 'These' : 'This'} can be ordered now:`,
    ...events.slice(0, SHOWN).map(eventLine),
    ...(events.length > SHOWN ? ['And more: the page has all.'] : []),
    { label, url: `${site}${page}` },
    foot,
    { link: zip ? 'Unsubscribe' : `Unfollow ${restaurant}`, url: stop },
  ]);
}

/** @returns null if no event takes orders any more, or the follow is gone */
export async function followMail(
  context: Context,
  { followId, eventIds }: { followId: number; eventIds: number[] },
  recipient: string,
): Promise<MailText | null> {
  const follow = await followed(context, followId);
  const events = follow ? await stillOpen(context, eventIds) : [];
  if (!follow || events.length === 0) return null;
  const token = await linkToken(context, { kind: 'follow', id: followId }, recipient);
  const { publicUrl } = context.config;
  const person =
    follow.userId === null
      ? ({ kind: 'follower', id: followId } as const)
      : ({ kind: 'customer', id: follow.userId } as const);
  const text = newsText(follow, events, publicUrl, `${publicUrl}/unsubscribe/${token}`);
  return withFoot(withUnsubscribe(context, token, text), await choicesUrl(context, person, recipient));
}
