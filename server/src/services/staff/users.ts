import { and, eq } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { sessions } from '../../db/schema';
import { isLive } from '../accounts/sessions';

/** How many sessions of a customer are open. */
export const openSessionsOf = (context: Pick<Context, 'db' | 'clock'>, userId: number): Promise<number> =>
  context.db.$count(sessions, and(eq(sessions.userId, userId), isLive(context)));
