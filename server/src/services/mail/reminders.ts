/** Reminders: the day before at 10:00 and on the day at 9:00, in the event's zone (contract, "The life of an event"). */
import { sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { inTransaction } from '../../db/transaction';
import { oneByOne } from '../../lib/oneByOne';
import { addDays, zonedInstant } from '@dwellivery/domain/zone';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { queueNotice } from './notices';

type ReminderKind = 'reminder_day_before' | 'reminder_same_day';

type Window = { kind: ReminderKind; from: Date; until: Date };
type When = { runAt: Date; endsAt: Date; zone: string };

/** When each reminder may be sent. A late job sends none, because "today" and "tomorrow" would be wrong. */
function reminderWindows(event: When): Window[] {
  const day = calendarDate(event.runAt, event.zone);
  const midnight = zonedInstant(day, '00:00', event.zone);
  const dayBefore = zonedInstant(addDays(day, -1), '10:00', event.zone);
  const sameDay = zonedInstant(day, '09:00', event.zone);
  return [
    { kind: 'reminder_day_before', from: dayBefore, until: midnight },
    { kind: 'reminder_same_day', from: sameDay, until: event.endsAt },
  ];
}

/** Whether what a reminder says is still right: a queued one may have waited for the mail server. */
export const isTimely = (reminder: string, event: When, now: Date): boolean =>
  reminderWindows(event).some(({ kind, until }) => kind === reminder && now < until);

type EventRow = { id: number; run_at: string; ends_at: string; zone: string };
type Due = { membership_id: number; order_id: number; user_id: number; email: string };

const soonEvents = (context: Context, now: Date) =>
  rows<EventRow>(
    context.db,
    sql`SELECT e.id, e.run_at, e.ends_at, l.time_zone AS zone
        FROM events e JOIN event_locations l ON l.id = e.event_location_id
        WHERE e.status IN ('open', 'closed') AND e.cancelled_at IS NULL
          AND e.run_at < ${now.toISOString()}::timestamptz + interval '3 days' AND e.ends_at > ${now.toISOString()}`,
  );

/** Memberships with a paid order from before the reminder was due, without this reminder, whose customers want it. */
const dueCustomers = (context: Context, eventId: number, { kind, from }: Window) =>
  rows<Due>(
    context.db,
    sql`SELECT o.membership_id, max(o.id) AS order_id, u.id AS user_id, u.email FROM orders o JOIN users u ON u.id = o.user_id
        WHERE o.event_id = ${eventId} AND o.status = 'paid' AND o.created_at < ${from.toISOString()}
          AND u.reminders
          AND NOT EXISTS (SELECT 1 FROM mails m WHERE m.mail_key = ${`${kind}:`} || o.membership_id)
        GROUP BY o.membership_id, u.id, u.email`,
  );

async function remind(context: Context, event: EventRow, now: Date): Promise<number> {
  const { id, run_at, ends_at, zone } = event;
  const windows = reminderWindows({ runAt: new Date(run_at), endsAt: new Date(ends_at), zone });
  const window = windows.find(({ from, until }) => from <= now && now < until);
  if (!window) return 0;
  const { kind } = window;
  return oneByOne(
    context,
    await dueCustomers(context, id, window),
    (due) => ({ membership: due.membership_id }),
    async (due) => {
      const mailKey = `${kind}:${due.membership_id}`;
      const payload = { orderId: due.order_id };
      const mail = { mailKey, recipient: due.email, kind, payload };
      await inTransaction(context.db, (tx) =>
        queueNotice(tx, { ...mail, userId: due.user_id, choice: 'reminders' }, now),
      );
      return 1;
    },
  );
}

/** A job: queues each reminder once per membership, for all its orders, also with several processes. @returns how many mails it queued */
export async function queueReminders(context: Context): Promise<number> {
  const now = nowDate(context);
  return oneByOne(
    context,
    await soonEvents(context, now),
    ({ id }) => ({ event: id }),
    (event) => remind(context, event, now),
  );
}
