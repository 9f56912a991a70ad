/** Confirming an address and setting a forgotten password: both begin with a token from a mail and end signed in. */
import { eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { users, type UserRow } from '../../db/schema';
import { inTransaction, type Transaction } from '../../db/transaction';
import { fieldError } from '../../lib/errors';
import { mailNothing, mailNotice, mailToken, readToken, spendToken } from './emailTokens';
import { endWaysIn } from './endings';
import { refuseWeak } from './passwordRules';
import { hashPassword } from './passwords';
import { openSession, type Asker, type Browser } from './sessions';
import { findUserByEmail } from './users';

type SignedIn = { token: string; user: UserRow };

/** Whether the person who made the account has shown to read the mails to its address. */
export const isOwnersOwn = ({ confirmedAt, unproven }: UserRow): boolean => confirmedAt !== null && !unproven;

/**
 * Hands an account to the owner of its address. Another person may have made it, and then knows its password and has a session,
 * so password, sessions, tokens and identities end. @returns the changed row
 */
export async function takeOver(
  context: Context,
  transaction: Transaction,
  before: UserRow,
): Promise<UserRow> {
  const change = { confirmedAt: nowDate(context), unproven: false, passwordHash: null };
  await transaction.update(users).set(change).where(eq(users.id, before.id));
  await endWaysIn(context, transaction, before, { token: null, identities: 'none' });
  if (before.passwordHash) await mailNotice(context, transaction, before, 'password_removed');
  return { ...before, ...change, pendingEmail: null };
}

/**
 * Confirms and signs in. Outside of a session of the account (another device, another person, a mail scanner) the account stays
 * unproven: nothing shows that the reader of the mail also made the account.
 * @throws 422 token_expired
 */
export async function confirmEmail(context: Context, token: string, by: Asker): Promise<SignedIn> {
  return inTransaction(context.db, async (transaction) => {
    const { user: before } = await spendToken(context, transaction, token, 'confirm');
    const own = by.user?.id === before.id ? by.token : null;
    const change = { confirmedAt: nowDate(context), unproven: own === null };
    await transaction.update(users).set(change).where(eq(users.id, before.id));
    const session =
      own ??
      (await openSession(context, transaction, before.id, {
        method: 'mail',
        device: by.device,
        formerToken: by.formerToken,
      }));
    return { user: { ...before, ...change }, token: session };
  });
}

/** Refuses an unknown address like a confirmed one, so that the answer does not reveal it (text: spec 2 §8). @throws 422 not_needed */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
  const user = await findUserByEmail(context, email);
  if (!user || user.confirmedAt) throw fieldError('email', 'Email does not need confirmation', 'not_needed');
  await inTransaction(context.db, (transaction) =>
    mailToken(context, transaction, user, { kind: 'confirm' }),
  );
}

/** Neither the answer nor its timing reveals whether the address is registered. */
export async function requestReset(context: Context, email: string): Promise<void> {
  const user = await findUserByEmail(context, email);
  await inTransaction(context.db, (transaction) =>
    user
      ? mailToken(context, transaction, user, { kind: 'reset' })
      : mailNothing(context, transaction, email),
  );
}

/**
 * Ends all sessions, open tokens and identities with another address. The token came by mail, so the address counts as confirmed.
 * @throws 422 token_expired, weak_password
 */
export async function resetPassword(
  context: Context,
  token: string,
  password: string,
  browser: Browser,
): Promise<SignedIn> {
  const { user: found } = await readToken(context, context.db, token, 'reset');
  refuseWeak(context.config, password, found);
  const passwordHash = await hashPassword(context.config, password);
  return inTransaction(context.db, async (transaction) => {
    const { user: before } = await spendToken(context, transaction, token, 'reset');
    const confirmedAt = before.confirmedAt ?? nowDate(context);
    const change = { passwordHash, pendingEmail: null, confirmedAt, unproven: false };
    await transaction.update(users).set(change).where(eq(users.id, before.id));
    const user: UserRow = { ...before, ...change };
    const identities = isOwnersOwn(before) ? 'ownAddress' : 'none';
    await endWaysIn(context, transaction, user, { token: null, identities });
    await mailNotice(context, transaction, user, 'password_changed');
    return { user, token: await openSession(context, transaction, user.id, { method: 'mail', ...browser }) };
  });
}
