/** Answers that no honest provider gives. The sandbox's, which does, is in `server/test/running/providers.thorough.test.ts`. */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { oauthIdentities, sessions, users } from '../../db/schema';
import { cutOff, endless } from '../../../test/oddServer';
import { call, fixedClock, makeTestApp, TEST_NOW, type TestApp } from '../../../test/helper';
import { makeSigner } from '../../../test/tokenSigner';

const NONCE = 'the nonce of this attempt';
const CLIENT = {
  clientId: 'client-1',
  clientSecret: 'hush',
  authorizeUrl: 'https://provider.test/authorize',
  issuers: ['https://provider.test'],
};
const signer = makeSigner();
const clock = fixedClock();

let provider: FastifyInstance;
let test: TestApp;
let idToken: string | null;
/** Answers in place of those of a path. */
let odd: Record<string, typeof endless> = {};
let profile: object;

beforeAll(async () => {
  provider = Fastify();
  provider.addContentTypeParser('*', (_request, _body, done) => done(null));
  provider.addHook('onRequest', async ({ url, raw }, reply) => {
    const answer = odd[url.split('?')[0] ?? ''];
    if (!answer) return;
    reply.hijack();
    answer(raw, reply.raw);
  });
  provider.post('/token', async () => ({
    access_token: 'access',
    ...(idToken === null ? {} : { id_token: idToken }),
  }));
  provider.get('/keys', async () => signer.keys);
  provider.get('/userinfo', async () => profile);
  await provider.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}`;
  const place = { ...CLIENT, tokenUrl: `${base}/token`, userInfoUrl: `${base}/userinfo` };
  const google_oauth2 = { ...place, keysUrl: `${base}/keys` };
  const facebook = { ...place, keysUrl: `${base}/keys?of=facebook` };
  test = await makeTestApp({ clock, config: { oauth: { google_oauth2, facebook } } });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});

const enter = async (
  name: 'google_oauth2' | 'facebook',
  lead_params: object = {},
  more: object = {},
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
      ...more,
    },
  });
  return [status, body.code];
};

const MINUTE = 60;
const iat = TEST_NOW / 1000;
const good = {
  iss: 'https://provider.test',
  aud: CLIENT.clientId,
  nonce: NONCE,
  sub: '77',
  iat,
  exp: iat + 60 * MINUTE,
};
const casey = { sub: '77', email: 'casey@demo.test', name: 'Casey', email_verified: true };

it('takes a profile of whom the token is about', async () => {
  [idToken, profile] = [signer.sign(good), casey];
  expect(await enter('google_oauth2')).toEqual([200, undefined]);
});

it('allows for a clock that is a minute ahead, and for no more', async () => {
  [idToken, profile] = [signer.sign({ ...good, exp: iat + 1 }), casey];
  clock.set(TEST_NOW + MINUTE * 1000);
  expect(await enter('google_oauth2')).toEqual([200, undefined]);
  clock.set(TEST_NOW + (MINUTE + 1) * 1000);
  expect(await enter('google_oauth2')).toEqual([401, 'oauth_failed']);
  clock.set(TEST_NOW);
});

const [header, payload, signature] = signer.sign(good).split('.');
const saying = (claims: object) => signer.sign({ ...good, ...claims });

it.each([
  ['about somebody else', saying({ sub: '78' })],
  ['about nobody', saying({ sub: undefined })],
  ['for another client', saying({ aud: 'client-2' })],
  ['for another client, too', saying({ aud: [CLIENT.clientId, 'client-2'] })],
  ['for nobody', saying({ aud: undefined })],
  ['of another attempt', saying({ nonce: 'another' })],
  ['without the nonce of the call', saying({ nonce: undefined })],
  ['by another issuer', saying({ iss: 'https://evil.test' })],
  ['by no issuer', saying({ iss: undefined })],
  ['that has expired', saying({ exp: iat - 2 * MINUTE })],
  ['that never expires', saying({ exp: undefined })],
  ['that is not valid yet', saying({ nbf: iat + 2 * MINUTE })],
  ['signed with another key', makeSigner().sign(good)],
  ['signed with a key of an unknown name', makeSigner('key-2').sign(good)],
  ['signed with the public key as a secret', signer.confuse(good)],
  ['that is not signed', signer.leaveUnsigned(good)],
  ['without its signature', `${header}.${payload}.`],
  ['with claims that were exchanged', `${header}.${saying({ sub: '78' }).split('.')[1]}.${signature}`],
  ['that is no token', 'x'],
  ['that is missing', null],
])('refuses a Google token %s', async (_what, given) => {
  [idToken, profile] = [given, casey];
  expect(await enter('google_oauth2')).toEqual([401, 'oauth_failed']);
});

it("takes the contract's call, which has no nonce, and a token without one", async () => {
  [idToken, profile] = [saying({ nonce: undefined }), casey];
  expect(await enter('google_oauth2', {}, { nonce: undefined })).toEqual([200, undefined]);
});

it('refuses a token with a nonce that the call does not name', async () => {
  [idToken, profile] = [signer.sign(good), casey];
  expect(await enter('google_oauth2', {}, { nonce: undefined })).toEqual([401, 'oauth_failed']);
  expect(await enter('google_oauth2', {}, { nonce: '' })).toEqual([401, 'oauth_failed']);
});

const saysOnly =
  (status: number, body: string): typeof endless =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
/** Answers of a provider that cannot be reached, or of something in its place. */
const OUTAGES: [string, typeof endless][] = [
  ['breaks off at once', (_request, response) => response.destroy()],
  ['breaks off', cutOff],
  ['never ends', endless],
  ['is an error', saysOnly(503, '{}')],
  ['is too many requests', saysOnly(429, '{}')],
  ['leads elsewhere', (_request, response) => response.writeHead(302, { location: '/token' }).end()],
  ['is a page', saysOnly(200, '<html>Please sign in to this network.</html>')],
  ['is null', saysOnly(200, 'null')],
  ['is a list', saysOnly(200, '[]')],
  ['says nothing', saysOnly(200, '{}')],
];
const UNREACHABLE = [503, 'oauth_provider_unavailable'];

// Facebook's keys are asked for here first, and kept from the last step on.
it.each(OUTAGES)('tells an outage from a refusal: an answer that %s', async (_what, outage) => {
  const { email, name } = casey;
  [idToken, profile] = [signer.sign(good), { id: '77', email, name }];
  for (const place of ['/token', '/keys', '/userinfo']) {
    if (place === '/userinfo') idToken = null;
    odd = { [place]: outage };
    expect([place, ...(await enter('facebook'))]).toEqual([place, ...UNREACHABLE]);
  }
  odd = {};
});

it('takes keys that are no keys for an outage, and asks again', async () => {
  const { email, name } = casey;
  [idToken, profile] = [signer.sign(good), { id: '77', email, name }];
  const [key] = (signer.keys as { keys: object[] }).keys;
  odd = { '/keys': saysOnly(200, JSON.stringify({ keys: [{ ...key, n: undefined }] })) };
  expect(await enter('facebook')).toEqual(UNREACHABLE);
  odd = {};
});

it.each(['/token', '/userinfo'])('is refused by a refusal of %s', async (place) => {
  [idToken, profile] = [signer.sign(good), casey];
  odd = { [place]: saysOnly(400, '{"error": "invalid_grant"}') };
  expect(await enter('google_oauth2')).toEqual([401, 'oauth_failed']);
  odd = {};
});

it('compares the token of Facebook where there is one', async () => {
  const { email, name } = casey;
  [idToken, profile] = [saying({ email, email_verified: true }), { id: '77', email, name }];
  expect(await enter('facebook')).toEqual([200, undefined]);
  idToken = saying({ sub: '78' });
  expect(await enter('facebook')).toEqual([401, 'oauth_failed']);
});

it('needs an address that is confirmed there', async () => {
  [idToken, profile] = [saying({ sub: '78' }), { ...casey, sub: '78', email_verified: false }];
  expect(await enter('google_oauth2')).toEqual([422, 'oauth_no_email']);
});

it('remembers who invited somebody who is new', async () => {
  [idToken, profile] = [
    saying({ sub: '91' }),
    { sub: '91', email: 'nina@example.test', name: 'Nina Neighbor', email_verified: true },
  ];
  expect(await enter('google_oauth2', { rid: '2', utm_campaign: 'invite' })).toEqual([200, undefined]);
  const nina = await test.context.db.query.users.findFirst({
    where: (users, { eq }) => eq(users.email, 'nina@example.test'),
  });
  expect(nina).toMatchObject({ referredById: 2, source: 'google_oauth2' });
});

it('is a proof of one customer only, and makes, joins and opens nothing for another account', async () => {
  const stranger = { sub: '900', email: 'stranger@example.test', name: 'Stranger', email_verified: true };
  const counts = async () => {
    const { db } = test.context;
    return Promise.all([users, oauthIdentities, sessions].map((table) => db.$count(table)));
  };
  const before = await counts();
  for (const [who, forUser] of [
    [stranger, 1],
    [casey, 2],
  ] as const) {
    [idToken, profile] = [signer.sign({ ...good, ...who }), who];
    expect(await enter('google_oauth2', {}, { for_user: forUser })).toEqual([409, 'other_identity']);
  }
  expect(await counts()).toEqual(before);
  [idToken, profile] = [signer.sign({ ...good, ...casey }), casey];
  expect(await enter('google_oauth2', {}, { for_user: 1 })).toEqual([200, undefined]);
  // Now that the identity is known.
  expect(await enter('google_oauth2', {}, { for_user: 2 })).toEqual([409, 'other_identity']);
});
