import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../context';
import { sessions } from '../../db/schema';

/** How many sessions of a customer are open. */
export async function openSessionsOf(
  context: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<number> {
  const isOpen = and(
    eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, nowDate(context)),
  );
  const [row] = await context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(isOpen);
  return row?.count ?? 0;
}
