/** Sign-in with Facebook or Google: the server exchanges the authorization code for a token, with PKCE and a nonce. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import type { OauthProvider } from '../../config';
import { nowDate, type Context } from '../../context';
import { oauthIdentities, users } from '../../db/schema';
import { inTransaction, type Transaction } from '../../db/transaction';
import { ApiError } from '../../errors';
import { emailPattern, normalEmail } from '../../lib/email';
import type { OmniauthBody } from '../../schemas/users';
import { makeReferralCode, referrerOf, splitName } from './register';
import { closeSessionsOf, openSession, type UserRow } from './sessions';
import { findUserByEmail } from './users';

type Body = Static<typeof OmniauthBody>;
type Identity = { subject: string; email: string; name: string };
type Json = Record<string, unknown>;

const TIMEOUT_MS = 8000;
const refused = (): ApiError =>
  new ApiError(401, 'oauth_failed', 'Signing in did not work. Please try again.');

async function askProvider(url: string, init: RequestInit): Promise<Json> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = await answer.json();
    if (answer.ok && typeof body === 'object' && body !== null) return body as Json;
  } catch {
    // The customer can only try again, so all provider errors get the same answer.
  }
  throw refused();
}

/**
 * The token came straight from the provider over TLS, so its claims need no signature check (OpenID Connect Core §3.1.3.7).
 * @returns the token's subject; null if Facebook sends no ID token
 */
function readIdToken(provider: OauthProvider, body: Body, idToken: unknown): string | null {
  if (typeof idToken !== 'string') {
    if (body.provider === 'google_oauth2') throw refused();
    return null;
  }
  let claims: Json;
  try {
    claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Json;
  } catch {
    throw refused();
  }
  if (claims.aud !== provider.clientId || !body.nonce || claims.nonce !== body.nonce) throw refused();
  if (typeof claims.sub !== 'string') throw refused();
  return claims.sub;
}

async function identify(provider: OauthProvider, body: Body): Promise<Identity> {
  const token = await askProvider(provider.tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: body.code,
      redirect_uri: body.redirect_uri,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code_verifier: body.code_verifier,
    }),
  });
  const promised = readIdToken(provider, body, token.id_token);
  const profile = await askProvider(provider.userInfoUrl, {
    headers: { accept: 'application/json', authorization: `Bearer ${String(token.access_token)}` },
  });
  const subject = profile.sub ?? profile.id;
  const { email, name } = profile;
  // The profile must have the token's subject (OpenID Connect Core §5.3.2).
  if (promised !== null && subject !== promised) throw refused();
  const isMailbox = typeof email === 'string' && new RegExp(emailPattern, 'u').test(email);
  if (typeof subject !== 'string' || !isMailbox || profile.email_verified === false) {
    throw new ApiError(422, 'oauth_no_email', 'Your account there has no confirmed email address.');
  }
  return { subject, email: normalEmail(email), name: typeof name === 'string' && name ? name : email };
}

async function createUser(context: Context, tx: Transaction, who: Identity, body: Body): Promise<UserRow> {
  const leadParams = body.lead_params ?? {};
  const [user] = await tx
    .insert(users)
    .values({
      name: who.name.slice(0, 120),
      ...splitName(who.name),
      email: who.email,
      uuid: randomUUID(),
      referralCode: makeReferralCode(),
      referredById: await referrerOf({ db: tx }, leadParams),
      source: body.provider,
      leadParams,
      confirmedAt: nowDate(context),
      createdAt: nowDate(context),
    })
    .returning();
  if (!user) throw new Error('A new user has no row.');
  return user;
}

/** An unconfirmed account may belong to an attacker who registered the address before its owner: drops its password and sessions. */
async function adopt(context: Context, tx: Transaction, user: UserRow): Promise<void> {
  if (user.confirmedAt) return;
  await tx
    .update(users)
    .set({ confirmedAt: nowDate(context), passwordHash: null })
    .where(eq(users.id, user.id));
  await closeSessionsOf(context, tx, user.id);
}

async function userOf(context: Context, tx: Transaction, who: Identity, body: Body): Promise<UserRow> {
  const { provider } = body;
  const [known] = await tx
    .select({ user: users })
    .from(oauthIdentities)
    .innerJoin(users, eq(users.id, oauthIdentities.userId))
    .where(and(eq(oauthIdentities.provider, provider), eq(oauthIdentities.subject, who.subject)));
  if (known) return known.user;
  const existing = await findUserByEmail({ db: tx }, who.email);
  if (existing) await adopt(context, tx, existing);
  const user = existing ?? (await createUser(context, tx, who, body));
  await tx.insert(oauthIdentities).values({ provider, subject: who.subject, userId: user.id });
  return user;
}

/** @throws 401 oauth_failed, 422 oauth_no_email, 404 for a provider that is not configured */
export async function signInWithProvider(
  context: Context,
  body: Body,
): Promise<{ token: string; user: UserRow }> {
  const provider = context.config.oauth[body.provider];
  if (!provider) throw new ApiError(404, 'oauth_unavailable', 'This way of signing in is not offered here.');
  const who = await identify(provider, body);
  return inTransaction(context.db, async (tx) => {
    const user = await userOf(context, tx, who, body);
    return { user, token: await openSession(context, tx, user.id) };
  });
}
