import { and, eq, gt, isNull, ne, type SQL } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import { sessions, users, type UserRow } from '../../db/schema';
import { hashToken, isTokenShaped, makeToken } from '../../lib/tokens';

type SessionRow = typeof sessions.$inferSelect;
/** The browser that a session begins in: the kind of its device, and the token of the session that it had. */
export type Browser = { device: string | null; formerToken: string | null };
/** How a session begins. */
type Entry = Browser & { method: NonNullable<SessionRow['method']> };
/** The caller: user and token of a valid session, or null; and the browser. */
export type Asker = Browser & { user: UserRow | null; token: string | null };

const SESSION_DAYS = 90;
/** A session that is not used for so long ends. */
const IDLE_DAYS = 30;
const DAY = 86_400_000;

/** Ends the browser's former session, also if it is another customer's. @returns the token; only its hash is stored */
export async function openSession(
  context: Pick<Context, 'clock'>,
  db: Pick<Database, 'insert' | 'update'>,
  userId: number,
  { method, device, formerToken }: Entry,
): Promise<string> {
  if (formerToken) await closeSession({ ...context, db }, formerToken);
  const token = makeToken();
  const createdAt = nowDate(context);
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + SESSION_DAYS * DAY),
    lastUsedAt: createdAt,
    method,
    device,
  });
  return token;
}

const daysAgo = (context: Pick<Context, 'clock'>, days: number): Date =>
  new Date(context.clock.now() - days * DAY);

/** Matches sessions that are neither revoked nor expired, and are in use. */
export const isLive = (context: Pick<Context, 'clock'>): SQL =>
  and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, nowDate(context)),
    gt(sessions.lastUsedAt, daysAgo(context, IDLE_DAYS)),
  ) as SQL;

/** Notes that the session is in use. @returns null for an unknown, revoked, expired or idle token */
export async function userOfToken(
  context: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<UserRow | null> {
  if (!isTokenShaped(token)) return null;
  const own = eq(sessions.tokenHash, hashToken(token));
  const [row] = await context.db
    .select({ user: users, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(own, isLive(context)));
  if (row && row.lastUsedAt <= daysAgo(context, 1)) {
    await context.db
      .update(sessions)
      .set({ lastUsedAt: nowDate(context) })
      .where(own);
  }
  return row?.user ?? null;
}

/** Gives a session another token after its customer has shown the password. @returns null if it has ended, or has got one meanwhile */
export async function renewToken(
  context: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<string | null> {
  const next = makeToken();
  const renewed = await context.db
    .update(sessions)
    .set({ tokenHash: hashToken(next) })
    .where(and(eq(sessions.tokenHash, hashToken(token)), isLive(context)))
    .returning({ id: sessions.id });
  return renewed.length > 0 ? next : null;
}

export async function closeSession(
  context: Pick<Context, 'clock'> & { db: Pick<Database, 'update'> },
  token: string,
): Promise<void> {
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
  const isOther = keepToken === null ? undefined : ne(sessions.tokenHash, hashToken(keepToken));
  await db
    .update(sessions)
    .set({ revokedAt: nowDate(context) })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), isOther));
}
