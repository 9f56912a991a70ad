/** Confirming an address and setting a forgotten password: both begin with a token from a mail and end signed in. */
import { eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../context';
import { users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fieldError, notFound } from '../../errors';
import { mailNothing, mailToken, spendToken } from './emailTokens';
import { hashPassword } from './passwords';
import { closeSessionsOf, openSession, type UserRow } from './sessions';
import { findUserByEmail } from './users';

type SignedIn = { token: string; user: UserRow };

/** @throws 422 token_expired */
export const confirmEmail = (context: Context, token: string): Promise<SignedIn> =>
  inTransaction(context.db, async (transaction) => {
    const id = await spendToken(context, transaction, token, 'confirm');
    const [user] = await transaction
      .update(users)
      .set({ confirmedAt: nowDate(context) })
      .where(eq(users.id, id))
      .returning();
    if (!user) throw notFound();
    return { user, token: await openSession(context, transaction, id) };
  });

/** Refuses an unknown address like a confirmed one, so that the answer does not reveal it (text: spec 2 §8). @throws 422 not_needed */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
  const user = await findUserByEmail(context, email);
  if (!user || user.confirmedAt) throw fieldError('email', 'Email does not need confirmation', 'not_needed');
  await inTransaction(context.db, (transaction) => mailToken(context, transaction, user, 'confirm'));
}

/** Neither the answer nor its timing reveals whether the address is registered. */
export async function requestReset(context: Context, email: string): Promise<void> {
  const user = await findUserByEmail(context, email);
  await inTransaction(context.db, (transaction) =>
    user ? mailToken(context, transaction, user, 'reset') : mailNothing(context, transaction),
  );
}

/** Ends every session. The token came by mail, so the address counts as confirmed. @throws 422 token_expired */
export async function resetPassword(context: Context, token: string, password: string): Promise<SignedIn> {
  const passwordHash = await hashPassword(context.config, password);
  return inTransaction(context.db, async (transaction) => {
    const id = await spendToken(context, transaction, token, 'reset');
    const [before] = await transaction.select().from(users).where(eq(users.id, id));
    if (!before) throw notFound();
    const confirmedAt = before.confirmedAt ?? nowDate(context);
    await transaction.update(users).set({ passwordHash, confirmedAt }).where(eq(users.id, id));
    await closeSessionsOf(context, transaction, id);
    const user = { ...before, passwordHash, confirmedAt };
    return { user, token: await openSession(context, transaction, id) };
  });
}
