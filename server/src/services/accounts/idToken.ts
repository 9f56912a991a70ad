/** Checks the ID token of a sign-in with a provider: signature, issuer, audience, times and nonce (OpenID Connect Core §3.1.3.7). */
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import type { OauthProvider } from '../../config/config';
import { nowDate, type Context } from '../../ports/context';
import { ApiError } from '../../lib/errors';
import { fullAnswer } from '../../lib/fullAnswer';

export type Claims = JWTPayload & { sub: string };

/** Both providers sign with it. A list of one also refuses `none`, and HMAC keyed with the public key. */
const ALGORITHMS = ['RS256'];
const TIMEOUT_MS = 8000;
/** How far the provider's clock may be from ours, in seconds. */
const TOLERANCE = 60;

/** The customer can only try again. */
export const unreachable = (cause: unknown): ApiError =>
  Object.assign(
    new ApiError(
      503,
      'oauth_provider_unavailable',
      'Signing in there does not work right now. Please try again in a moment.',
    ),
    { cause },
  );

/** By address. Each set keeps its keys for ten minutes and reads them again, at most twice a minute, for a key that it lacks. */
const keySets = new Map<string, JWTVerifyGetKey>();

/** Errors of the key set that the token causes: it names a key that the provider does not have. */
const OF_TOKEN = ['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS', 'ERR_JOSE_NOT_SUPPORTED'];

// Jose is an ES module, which the CommonJS bundle of the server can only import late.
async function keysAt(url: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import('jose');
  const fetchKeys = async (place: string, init: RequestInit) => fullAnswer(await fetch(place, init));
  const options = { timeoutDuration: TIMEOUT_MS, [customFetch]: fetchKeys };
  const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url), options);
  keySets.set(url, known);
  return async (header, token) => {
    try {
      return await known(header, token);
    } catch (error) {
      if (OF_TOKEN.includes((error as { code?: string }).code ?? '')) throw error;
      // A set of what are no keys would be kept, too.
      keySets.delete(url);
      throw unreachable(error);
    }
  };
}

/**
 * @param nonce of this attempt; a token of another attempt has another. The contract's call has none, and then its token must have
 *   none either: PKCE binds the code to the attempt (ADR 0029).
 * @returns null for a token that proves nothing
 * @throws 503 oauth_provider_unavailable if its keys cannot be read
 */
export async function claimsOf(
  context: Pick<Context, 'clock'>,
  provider: OauthProvider,
  idToken: string,
  nonce: string | undefined,
): Promise<Claims | null> {
  const { jwtVerify } = await import('jose');
  try {
    const { payload } = await jwtVerify(idToken, await keysAt(provider.keysUrl), {
      algorithms: ALGORITHMS,
      issuer: provider.issuers,
      currentDate: nowDate(context),
      clockTolerance: TOLERANCE,
      requiredClaims: ['exp', 'iat'],
    });
    // A list of audiences is refused, too: neither provider sends one.
    const isOurs = payload.aud === provider.clientId && payload.nonce === nonce;
    return isOurs && typeof payload.sub === 'string' ? (payload as Claims) : null;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return null;
  }
}
