/** Facebook and Google, saying of their customer whatever a test has them say. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { OauthProvider } from '../src/config';

const CLIENT = {
  clientId: 'client-1',
  clientSecret: 'hush',
  authorizeUrl: 'https://provider.test/authorize',
};
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

export async function openFakeOauth(): Promise<FakeOauth> {
  const app = Fastify();
  let next: { provider: ProviderName; says: Says } | undefined;
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post('/token', async () => {
    const claims = { aud: CLIENT.clientId, nonce: NONCE, sub: next?.says.sub };
    const idToken = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    return { access_token: 'access', ...(next?.provider === 'facebook' ? {} : { id_token: idToken }) };
  });
  app.get('/userinfo', async () => {
    const { sub, ...rest } = next?.says ?? { sub: '' };
    return next?.provider === 'facebook' ? { id: sub, ...rest } : { sub, ...rest };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const place = { ...CLIENT, tokenUrl: `${base}/token`, userInfoUrl: `${base}/userinfo` };
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
