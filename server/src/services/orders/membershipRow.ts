import { and, eq } from 'drizzle-orm';
import type { Database } from '../../context';
import * as t from '../../db/schema';

/** Creates the customer's membership of the event if it is missing. @returns its id */
export async function ensureMembership(
  tx: Database,
  userId: number,
  eventId: number,
  now: Date,
): Promise<number> {
  await tx
    .insert(t.memberships)
    .values({ userId, eventId, status: 'pending', createdAt: now })
    .onConflictDoNothing({ target: [t.memberships.userId, t.memberships.eventId] });
  const [row] = await tx
    .select({ id: t.memberships.id })
    .from(t.memberships)
    .where(and(eq(t.memberships.userId, userId), eq(t.memberships.eventId, eventId)));
  return (row as { id: number }).id;
}
