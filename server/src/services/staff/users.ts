import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context';
import { sessions } from '../../db/schema';
import { isLive } from '../accounts/sessions';

/** How many sessions of a customer are open. */
export async function openSessionsOf(
  context: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<number> {
  const [row] = await context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(context)));
  return row?.count ?? 0;
}
