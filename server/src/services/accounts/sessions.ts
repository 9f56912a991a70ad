import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm';
import { nowDate, type Context, type Database } from '../../context';
import { sessions, users } from '../../db/schema';
import { hashToken, isTokenShaped, makeToken } from './tokens';

export type UserRow = typeof users.$inferSelect;
type SessionRow = typeof sessions.$inferSelect;
/** How a session begins, and the kind of its device. */
export type Entry = { method: NonNullable<SessionRow['method']>; device: string | null };
/** The caller: user and token of a valid session, or null; and the kind of device. */
export type Asker = { user: UserRow | null; token: string | null; device: string | null };

const SESSION_DAYS = 90;
const DAY = 86_400_000;

/** @returns the token; only its hash is stored */
export async function openSession(
  context: Pick<Context, 'clock'>,
  db: Pick<Database, 'insert'>,
  userId: number,
  { method, device }: Entry,
): Promise<string> {
  const token = makeToken();
  const createdAt = nowDate(context);
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + SESSION_DAYS * DAY),
    method,
    device,
  });
  return token;
}

/** Matches sessions that are neither revoked nor expired. */
export const isLive = (context: Pick<Context, 'clock'>): SQL =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, nowDate(context))) as SQL;

/** @returns null for an unknown, revoked or expired token */
export async function userOfToken(
  context: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<UserRow | null> {
  if (!isTokenShaped(token)) return null;
  const [row] = await context.db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), isLive(context)));
  return row?.user ?? null;
}

export async function closeSession(context: Pick<Context, 'db' | 'clock'>, token: string): Promise<void> {
  await context.db
    .update(sessions)
    .set({ revokedAt: nowDate(context) })
    .where(and(eq(sessions.tokenHash, hashToken(token)), isNull(sessions.revokedAt)));
}

/** Ends all sessions of a customer, except that of `keepToken`. */
export async function closeSessionsOf(
  context: Pick<Context, 'clock'>,
  db: Pick<Database, 'update'>,
  userId: number,
  keepToken: string | null = null,
): Promise<void> {
  const conditions: SQL[] = [eq(sessions.userId, userId), isNull(sessions.revokedAt)];
  if (keepToken) conditions.push(ne(sessions.tokenHash, hashToken(keepToken)));
  await db
    .update(sessions)
    .set({ revokedAt: nowDate(context) })
    .where(and(...conditions));
}
