/** The profile at Facebook or Google: the server exchanges the authorization code for a token, with PKCE and, if the call has one, a nonce. */
import type { Static } from '@sinclair/typebox';
import type { OauthProvider } from '../../config';
import type { Context } from '../../context';
import { ApiError } from '../../errors';
import { isEmail, normalEmail } from '../../lib/email';
import { wholeAnswer } from '../../lib/wholeAnswer';
import type { OmniauthBody } from '../../schemas/users';
import { claimsOf, type Claims } from './idToken';

type Body = Static<typeof OmniauthBody>;
type Json = Record<string, unknown>;
export type Profile = {
  subject: string;
  /** Null if the provider gives none, or one that it declares unverified. */
  email: string | null;
  /** Whether the provider declares the address verified. Facebook's profile has no such field. */
  isVerified: boolean;
  name: string;
};

const TIMEOUT_MS = 8000;
const refused = (): ApiError =>
  new ApiError(401, 'oauth_failed', 'Signing in did not work. Please try again.');

async function askProvider(url: string, init: RequestInit): Promise<Json> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await wholeAnswer(await fetch(url, { ...init, redirect: 'error', signal }));
    const body: unknown = await answer.json();
    if (answer.ok && typeof body === 'object' && body !== null) return body as Json;
  } catch {
    // The customer can only try again, so all provider errors get the same answer.
  }
  throw refused();
}

/** @returns the token's claims; null if Facebook sends no ID token */
async function readIdToken(
  context: Pick<Context, 'clock'>,
  provider: OauthProvider,
  body: Body,
  idToken: unknown,
): Promise<Claims | null> {
  if (idToken === undefined && body.provider === 'facebook') return null;
  const claims = typeof idToken === 'string' ? await claimsOf(context, provider, idToken, body.nonce) : null;
  if (!claims) throw refused();
  return claims;
}

const isMailbox = (email: unknown): email is string =>
  typeof email === 'string' && email.length <= 254 && isEmail(email);

/** Verified only if the profile, or the ID token for the same address, says so. */
function addressIn(profile: Json, claims: Claims | null): Pick<Profile, 'email' | 'isVerified'> {
  const { email } = profile;
  if (!isMailbox(email) || profile.email_verified === false) return { email: null, isVerified: false };
  const isClaimed = claims?.email === email && claims.email_verified === true;
  return { email: normalEmail(email), isVerified: profile.email_verified === true || isClaimed };
}

/** @throws 401 oauth_failed */
export async function askProfile(
  context: Pick<Context, 'clock'>,
  provider: OauthProvider,
  body: Body,
): Promise<Profile> {
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
  const claims = await readIdToken(context, provider, body, token.id_token);
  const profile = await askProvider(provider.userInfoUrl, {
    headers: { accept: 'application/json', authorization: `Bearer ${String(token.access_token)}` },
  });
  const subject = profile.sub ?? profile.id;
  // The profile must have the token's subject (OpenID Connect Core §5.3.2).
  if (typeof subject !== 'string' || (claims !== null && subject !== claims.sub)) throw refused();
  const address = addressIn(profile, claims);
  const { name } = profile;
  const isNamed = typeof name === 'string' && name.trim() !== '';
  return { subject, ...address, name: isNamed ? name : (address.email ?? '') };
}
