/** Re-authentication before what a stolen session must not do: a change of address or password, a download, an end (contract, Accounts). */
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { sessions, type UserRow } from '../../db/schema';
import { ApiError } from '../../lib/errors';
import { isPassword } from './passwords';
import { isLive, renewToken } from './sessions';
import { hashToken } from '../../lib/tokens';

/** How long a sign-in with a provider replaces the current password, in milliseconds. */
const FRESH_MS = 10 * 60_000;
const SOCIAL = ['facebook', 'google_oauth2'];

const refused = (code: string, text: string): ApiError =>
  new ApiError(403, code, text, { errors: { current_password: [text] } });

const wrongPassword = (): ApiError => refused('wrong_password', 'This is not your current password.');
const proofNeeded = ({ passwordHash }: UserRow): ApiError =>
  refused(
    'proof_needed',
    passwordHash
      ? 'Please enter your current password.'
      : 'Please sign in with Google or Facebook again, and do this within 10 minutes.',
  );

type SessionRow = typeof sessions.$inferSelect;
/** @returns until when the session's sign-in replaces the current password; null if it does not */
export function freshUntil(
  context: Pick<Context, 'clock'>,
  { method, createdAt }: Pick<SessionRow, 'method' | 'createdAt'>,
): Date | null {
  const age = context.clock.now() - createdAt.getTime();
  const isFresh = SOCIAL.includes(method ?? '') && age >= 0 && age < FRESH_MS;
  return isFresh ? new Date(createdAt.getTime() + FRESH_MS) : null;
}

async function isFresh(
  context: Pick<Context, 'clock'>,
  db: Pick<Context['db'], 'select'>,
  token: string,
): Promise<boolean> {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashToken(token)), isLive(context)));
  return session !== undefined && freshUntil(context, session) !== null;
}

/** The caller, and what shows that it is the owner: the current password, or the session of a fresh sign-in. `token` is that of the session. */
export type Asking = { user: UserRow; token: string | null; currentPassword: string | undefined };

export type Proof = {
  /** Repeats the check on the locked row, in the transaction of the change. @throws 403 wrong_password, proof_needed */
  holds: (db: Pick<Context['db'], 'select'>, locked: UserRow) => Promise<void>;
  /** The session's new token after the password; null after a fresh sign-in, which has just made one. */
  renew: () => Promise<string | null>;
};

/** @throws 403 wrong_password, proof_needed */
export async function prove(context: Context, { user, token, currentPassword }: Asking): Promise<Proof> {
  if (currentPassword !== undefined) {
    if (!(await isPassword(context.config, user.passwordHash, currentPassword))) throw wrongPassword();
    return {
      renew: async () => (token === null ? null : renewToken(context, token)),
      holds: async (_db, locked) => {
        // The password has changed since the check, for example by a reset.
        if (locked.passwordHash !== user.passwordHash) throw wrongPassword();
      },
    };
  }
  const holds: Proof['holds'] = async (db, locked) => {
    if (token === null || !(await isFresh(context, db, token))) throw proofNeeded(locked);
  };
  await holds(context.db, user);
  return { holds, renew: async () => null };
}
