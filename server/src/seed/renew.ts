/**
 * A job of the sandbox: the dinners of the demo world are weekly. One that is over comes round again under its id, as it was on the
 * first day; its orders stay with its day (docs/decisions/0065).
 */
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../ports/context';
import * as t from '../db/schema';
import { inTransaction, type Transaction } from '../db/transaction';
import { COMPLETE_AFTER_MS, type EventStatus } from '@dwellivery/domain/eventPhase';
import { oneByOne } from '../lib/oneByOne';
import { keepPastDinner } from './pastDinner';
import { writeDemoOrders } from './orders';
import { demoWorldFile } from './worldFile';

/** The events that come round again, with the status that they then have. Those of a day that is over on the first day stay. */
let weekly: ReadonlyMap<number, EventStatus> | undefined;
function weeklyEvents(): ReadonlyMap<number, EventStatus> {
  if (weekly) return weekly;
  const coming = Object.values(demoWorldFile().file.events ?? {}).filter(
    ({ day }) => 'inDays' in day && day.inDays > 0,
  );
  return (weekly = new Map(coming.flatMap(({ id, status }) => (id ? [[id, status ?? 'draft']] : []))));
}

const DAY_MS = 24 * 60 * 60_000;

/** Without the demo world these ids are an operator's own events, which do not move. */
const isDue = (now: Date) =>
  and(
    sql`EXISTS (SELECT 1 FROM meta WHERE key = 'seeded_at')`,
    inArray(t.events.id, [...weeklyEvents().keys()]),
    lte(t.events.endsAt, new Date(now.getTime() - COMPLETE_AFTER_MS)),
  );

/** The smallest number of whole weeks that bring an instant into the future, in days. */
const daysAhead = (at: Date, now: Date): number =>
  7 * (Math.floor((now.getTime() - at.getTime()) / (7 * DAY_MS)) + 1);

/** SQL: an instant, days later at the same time of day. */
const later = (column: string, zone: string, days: number) =>
  sql`((${sql.identifier(column)} AT TIME ZONE ${zone}) + make_interval(days => ${days}::integer)) AT TIME ZONE ${zone}`;

async function moveOn(tx: Transaction, event: typeof t.events.$inferSelect, now: Date): Promise<void> {
  const [place] = await tx
    .select()
    .from(t.eventLocations)
    .where(eq(t.eventLocations.id, event.eventLocationId));
  const zone = place?.timeZone ?? 'UTC';
  const status = weeklyEvents().get(event.id) ?? 'open';
  const days = daysAhead(status === 'open' ? event.orderCutoffAt : event.runAt, now);
  await tx.execute(sql`UPDATE events SET status = ${status}, cancelled_at = NULL, opened_at = NULL, run_date = run_date + ${days}::integer,
    run_at = ${later('run_at', zone, days)}, ends_at = ${later('ends_at', zone, days)},
    order_cutoff_at = ${later('order_cutoff_at', zone, days)} WHERE id = ${event.id}`);
  await tx.execute(
    sql`UPDATE time_slots SET starts_at = ${later('starts_at', zone, days)} WHERE event_id = ${event.id}`,
  );
}

/** @returns whether it was still due */
async function renew(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const [event] = await tx
    .select()
    .from(t.events)
    .where(and(eq(t.events.id, id), isDue(now)))
    .for('update');
  if (!event) return false;
  const [joined] = await tx.select().from(t.memberships).where(eq(t.memberships.eventId, id)).limit(1);
  if (joined) await keepPastDinner(tx, event);
  // A payment form that is still open, a waitlist and a shared cart belong to the past dinner, not to the next.
  await tx.delete(t.quotes).where(eq(t.quotes.eventId, id));
  await tx.delete(t.waitlistEntries).where(eq(t.waitlistEntries.eventId, id));
  const isOpen = and(eq(t.tables.payment, 'host'), isNull(t.tables.endedAt), isNull(t.tables.orderedAt));
  await tx
    .update(t.tables)
    .set({ endedAt: now })
    .where(and(eq(t.tables.eventId, id), isOpen));
  // Without customers nothing was kept of the past dinner, and the next one begins without stages.
  await tx.delete(t.eventStages).where(eq(t.eventStages.eventId, id));
  // Followers are notified of the next dinner as well.
  await tx.delete(t.eventNotices).where(eq(t.eventNotices.eventId, id));
  await moveOn(tx, event, now);
  await writeDemoOrders(tx, [id], now.getTime());
  return true;
}

/** @returns how many dinners it renewed */
export async function renewDemoEvents(context: Pick<Context, 'db' | 'clock' | 'log'>): Promise<number> {
  const now = nowDate(context);
  const due = await context.db
    .select({ id: t.events.id })
    .from(t.events)
    .where(isDue(now))
    .orderBy(asc(t.events.id));
  return oneByOne(
    context,
    due,
    ({ id }) => ({ event: id }),
    async ({ id }) => Number(await inTransaction(context.db, (tx) => renew(tx, id, now))),
  );
}
