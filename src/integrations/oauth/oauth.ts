import { hrefTo } from '@/config/hrefTo';
import { runtimeConfig } from '@/config/runtimeConfig';
import { now } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { isRecord, parseJson } from '@/lib/records';
import { safeReturnPath } from '@/lib/safeReturnPath';
import { sessionStore } from '@/lib/storage';
import { OAUTH_KEY } from '@/lib/storageKeys';
import { challengeOf, randomToken } from './pkce';

export type OauthProvider = 'facebook' | 'google_oauth2';

/** The data with which the server exchanges the code for a session (contract, "omniauth"). */
interface OauthGrant {
  provider: OauthProvider;
  code: string;
  state: string;
  redirect_uri: string;
  code_verifier: string;
  nonce: string;
  /** The signed-in customer who proves who they are; another account is refused. */
  for_user?: number;
}

export type OauthReturn = {
  /** The page that asked a signed-in customer for a proof, to go back to after a failure; undefined for a visitor. */
  backTo?: string;
} & (
  | { status: 'granted'; grant: OauthGrant; returnTo: string }
  /** The customer or the provider refused. */
  | { status: 'declined' }
  /** An answer without a pending attempt in this tab: forged, repeated or late. */
  | { status: 'unexpected' }
);

const LIFETIME_MS = 15 * 60_000;

interface Attempt {
  provider: OauthProvider;
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  forUser: number | null;
  startedAt: number;
}

function settingsOf(provider: OauthProvider): { clientId: string; authorizeUrl: string; scope: string } {
  const { facebook, google } = runtimeConfig();
  return provider === 'facebook'
    ? { clientId: facebook.appId, authorizeUrl: facebook.authorizeUrl, scope: 'openid email public_profile' }
    : { clientId: google.clientId, authorizeUrl: google.authorizeUrl, scope: 'openid email profile' };
}

/** A provider is offered if it is configured and the origin is secure, which PKCE needs. */
export function isOauthOffered(provider: OauthProvider): boolean {
  const { clientId, authorizeUrl } = settingsOf(provider);
  return Boolean(clientId && authorizeUrl && globalThis.crypto?.subtle);
}

const redirectUri = (provider: OauthProvider): string =>
  navigation.absoluteUrl(hrefTo('oauthCallback', { provider }));

/**
 * Redirects to the provider's page. Stores state, nonce and verifier in this tab's session storage.
 * @param forUser the customer whose fresh sign-in is a proof; null for a visitor
 */
export async function startOauth(
  provider: OauthProvider,
  returnTo: string,
  forUser: number | null,
): Promise<void> {
  const { clientId, authorizeUrl, scope } = settingsOf(provider);
  const attempt: Attempt = {
    provider,
    state: randomToken(),
    nonce: randomToken(),
    verifier: randomToken(),
    returnTo,
    forUser,
    startedAt: now(),
  };
  const url = new URL(authorizeUrl, navigation.origin());
  const params = {
    client_id: clientId,
    redirect_uri: redirectUri(provider),
    response_type: 'code',
    scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await challengeOf(attempt.verifier),
    code_challenge_method: 'S256',
  };
  Object.entries(params).forEach(([name, value]) => url.searchParams.set(name, value));
  sessionStore().setItem(OAUTH_KEY, JSON.stringify(attempt));
  navigation.assign(url.href);
}

function takeAttempt(): Attempt | null {
  const stored = parseJson(sessionStore().getItem(OAUTH_KEY) ?? '');
  sessionStore().removeItem(OAUTH_KEY);
  if (!isRecord(stored)) return null;
  const { provider, state, nonce, verifier, returnTo, startedAt } = stored;
  const texts = [provider, state, nonce, verifier, returnTo];
  const isWhole = texts.every((text) => typeof text === 'string') && typeof startedAt === 'number';
  return isWhole ? (stored as unknown as Attempt) : null;
}

/** Reads the provider's answer from the callback's query. Each attempt can be finished once. */
export function finishOauth(provider: string | undefined, search: string): OauthReturn {
  const params = new URLSearchParams(search);
  const attempt = takeAttempt();
  const age = attempt ? now() - attempt.startedAt : -1;
  const isOurs = attempt !== null && attempt.provider === provider && attempt.state === params.get('state');
  const back = typeof attempt?.forUser === 'number' ? { backTo: safeReturnPath(attempt.returnTo) } : {};
  if (!isOurs || age < 0 || age > LIFETIME_MS) return { status: 'unexpected', ...back };
  const code = params.get('code');
  if (!code) return { status: 'declined', ...back };
  return {
    status: 'granted',
    ...back,
    grant: {
      provider: attempt.provider,
      code,
      state: attempt.state,
      redirect_uri: redirectUri(attempt.provider),
      code_verifier: attempt.verifier,
      nonce: attempt.nonce,
      ...(typeof attempt.forUser === 'number' ? { for_user: attempt.forUser } : {}),
    },
    returnTo: safeReturnPath(attempt.returnTo),
  };
}
