/** Facebook and Google, saying of their customer whatever a test has them say. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { OauthProvider } from '../src/config/config';
import { TEST_NOW } from './helper';
import { makeSigner } from './tokenSigner';

const CLIENT = {
  clientId: 'client-1',
  clientSecret: 'hush',
  authorizeUrl: 'https://provider.test/authorize',
  issuers: ['https://provider.test'],
};
/** Longer than the tests move the clock. */
const YEAR = 365 * 86_400;
const NONCE = 'the nonce of this attempt';
export type ProviderName = 'google_oauth2' | 'facebook';
export type Says = {
  sub: string;
  email?: string;
  name?: string;
  email_verified?: boolean;
};

export type FakeOauth = {
  config: Record<ProviderName, OauthProvider>;
  /** The body of a sign-in by somebody of whom the provider says this. Google sends an ID token, Facebook none. */
  visit: (provider: ProviderName, says: Says) => object;
  close: () => Promise<void>;
};

/** For all of a file's providers, because making a key takes long. */
const signer = makeSigner();

export async function openFakeOauth(): Promise<FakeOauth> {
  const app = Fastify();
  let next: { provider: ProviderName; says: Says } | undefined;
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post('/token', async () => {
    const iat = TEST_NOW / 1000;
    const times = { iat, exp: iat + YEAR };
    const [iss] = CLIENT.issuers;
    const idToken = signer.sign({ iss, aud: CLIENT.clientId, nonce: NONCE, sub: next?.says.sub, ...times });
    return { access_token: 'access', ...(next?.provider === 'facebook' ? {} : { id_token: idToken }) };
  });
  app.get('/keys', async () => signer.keys);
  app.get('/userinfo', async () => {
    const { sub, ...rest } = next?.says ?? { sub: '' };
    return next?.provider === 'facebook' ? { id: sub, ...rest } : { sub, ...rest };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const place = {
    ...CLIENT,
    tokenUrl: `${base}/token`,
    userInfoUrl: `${base}/userinfo`,
    keysUrl: `${base}/keys`,
  };
  return {
    config: { google_oauth2: place, facebook: place },
    visit: (provider, says) => {
      next = { provider, says: { name: 'Somebody', ...says } };
      return {
        provider,
        code: 'code',
        state: 'state',
        redirect_uri: 'http://localhost:3000/users/auth/callback',
        code_verifier: 'v'.repeat(43),
        nonce: NONCE,
      };
    },
    close: () => app.close(),
  };
}
