import { base64Url } from '@/lib/base64Url';

/** 256 random bits: 43 characters, the least that PKCE allows for a verifier. */
export const randomToken = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** S256 of RFC 7636. Needs a secure origin. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}
