/** Answers that no honest provider gives. The sandbox's, which does, is in `server/test/whole/providers.test.ts`. */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { call, makeTestApp, type TestApp } from '../../../test/helper';

const NONCE = 'the nonce of this attempt';
const CLIENT = {
  clientId: 'client-1',
  clientSecret: 'hush',
  authorizeUrl: 'https://provider.test/authorize',
};

let provider: FastifyInstance;
let test: TestApp;
let claims: object | null;
let profile: object;

beforeAll(async () => {
  provider = Fastify();
  provider.addContentTypeParser('*', (_request, _body, done) => done(null));
  provider.post('/token', async () => {
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return { access_token: 'access', ...(claims ? { id_token: `e30.${payload}.` } : {}) };
  });
  provider.get('/userinfo', async () => profile);
  await provider.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}`;
  const place = { ...CLIENT, tokenUrl: `${base}/token`, userInfoUrl: `${base}/userinfo` };
  test = await makeTestApp({ config: { oauth: { google_oauth2: place, facebook: place } } });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const enter = async (
  name: 'google_oauth2' | 'facebook',
  lead_params: object = {},
): Promise<[number, string | undefined]> => {
  const { status, body } = await call<{ code?: string }>(test.app, {
    method: 'POST',
    url: '/api/v2/session/omniauth',
    payload: {
      provider: name,
      code: 'code',
      state: 'state',
      redirect_uri: 'http://localhost:3000/users/auth/callback',
      code_verifier: 'v'.repeat(43),
      nonce: NONCE,
      lead_params,
    },
  });
  return [status, body.code];
};

const good = { aud: CLIENT.clientId, nonce: NONCE, sub: '77' };
const casey = { sub: '77', email: 'casey@demo.test', name: 'Casey', email_verified: true };

it('takes a profile of whom the token is about', async () => {
  [claims, profile] = [good, casey];
  expect(await enter('google_oauth2')).toEqual([200, undefined]);
});

it.each([
  ['about somebody else', { ...good, sub: '78' }],
  ['about nobody', { ...good, sub: undefined }],
  ['for another client', { ...good, aud: 'client-2' }],
  ['of another attempt', { ...good, nonce: 'another' }],
  ['that is missing', null],
])('refuses a Google token %s', async (_what, given) => {
  [claims, profile] = [given, casey];
  expect(await enter('google_oauth2')).toEqual([401, 'oauth_failed']);
});

it('compares the token of Facebook where there is one', async () => {
  const { email, name } = casey;
  [claims, profile] = [
    { ...good, email, email_verified: true },
    { id: '77', email, name },
  ];
  expect(await enter('facebook')).toEqual([200, undefined]);
  claims = { ...good, sub: '78' };
  expect(await enter('facebook')).toEqual([401, 'oauth_failed']);
});

it('needs an address that is confirmed there', async () => {
  [claims, profile] = [
    { ...good, sub: '78' },
    { ...casey, sub: '78', email_verified: false },
  ];
  expect(await enter('google_oauth2')).toEqual([422, 'oauth_no_email']);
});

it('remembers who invited somebody who is new', async () => {
  [claims, profile] = [
    { ...good, sub: '91' },
    { sub: '91', email: 'nina@example.test', name: 'Nina Neighbor', email_verified: true },
  ];
  expect(await enter('google_oauth2', { rid: '2', utm_campaign: 'invite' })).toEqual([200, undefined]);
  const nina = await test.context.db.query.users.findFirst({
    where: (users, { eq }) => eq(users.email, 'nina@example.test'),
  });
  expect(nina).toMatchObject({ referredById: 2, source: 'google_oauth2' });
});
