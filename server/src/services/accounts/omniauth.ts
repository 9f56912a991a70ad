/** Sign-in with Facebook or Google. Only an address that the provider declares verified joins an existing account (contract, Accounts). */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import { nowDate, type Context } from '../../ports/context';
import { oauthIdentities, users, type UserRow } from '../../db/schema';
import { inTransaction, type Transaction } from '../../db/transaction';
import { ApiError } from '../../lib/errors';
import type { OmniauthBody } from '../../schemas/users';
import { refuseTaken } from './addresses';
import { mailToken } from './emailTokens';
import { askProfile, type Profile } from './oauthProfile';
import { isOwnersOwn, takeOver } from './recovery';
import { makeReferralCode, referrerOf, splitName } from './register';
import { openSession, type Browser } from './sessions';
import { findUserByEmail } from './users';

type Body = Static<typeof OmniauthBody>;
type Addressed = Profile & { email: string };

/** Without a verified address the new account needs the confirmation mail, like a registration. */
async function createUser(context: Context, tx: Transaction, who: Addressed, body: Body): Promise<UserRow> {
  const leadParams = body.lead_params ?? {};
  await refuseTaken({ ...context, db: tx }, who.email, null);
  const [user] = await tx
    .insert(users)
    .values({
      name: who.name.slice(0, 120),
      ...splitName(who.name),
      email: who.email,
      uuid: randomUUID(),
      referralCode: makeReferralCode(),
      referredById: await referrerOf({ db: tx }, leadParams, who.email),
      source: body.provider,
      leadParams,
      confirmedAt: who.isVerified ? nowDate(context) : null,
      createdAt: nowDate(context),
    })
    .returning();
  if (!user) throw new Error('A new user has no row.');
  if (!who.isVerified) await mailToken(context, tx, user, { kind: 'confirm' });
  return user;
}

/**
 * Joins the identity to the account with its address. An account that another person may have made loses its old ways in first.
 * @throws 409 sign_in_first for an unverified address
 */
async function join(context: Context, tx: Transaction, who: Addressed, found: UserRow): Promise<UserRow> {
  if (!who.isVerified) {
    throw new ApiError(
      409,
      'sign_in_first',
      'Your email there is not confirmed, and we know it already. Please sign in with your password.',
    );
  }
  const [user] = await tx.select().from(users).where(eq(users.id, found.id)).for('update');
  if (!user) throw new Error('A user has no row.');
  return isOwnersOwn(user) ? user : takeOver(context, tx, user);
}

/** @throws 422 oauth_no_email */
function addressed(who: Profile): Addressed {
  const { email } = who;
  if (email === null) {
    throw new ApiError(422, 'oauth_no_email', 'Your account there has no confirmed email address.');
  }
  return { ...who, email };
}

/** @throws 409 other_identity, before anything is changed */
function refuseOther({ for_user: wanted }: Body, found: UserRow | null): void {
  if (wanted === undefined || found?.id === wanted) return;
  throw new ApiError(
    409,
    'other_identity',
    'That is another account. Please choose the one that you use here.',
  );
}

async function userOf(context: Context, tx: Transaction, who: Profile, body: Body): Promise<UserRow> {
  const { provider } = body;
  const { subject, email } = who;
  const own = and(eq(oauthIdentities.provider, provider), eq(oauthIdentities.subject, subject));
  const [known] = await tx
    .select({ user: users })
    .from(oauthIdentities)
    .innerJoin(users, eq(users.id, oauthIdentities.userId))
    .where(own);
  if (known) {
    refuseOther(body, known.user);
    await tx.update(oauthIdentities).set({ email }).where(own);
    return known.user;
  }
  const person = addressed(who);
  const existing = await findUserByEmail({ db: tx }, person.email);
  refuseOther(body, existing);
  const user = existing
    ? await join(context, tx, person, existing)
    : await createUser(context, tx, person, body);
  const linkedAt = nowDate(context);
  await tx.insert(oauthIdentities).values({ provider, subject, userId: user.id, email, linkedAt });
  return user;
}

/**
 * @throws 401 oauth_failed; 422 oauth_no_email; 409 sign_in_first, other_identity, email_reserved; 404 for a provider that is not
 *   configured; 503 oauth_provider_unavailable
 */
export async function signInWithProvider(
  context: Context,
  body: Body,
  browser: Browser,
): Promise<{ token: string; user: UserRow }> {
  const provider = context.config.oauth[body.provider];
  if (!provider) throw new ApiError(404, 'oauth_unavailable', 'This way of signing in is not offered here.');
  const who = await askProfile(context, provider, body);
  return inTransaction(context.db, async (tx) => {
    const user = await userOf(context, tx, who, body);
    return { user, token: await openSession(context, tx, user.id, { method: body.provider, ...browser }) };
  });
}
