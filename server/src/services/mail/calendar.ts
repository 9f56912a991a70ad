/** The paid orders of a membership as one entry for a calendar app, for mails and pages alike. Times are UTC instants: no zone to be wrong about. */
import { and, eq, sum, type SQL } from 'drizzle-orm';
import { ICalAlarmType, ICalCalendar } from 'ical-generator';
import { nowDate, type Context } from '../../ports/context';
import { orders } from '../../db/schema';
import {
  cancelTextOf,
  handoversOf,
  instructionsOf,
  isDelivered,
  notesOf,
  placeOf,
  startOf,
} from './handover';
import { dishesText } from './lines';
import { linesOf, orderRows, paidOf, receiptUrlOf, type OrderFactsRow } from './orderRows';

/** Seconds before the start. */
const DAY = 86_400;
const HOUR = 3600;

/** Where and when, the pickup's instructions, what was ordered and noted, the cut-off. */
async function descriptionOf(context: Context, rows: OrderFactsRow[], now: Date): Promise<string> {
  const lines = await linesOf(
    context,
    rows.map(({ order }) => order.id),
  );
  const [first] = rows;
  const parts = [
    handoversOf(rows),
    instructionsOf(rows),
    dishesText(lines),
    notesOf(rows),
    first && cancelTextOf(first, now),
  ];
  return parts.filter(Boolean).join('\n');
}

/** How often the orders were changed: calendar apps replace an entry by one of a higher sequence. Cancelled ones count, so that it never falls. */
async function sequenceOf({ db }: Pick<Context, 'db'>, membershipId: number): Promise<number> {
  const ofMembership = eq(orders.membershipId, membershipId);
  const [row] = await db
    .select({ versions: sum(orders.version) })
    .from(orders)
    .where(ofMembership);
  return Number(row?.versions ?? 0);
}

/** From the earliest time to the end of the event, with two alarms; '' if no such order is paid. @param whose narrows the orders */
export async function membershipCalendar(
  context: Context,
  membershipId: number,
  whose?: SQL,
): Promise<string> {
  const now = nowDate(context);
  const rows = await orderRows(context, and(paidOf(membershipId), whose));
  const [first] = rows;
  if (!first) return '';
  const summary = `${isDelivered(first) ? 'Delivery' : 'Pickup'}: ${first.restaurant}`;
  const calendar = new ICalCalendar({ prodId: { company: 'Dwellivery', product: 'Orders' } });
  calendar.createEvent({
    id: `membership-${membershipId}@dwellivery`,
    sequence: await sequenceOf(context, membershipId),
    stamp: now,
    start: startOf(first),
    end: first.event.endsAt,
    summary,
    location: placeOf(first),
    description: await descriptionOf(context, rows, now),
    url: receiptUrlOf(context, membershipId),
    alarms: [
      { type: ICalAlarmType.display, trigger: DAY, description: `Tomorrow: ${summary}` },
      { type: ICalAlarmType.display, trigger: HOUR, description: `In an hour: ${summary}` },
    ],
  });
  return `${calendar.toString()}\r\n`;
}
