import { eq } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { users, type UserRow } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError } from '../../lib/errors';
import { checkPassword, hashPassword, isKnownToAll } from './passwords';
import { openSession, type Browser } from './sessions';
import { findUserByEmail } from './users';

function badCredentials(): ApiError {
  const text = 'Invalid email or password.';
  return new ApiError(401, 'bad_credentials', text, { errors: { password: [text] } });
}

/**
 * The sign-in screen distinguishes the refusals by the words 'exist' and 'confirm' (spec 2 §8).
 * The answer reveals whether an address is registered, because the screen then offers to register it. The password is
 * verified in every case, so that the response time reveals nothing.
 * @throws 404 not_registered, 401 bad_credentials, 403 not_confirmed
 */
export async function signIn(
  context: Context,
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<{ token: string; user: UserRow }> {
  const user = await findUserByEmail(context, email);
  const match = await checkPassword(context.config, user?.passwordHash ?? null, password);
  if (!user) {
    throw new ApiError(404, 'not_registered', 'An account with this email does not exist.', {
      errors: { email: ['does not exist'] },
    });
  }
  if (match === 'no' || isKnownToAll(context.config, { email, password })) throw badCredentials();
  if (!user.confirmedAt) {
    throw new ApiError(403, 'not_confirmed', 'You must confirm your email address before signing in.');
  }
  const passwordHash = match === 'old' ? await hashPassword(context.config, password) : user.passwordHash;
  return inTransaction(context.db, async (transaction) => {
    // A reset may have changed the password, and ended all sessions, during the check.
    const [now] = await transaction.select().from(users).where(eq(users.id, user.id)).for('update');
    if (now?.passwordHash !== user.passwordHash) throw badCredentials();
    if (match === 'old') await transaction.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    return {
      token: await openSession(context, transaction, user.id, { method: 'password', ...browser }),
      user: { ...now, passwordHash },
    };
  });
}
