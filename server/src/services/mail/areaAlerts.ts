/** The two mails of an area alert: the confirmation, and the alert itself. */
import { sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../context';
import { rows } from '../../db/rows';
import { localDayName, localTime } from '../../lib/zone';
import { hasWireStatus } from '../events/phase';
import { composeText, type MailText } from './templates';

const SHOWN = 3;

type Open = { restaurant: string; run_at: string; order_cutoff_at: string; zone: string };

const openEvents = (context: Context, postalCode: string) =>
  rows<Open>(
    context.db,
    sql`SELECT r.name AS restaurant, e.run_at, e.order_cutoff_at, l.time_zone AS zone
        FROM postal_codes p JOIN event_locations l ON l.id = p.event_location_id
        JOIN events e ON e.event_location_id = l.id JOIN restaurants r ON r.id = e.restaurant_id
        WHERE p.postal_code = ${postalCode} AND ${hasWireStatus(['open'], nowDate(context))}
        ORDER BY e.run_at, e.id LIMIT ${SHOWN}`,
  );

type Payload = { token: string; postalCode: string };

/** Mail programs show this as a button of their own. */
const stoppable = (mail: MailText, stopUrl: string): MailText => ({
  ...mail,
  list: { unsubscribe: { url: stopUrl, comment: 'Unsubscribe' } },
});

const confirmText = (postalCode: string, url: string, stopUrl: string): MailText =>
  stoppable(
    composeText(`Should we write to you about ${postalCode}?`, [
      `Somebody asked us to write to this address once, when food comes to ${postalCode}. Please confirm that within 7 days.`,
      { label: 'Yes, tell me', url },
      'If it was not you, ignore this mail and nothing happens.',
      { link: 'Do not write to me about this', url: stopUrl },
    ]),
    stopUrl,
  );

const openText = (postalCode: string, events: Open[], url: string, stopUrl: string): MailText =>
  stoppable(
    composeText(`Somebody cooks in ${postalCode}`, [
      'You asked us to tell you. These can be ordered now:',
      ...events.map(({ restaurant, run_at, order_cutoff_at, zone }) => {
        const cutoff = new Date(order_cutoff_at);
        return `${restaurant}, ${localDayName(new Date(run_at), zone)}. Order by ${localDayName(cutoff, zone)}, ${localTime(cutoff, zone)}.`;
      }),
      { label: `See what comes to ${postalCode}`, url },
      'This is the only mail about it.',
      { link: 'Unsubscribe', url: stopUrl },
    ]),
    stopUrl,
  );

/** @returns null if no event is open any more */
export async function areaAlertMail(
  context: Context,
  kind: string,
  { token, postalCode }: Payload,
): Promise<MailText | null> {
  const { publicUrl } = context.config;
  const link = `${publicUrl}/alerts/${token}`;
  if (kind === 'area_alert_confirm') return confirmText(postalCode, link, `${link}/stop`);
  const events = await openEvents(context, postalCode);
  return events.length > 0
    ? openText(postalCode, events, `${publicUrl}/browse/${postalCode}`, `${link}/stop`)
    : null;
}
