/** ID tokens as a provider signs them, and as an attacker does. Without the library that checks them. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

type Header = { alg: string; kid?: string };
const text = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export function makeSigner(kid = 'key-1') {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const unsigned = (claims: object, header: Header): string => `${text(header)}.${text(claims)}`;
  return {
    keys: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    sign: (claims: object): string => {
      const start = unsigned(claims, { alg: 'RS256', kid });
      return `${start}.${sign('RSA-SHA256', Buffer.from(start), privateKey).toString('base64url')}`;
    },
    /** HS256 with the public key as the secret. */
    confuse: (claims: object): string => {
      const start = unsigned(claims, { alg: 'HS256', kid });
      const secret = publicKey.export({ format: 'pem', type: 'spki' });
      return `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`;
    },
    leaveUnsigned: (claims: object): string => `${unsigned(claims, { alg: 'none' })}.`,
  };
}
