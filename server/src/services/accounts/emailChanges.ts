/** Changes of the email address: pending until the new address's link is opened, revocable from the old address for 7 days (contract, Accounts). */
import { eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { sqlState } from '../../db/sqlState';
import { users, type UserRow } from '../../db/schema';
import { inTransaction, type Transaction } from '../../db/transaction';
import { fieldError, notFound } from '../../lib/errors';
import { normalEmail } from '../../lib/email';
import { emailTaken, refuseTaken } from './addresses';
import { isDone, isSameAddress, mailNotice, mailToken, readToken, spendToken } from './emailTokens';
import { endWaysIn, voidLaterUndos, voidTokens } from './endings';
import { refuseWeak } from './passwordRules';
import { hashPassword } from './passwords';
import { openSession, type Asker, type Browser } from './sessions';

/** Whether the address differs from the account's in more than its case. */
export const isOtherAddress = (user: UserRow, email: string): boolean =>
  !isSameAddress(user.email, normalEmail(email));

/** Stores a pending address and mails to both addresses; not to an unconfirmed old one, which may belong to another person. */
export async function askForAddress(
  context: Context,
  transaction: Transaction,
  user: UserRow,
  email: string,
): Promise<UserRow> {
  const pendingEmail = normalEmail(email);
  await transaction.update(users).set({ pendingEmail }).where(eq(users.id, user.id));
  await mailToken(context, transaction, user, { kind: 'change', to: pendingEmail });
  if (user.confirmedAt) await mailToken(context, transaction, user, { kind: 'undo', mail: 'undo_asked' });
  return { ...user, pendingEmail };
}

/** @throws 422 not_needed if no address is pending */
export async function mailChangeAgain(context: Context, userId: number): Promise<UserRow> {
  return inTransaction(context.db, async (transaction) => {
    const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user?.pendingEmail) throw fieldError('email', 'No email waits for confirmation.', 'not_needed');
    await mailToken(context, transaction, user, { kind: 'change', to: user.pendingEmail });
    return user;
  });
}

export async function cancelChange(context: Context, userId: number): Promise<UserRow> {
  return inTransaction(context.db, async (transaction) => {
    const [user] = await transaction
      .update(users)
      .set({ pendingEmail: null })
      .where(eq(users.id, userId))
      .returning();
    if (!user) throw notFound();
    await voidTokens(context, transaction, userId, ['change']);
    return user;
  });
}

/** The address that a token was mailed to, and whether its account is the caller's. @throws 422 token_expired */
export async function describeToken(
  context: Context,
  token: string,
  kind: 'confirm' | 'reset' | 'undo',
  by: Asker,
): Promise<{ email: string; own: boolean }> {
  const { email, user } = await readToken(context, context.db, token, kind);
  return { email, own: user.id === by.user?.id };
}

async function withFreeAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The address was registered in the meantime.
    if (sqlState(error) === '23505') throw emailTaken();
    throw error;
  }
}

/**
 * Makes the pending address the account's. Requires a session of the account: the owner of the new address alone could
 * be tricked into opening the link, and would give the address to an account whose password another person knows. A link that is
 * opened twice gives the same answer.
 * @throws 422 token_expired, 404 for a link of another account, 409 email_taken, email_reserved
 */
export async function confirmChange(context: Context, caller: UserRow, by: Asker, token: string) {
  if (await isDone(context.db, token, caller)) return caller;
  const { user: found, email } = await readToken(context, context.db, token, 'change');
  if (found.id !== caller.id) throw notFound();
  await refuseTaken(context, email, caller.id);
  return withFreeAddress(() =>
    inTransaction(context.db, async (transaction) => {
      const { user: before } = await spendToken(context, transaction, token, 'change');
      if (before.confirmedAt)
        await mailToken(context, transaction, before, { kind: 'undo', mail: 'undo_changed' });
      const change = { email, pendingEmail: null, confirmedAt: nowDate(context), unproven: false };
      await transaction.update(users).set(change).where(eq(users.id, before.id));
      const user: UserRow = { ...before, ...change };
      await endWaysIn(context, transaction, user, { token: by.token, identities: 'ownAddress' });
      return user;
    }),
  );
}

/**
 * Restores the address that the token was mailed to, and sets a new password, because the change was made with the old one. Ends all sessions, open tokens and the undo tokens of later addresses.
 * @throws 422 token_expired, weak_password; 409 email_taken
 */
export async function undoChange(
  context: Context,
  token: string,
  password: string,
  browser: Browser,
): Promise<{ token: string; user: UserRow }> {
  const { user: found, email } = await readToken(context, context.db, token, 'undo');
  refuseWeak(context.config, password, { ...found, email });
  const passwordHash = await hashPassword(context.config, password);
  return withFreeAddress(() =>
    inTransaction(context.db, async (transaction) => {
      const { id, user: before } = await spendToken(context, transaction, token, 'undo');
      const confirmed = { confirmedAt: nowDate(context), unproven: false };
      const change = { email, pendingEmail: null, passwordHash, ...confirmed };
      await transaction.update(users).set(change).where(eq(users.id, before.id));
      const user: UserRow = { ...before, ...change };
      await endWaysIn(context, transaction, user, { token: null, identities: 'ownAddress' });
      await voidLaterUndos(context, transaction, user.id, id);
      await mailNotice(context, transaction, user, 'password_changed');
      return {
        user,
        token: await openSession(context, transaction, user.id, { method: 'mail', ...browser }),
      };
    }),
  );
}
