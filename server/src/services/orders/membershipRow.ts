import type { Database } from '../../db/database';
import * as t from '../../db/schema';

/** Creates the customer's membership of the event if it is missing. @returns its id */
export async function ensureMembership(
  tx: Database,
  userId: number,
  eventId: number,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(t.memberships)
    .values({ userId, eventId, status: 'pending', createdAt: now })
    // Changes nothing, so that the row is returned, too, if it is there.
    .onConflictDoUpdate({ target: [t.memberships.userId, t.memberships.eventId], set: { userId } })
    .returning({ id: t.memberships.id });
  return (row as { id: number }).id;
}
