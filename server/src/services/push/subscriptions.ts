/** The browsers that a customer receives pushes on: one per session. */
import { ECDH } from 'node:crypto';
import { and, desc, eq, lt, ne, notInArray, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { lockCaller } from '../../db/locks';
import { rows } from '../../db/rows';
import { pushes, pushSubscriptions, sessions, users, type UserRow } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fieldError, unauthenticated } from '../../lib/errors';
import { hashToken } from '../../lib/tokens';
import type { PushChoices, PushSubscriptionBody } from '../../schemas/push';
import { isLive } from '../accounts/sessions';
import type { Database } from '../../db/database';
import { isPushAddress } from './address';

/** The oldest makes room. */
const MOST_DEVICES = 10;
/** An ended push is kept so long, so that no process sends it again. */
const KEEP_MS = 7 * 24 * 3_600_000;

type Caller = { user: UserRow; token: string | null };

async function sessionOf(context: Pick<Context, 'clock'>, db: Database, { user, token }: Caller) {
  const own = and(eq(sessions.tokenHash, hashToken(token ?? '')), eq(sessions.userId, user.id));
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(own, isLive(context)));
  if (!session) throw unauthenticated();
  return session.id;
}

async function makeRoom(tx: Database, userId: number): Promise<void> {
  const kept = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(MOST_DEVICES);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, kept)));
}

/** Whether pushes can be encrypted with it. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends pushes to the caller's browser from now on, in place of what its session had. Repeatable. A browser whose customer has changed
 * is that of the new one.
 * @throws 422 `invalid` if no pushes are offered, the address is not that of a push service, or the key is none
 */
export async function subscribe(
  context: Context,
  caller: Caller,
  { endpoint, keys }: PushSubscriptionBody,
): Promise<void> {
  const { push } = context.config;
  if (!push || !isPushAddress(push, endpoint) || !isPoint(keys.p256dh))
    throw fieldError('endpoint', 'Notifications cannot be sent to this browser.');
  const userId = caller.user.id;
  await inTransaction(context.db, async (tx) => {
    await lockCaller(tx, userId);
    const sessionId = await sessionOf(context, tx, caller);
    const isFormer = and(
      eq(pushSubscriptions.sessionId, sessionId),
      ne(pushSubscriptions.endpoint, endpoint),
    );
    await tx.delete(pushSubscriptions).where(isFormer);
    const device = { userId, sessionId, p256dh: keys.p256dh, auth: keys.auth, serverKey: push.publicKey };
    await tx
      .insert(pushSubscriptions)
      .values({ ...device, endpoint, createdAt: nowDate(context) })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: device });
    await makeRoom(tx, userId);
  });
}

/** No push to the caller's browser any more. Repeatable. */
export async function unsubscribe({ db }: Pick<Context, 'db'>, { user, token }: Caller): Promise<void> {
  const session = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token ?? '')));
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, user.id), eq(pushSubscriptions.sessionId, session)));
}

/** By which a page recognises its own subscription. Too short to write to the device. */
const MARK = 12;

/** What `users` has of it. @param token of the asking session; null: no browser of the customer asks */
export const pushColumns = (token: string | null) => ({
  reminders: users.pushReminders,
  stages: users.pushStages,
  waitlist: users.pushWaitlist,
  follows: users.pushFollows,
  device: sql<string | null>`(select right(p.endpoint, ${MARK}) from push_subscriptions p
    join sessions s on s.id = p.session_id
    where p.user_id = users.id and s.token_hash = ${token === null ? '' : hashToken(token)})`,
});

/** @returns null while no pushes are offered */
export const pushView = (
  { push }: Context['config'],
  columns: Omit<PushChoices, 'public_key'>,
): PushChoices | null => push && { ...columns, public_key: push.publicKey };

/** A job: deletes devices whose session has ended, and pushes that ended long ago. @returns their number */
export async function forgetPushes(context: Context): Promise<number> {
  const { db } = context;
  const ended = await rows(
    db,
    sql`DELETE FROM push_subscriptions USING sessions
        WHERE sessions.id = push_subscriptions.session_id AND NOT (${isLive(context)}) RETURNING push_subscriptions.id`,
  );
  const since = new Date(context.clock.now() - KEEP_MS);
  const old = await db.delete(pushes).where(lt(pushes.endedAt, since)).returning({ id: pushes.id });
  return ended.length + old.length;
}
