import { createHash } from 'node:crypto';

import { randomText } from '../stripe/ids';
import { TokenSigner } from './tokenSigner';

export const PROVIDERS = { facebook: 'Facebook', google_oauth2: 'Google' } as const;
export type Provider = keyof typeof PROVIDERS;
export const isProvider = (name: string): name is Provider => Object.hasOwn(PROVIDERS, name);

interface Identity {
  sub: string;
  email: string;
  name: string;
  given_name: string;
  family_name: string;
  /** Facebook does not say it. */
  email_verified?: true;
}

interface Grant {
  provider: Provider;
  clientId: string;
  redirectUri: string;
  nonce: string | null;
  challenge: string | null;
  identity: Identity;
  expiresAt: number;
}

const CODE_MS = 5 * 60_000;
const TOKEN_SECONDS = 3600;

/** One account per e-mail address at each provider. */
export function identityOf(provider: Provider, email: string, name: string): Identity {
  const [given = 'Demo', ...family] = name.trim() === '' ? ['Demo'] : name.trim().split(/\s+/);
  const digits = BigInt(
    `0x${createHash('sha256').update(`${provider} ${email.toLowerCase()}`).digest('hex').slice(0, 16)}`,
  );
  return {
    sub: String(digits),
    email,
    name: [given, ...family].join(' '),
    given_name: given,
    family_name: family.join(' '),
    ...(provider === 'google_oauth2' ? { email_verified: true } : {}),
  };
}

export interface TokenRequest {
  grant_type?: string;
  code?: string;
  redirect_uri?: string;
  client_id?: string;
  client_secret?: string;
  code_verifier?: string;
}

/** Codes are valid once for five minutes, access tokens for an hour. Kept in memory. */
export class Grants {
  private readonly codes = new Map<string, Grant>();
  private readonly tokens = new Map<string, { identity: Identity; expiresAt: number }>();

  readonly signers: Record<Provider, TokenSigner> = {
    facebook: new TokenSigner(),
    google_oauth2: new TokenSigner(),
  };

  constructor(private readonly clock: () => number) {}

  issue(grant: Omit<Grant, 'expiresAt'>): string {
    const code = randomText(40);
    this.codes.set(code, { ...grant, expiresAt: this.clock() + CODE_MS });
    return code;
  }

  /** Answers the tokens, or an error as in RFC 6749 §5.2. */
  async exchange(provider: Provider, request: TokenRequest): Promise<object> {
    const grant = this.codes.get(request.code ?? '');
    this.codes.delete(request.code ?? '');
    const refuse = (error: string, error_description: string): object => ({ error, error_description });
    if ((request.grant_type ?? 'authorization_code') !== 'authorization_code')
      return refuse('unsupported_grant_type', 'Invalid grant_type');
    if (grant === undefined || grant.provider !== provider || grant.expiresAt < this.clock())
      return refuse('invalid_grant', 'Bad Request: malformed, used or expired code');
    if (!request.client_secret || request.client_id !== grant.clientId)
      return refuse('invalid_client', 'The OAuth client was not found.');
    if (request.redirect_uri !== grant.redirectUri)
      return refuse('redirect_uri_mismatch', 'Bad Request: redirect_uri differs from the one authorized');
    if (grant.challenge !== null && challengeOf(request.code_verifier ?? '') !== grant.challenge)
      return refuse('invalid_grant', 'Invalid code verifier.');
    return this.tokensFor(grant);
  }

  private async tokensFor({ identity, clientId, nonce, provider }: Grant): Promise<object> {
    const access_token = randomText(60);
    this.tokens.set(access_token, { identity, expiresAt: this.clock() + TOKEN_SECONDS * 1000 });
    const iat = Math.floor(this.clock() / 1000);
    const claims = {
      iss: provider === 'google_oauth2' ? 'https://accounts.google.com' : 'https://www.facebook.com',
      aud: clientId,
      iat,
      exp: iat + TOKEN_SECONDS,
      ...identity,
      ...(nonce === null ? {} : { nonce }),
    };
    const id_token = await this.signers[provider].sign(claims);
    return {
      access_token,
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      scope: 'openid email profile',
      id_token,
    };
  }

  identity(token: string): Identity | null {
    const found = this.tokens.get(token);
    return found !== undefined && found.expiresAt >= this.clock() ? found.identity : null;
  }
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
