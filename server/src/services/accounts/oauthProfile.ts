/** The profile at Facebook or Google: the server exchanges the authorization code for a token, with PKCE and, if the call has one, a nonce. */
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { OauthProvider } from '../../config/config';
import type { Context } from '../../ports/context';
import { ApiError } from '../../lib/errors';
import { isEmail } from '@dwellivery/domain/email';
import { normalEmail } from '../../lib/email';
import { oneLine } from '@dwellivery/domain/visible';
import { fullAnswer } from '../../lib/fullAnswer';
import type { OmniauthBody } from '../../schemas/users';
import { claimsOf, unreachable, type Claims } from './idToken';

type Body = Static<typeof OmniauthBody>;
const Token = Type.Object({ access_token: Type.String(), id_token: Type.Optional(Type.Unknown()) });
const UserInfo = Type.Record(Type.String(), Type.Unknown());
type Json = Static<typeof UserInfo>;
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

/** Of a client error, these two are no word about the sign-in. */
const BUSY = [408, 429];

async function readAnswer(url: string, init: RequestInit): Promise<[status: number, body: unknown]> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fullAnswer(await fetch(url, { ...init, redirect: 'error', signal }));
    return [answer.status, answer.ok ? await answer.json() : null];
  } catch (error) {
    throw unreachable(error);
  }
}

/** @throws 401 oauth_failed; 503 oauth_provider_unavailable, also for an answer of another shape */
async function askProvider<S extends TSchema>(shape: S, url: string, init: RequestInit): Promise<Static<S>> {
  const [status, body] = await readAnswer(url, init);
  if (status >= 400 && status < 500 && !BUSY.includes(status)) throw refused();
  if (!Value.Check(shape, body)) throw unreachable(new Error(`The answer with status ${status} is none.`));
  return body;
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

/** @throws 401 oauth_failed; 503 oauth_provider_unavailable */
export async function askProfile(
  context: Pick<Context, 'clock'>,
  provider: OauthProvider,
  body: Body,
): Promise<Profile> {
  const token = await askProvider(Token, provider.tokenUrl, {
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
  const profile = await askProvider(UserInfo, provider.userInfoUrl, {
    headers: { accept: 'application/json', authorization: `Bearer ${token.access_token}` },
  });
  const subject = profile.sub ?? profile.id;
  if (typeof subject !== 'string') throw unreachable(new Error('The profile names no subject.'));
  // The profile must have the token's subject (OpenID Connect Core §5.3.2).
  if (claims !== null && subject !== claims.sub) throw refused();
  const address = addressIn(profile, claims);
  const name = typeof profile.name === 'string' ? oneLine(profile.name) : '';
  return { subject, ...address, name: name || (address.email ?? '') };
}
