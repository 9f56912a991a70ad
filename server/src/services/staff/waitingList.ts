/** Who waits for a place of an event, first in line first. */
import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { eventLocations, events, users, waitlistEntries } from '../../db/schema';
import { isInLine } from '../waitlist/line';

export type Waiting = {
  /** From 1. */
  place: number;
  name: string;
  email: string;
  joinedAt: Date;
  /** A place is held until then; null: none is offered. */
  offeredUntil: Date | null;
  zone: string;
};

export async function listWaiting({ db }: Pick<Context, 'db'>, eventId: number): Promise<Waiting[]> {
  const found = await db
    .select({
      name: users.name,
      email: users.email,
      joinedAt: waitlistEntries.joinedAt,
      offeredUntil: waitlistEntries.offeredUntil,
      zone: eventLocations.timeZone,
    })
    .from(waitlistEntries)
    .innerJoin(users, eq(users.id, waitlistEntries.userId))
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .innerJoin(eventLocations, eq(eventLocations.id, events.eventLocationId))
    .where(and(eq(waitlistEntries.eventId, eventId), isInLine))
    .orderBy(asc(waitlistEntries.joinedAt), asc(waitlistEntries.id));
  return found.map((row, index) => ({ place: index + 1, ...row }));
}
