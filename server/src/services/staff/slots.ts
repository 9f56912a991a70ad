/** Finds time slots by id or time. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { takenInSlot } from '../../db/holds';
import * as t from '../../db/schema';
import { ApiError } from '../../lib/errors';
import { formatClock, formatTime } from '@dwellivery/domain/eventDays';

type Slot = { id: number; startsAt: Date };

/** @param text an id, or a time as 17:30; of a dinner past midnight also 00:30 @throws 404 `slot_unknown` */
export async function slotOf({ db }: Pick<Context, 'db'>, eventId: number, text: string): Promise<Slot> {
  const [event] = await db
    .select({ zone: t.eventLocations.timeZone })
    .from(t.events)
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(eq(t.events.id, eventId));
  const slots = await db
    .select({ id: t.timeSlots.id, startsAt: t.timeSlots.startsAt })
    .from(t.timeSlots)
    .where(eq(t.timeSlots.eventId, eventId))
    .orderBy(asc(t.timeSlots.startsAt));
  const zone = event?.zone ?? 'UTC';
  const found = slots.find(({ id, startsAt }) => String(id) === text || formatClock(startsAt, zone) === text);
  if (found) return found;
  const offered = slots.map(({ id, startsAt }) => `${id} (${formatTime(startsAt, zone)})`).join(', ');
  throw new ApiError(
    404,
    'slot_unknown',
    `Event ${eventId} has no slot ${text}. It has: ${offered || 'none'}.`,
  );
}

/** How many orders, and changes of orders, hold each slot of an event, earliest first. */
export async function placesOf(
  { db }: Pick<Context, 'db'>,
  eventId: number,
): Promise<{ id: number; time: string; capacity: number; taken: number }[]> {
  const { id, startsAt, capacity } = t.timeSlots;
  const taken = takenInSlot(sql`time_slots.id`, sql`orders.holds`);
  const rows = await db
    .select({ id, startsAt, capacity, zone: t.eventLocations.timeZone, taken })
    .from(t.timeSlots)
    .innerJoin(t.events, eq(t.events.id, t.timeSlots.eventId))
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(eq(t.timeSlots.eventId, eventId))
    .orderBy(asc(startsAt), asc(id));
  return rows.map(({ startsAt: at, zone, ...slot }) => ({ ...slot, time: formatTime(at, zone) }));
}
