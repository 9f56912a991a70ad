import type { Context } from '../../context';
import { ApiError } from '../../errors';
import { isPassword } from './passwords';
import { openSession, type UserRow } from './sessions';
import { findUserByEmail } from './users';

/**
 * The sign-in screen tells the refusals apart by the words 'exist' and 'confirm' (spec 2 §8).
 * The answer reveals whether an address is registered, because the screen then offers to register it. The password is
 * verified in every case, so that the response time reveals nothing.
 * @throws 404 not_registered, 401 bad_credentials, 403 not_confirmed
 */
export async function signIn(
  context: Context,
  email: string,
  password: string,
): Promise<{ token: string; user: UserRow }> {
  const user = await findUserByEmail(context, email);
  const matches = await isPassword(context.config, user?.passwordHash ?? null, password);
  if (!user) {
    throw new ApiError(404, 'not_registered', 'An account with this email does not exist.', {
      errors: { email: ['does not exist'] },
    });
  }
  if (!matches) {
    const text = 'Invalid email or password.';
    throw new ApiError(401, 'bad_credentials', text, { errors: { password: [text] } });
  }
  if (!user.confirmedAt) {
    throw new ApiError(403, 'not_confirmed', 'You must confirm your email address before signing in.');
  }
  return { token: await openSession(context, context.db, user.id), user };
}
