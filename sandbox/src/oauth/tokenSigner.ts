import { generateKeyPair, randomUUID, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const makeKeys = promisify(generateKeyPair);

interface Keys {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Signs a provider's ID tokens. Its key lives as long as the process, and is made when it is first needed. */
export class TokenSigner {
  private made: Promise<Keys> | undefined;

  private keys(): Promise<Keys> {
    this.made ??= makeKeys('rsa', { modulusLength: 2048 }).then((keys) => ({ ...keys, kid: randomUUID() }));
    return this.made;
  }

  /** The public key, as a JSON Web Key Set (RFC 7517 §5). */
  async keySet(): Promise<{ keys: object[] }> {
    const { kid, publicKey } = await this.keys();
    return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] };
  }

  async sign(claims: object): Promise<string> {
    const { kid, privateKey } = await this.keys();
    const unsigned = `${base64url({ alg: 'RS256', kid, typ: 'JWT' })}.${base64url(claims)}`;
    return `${unsigned}.${sign('RSA-SHA256', Buffer.from(unsigned), privateKey).toString('base64url')}`;
  }
}
