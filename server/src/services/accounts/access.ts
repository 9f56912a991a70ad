/** Lists and ends the sessions and linked identities of an account (contract, Accounts). */
import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import { nowDate, type Context } from '../../ports/context';
import { oauthIdentities, sessions, users, type UserRow } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../lib/errors';
import type { Access } from '../../schemas/access';
import { freshUntil, prove, type Asking } from './proof';
import { closeSessionsOf, isLive } from './sessions';
import { hashToken } from '../../lib/tokens';

/** @param token of the caller's session */
export async function accessOf(
  context: Context,
  user: UserRow,
  token: string | null,
): Promise<Static<typeof Access>> {
  const live = await context.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isLive(context)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
  const identities = await context.db
    .select()
    .from(oauthIdentities)
    .where(eq(oauthIdentities.userId, user.id))
    .orderBy(asc(oauthIdentities.id));
  const here = token === null ? null : hashToken(token);
  const current = live.find(({ tokenHash }) => tokenHash === here);
  return {
    has_password: user.passwordHash !== null,
    proven_until: (current && freshUntil(context, current)?.toISOString()) ?? null,
    sessions: live.map(({ id, createdAt, method, device, tokenHash }) => ({
      id,
      created_at: createdAt.toISOString(),
      method,
      device,
      current: tokenHash === here,
    })),
    identities: identities.map(({ id, provider, email, linkedAt }) => ({
      id,
      provider,
      email,
      linked_at: linkedAt?.toISOString() ?? null,
    })),
  };
}

/** @returns the session's new token. @throws 404 for a session that is not the caller's; 403 wrong_password, proof_needed */
export async function endSession(context: Context, asking: Asking, id: number): Promise<string | null> {
  const proof = await prove(context, asking);
  const ended = await context.db
    .update(sessions)
    .set({ revokedAt: nowDate(context) })
    .where(and(eq(sessions.id, id), eq(sessions.userId, asking.user.id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound();
  return proof.renew();
}

/** @returns the session's new token. @throws 403 wrong_password, proof_needed */
export async function endOtherSessions(context: Context, asking: Asking): Promise<string | null> {
  const proof = await prove(context, asking);
  await closeSessionsOf(context, context.db, asking.user.id, asking.token);
  return proof.renew();
}

/** @throws 404 for an identity that is not the caller's; 409 last_way_in if there is no other way to sign in */
export async function unlinkIdentity(context: Context, userId: number, id: number): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for('update');
    const own = eq(oauthIdentities.userId, userId);
    const gone = await transaction
      .delete(oauthIdentities)
      .where(and(own, eq(oauthIdentities.id, id)))
      .returning({ id: oauthIdentities.id });
    if (!user || gone.length === 0) throw notFound();
    const others = await transaction
      .select({ id: oauthIdentities.id })
      .from(oauthIdentities)
      .where(and(own, ne(oauthIdentities.id, id)))
      .limit(1);
    if (user.passwordHash === null && others.length === 0) {
      throw new ApiError(
        409,
        'last_way_in',
        'This is your only way to sign in. Choose a password before you unlink it.',
      );
    }
  });
}
