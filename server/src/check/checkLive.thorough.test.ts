/** check:live against the sandbox's stand-ins: everything ready, then one fault at a time. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { startSandbox, type RunningSandbox } from '../../../sandbox/src/testing/startSandbox';
import { makeTestDatabase, TEST_NOW } from '../../test/helper';
import type { Env } from '../config/env';
import type { Connection } from '../db/connect';
import { DatabaseError } from '../db/errors';
import { WEBHOOK_TYPES } from '../services/webhooks/webhooks';
import { product } from '../config/version';
import type { Checking, Finding } from './finding';
import { LINKS } from './pages';
import { checkLive, EXIT } from './run';
import { WALLETS } from './wallets';

const SITE = 'https://app.example.test';
const OAUTH = '/sandbox/oauth/google_oauth2';
/** Where the stand-in of an address is. */
const STANDINS: readonly [address: string, path: string][] = [
  [SITE, ''],
  ['https://bucket.example.test', '/bucket'],
  ['https://js.stripe.com', '/sandbox/js.stripe.com'],
  ['https://maps.googleapis.com', '/sandbox/google'],
  ['https://routes.googleapis.com', '/sandbox/google'],
  ['https://places.googleapis.com', '/places'],
  ['https://accounts.google.com/o/oauth2/v2/auth', `${OAUTH}/authorize`],
  ['https://oauth2.googleapis.com', OAUTH],
];
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

let sandbox: RunningSandbox;
let parties: FastifyInstance;
let base: string;
let smtpPort = 0;
let root: string;
let store: Connection;
/** Answers by method and path, in place of the stand-in's own. */
let faults: Record<string, Answer> = {};
const realFetch = globalThis.fetch;

const bucket = new Map<string, string>();
/** What the sandbox does not have: the site itself, a bucket, the search of places. */
function ownAnswer(method: string, url: string, body: unknown): Answer | undefined {
  if (url === '/version') return { body: { version: product.version } };
  if (url.startsWith('/places/')) return { body: { suggestions: [] } };
  if (!url.startsWith('/bucket/')) return undefined;
  if (method === 'PUT') bucket.set(url, String(body));
  return bucket.has(url) ? { body: bucket.get(url) } : { status: 404 };
}

/** Stands between the program and the sandbox. Its clock is the tests'. */
async function openParties(): Promise<FastifyInstance> {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all('/*', async (request, reply) => {
    const { method, url } = request;
    reply.header('date', new Date(TEST_NOW).toUTCString());
    const own = faults[`${method} ${url.split('?')[0]}`] ?? ownAnswer(method, url, request.body);
    if (own)
      return reply
        .code(own.status ?? 200)
        .headers(own.headers ?? {})
        .send(own.body ?? '');
    const { authorization = '', 'content-type': type = 'text/plain', ...rest } = request.headers;
    const google = { 'x-goog-api-key': String(rest['x-goog-api-key'] ?? ''), 'x-goog-fieldmask': '*' };
    const body = method === 'POST' ? String(request.body ?? '') : undefined;
    const headers = { authorization, 'content-type': type, ...google };
    const answer = await realFetch(sandbox.url + url, { method, headers, body });
    return reply.code(answer.status).send(await answer.text());
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

beforeAll(async () => {
  root = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-check-'));
  sandbox = await startSandbox({ onSmtpListening: (port) => (smtpPort = port), publicUrl: () => SITE });
  parties = await openParties();
  base = `http://127.0.0.1:${(parties.server.address() as AddressInfo).port}`;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith('http://127.0.0.1')) return realFetch(request);
    const known = STANDINS.find(([address]) => request.url.startsWith(address));
    if (!known) return Promise.reject(new Error(`${request.url} has no stand-in`));
    return realFetch(new Request(request.url.replace(known[0], base + known[1]), request));
  });
  store = await makeTestDatabase();
  await store.db.execute(sql`DELETE FROM meta WHERE key = 'seeded_at'`);
  await store.db.execute(sql`INSERT INTO webhook_events (id, type, payload, received_at)
    VALUES ('evt_1', 'invoice.paid', '{}', '2026-06-15T12:00:00Z')`);
});
afterEach(() => {
  faults = {};
});
afterAll(async () => {
  jest.restoreAllMocks();
  await parties.close();
  await sandbox.stop();
  await store.close();
  rmSync(root, { recursive: true });
});

/** All that docs/going-live.md asks for. */
const envOf = (changes: Env): Env => ({
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://database.example.test/dwellivery',
  DATA_DIR: path.join(root, 'data'),
  PUBLIC_URL: SITE,
  TRUST_PROXY: '1',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_VIP_PRICE_ID: 'price_vip_month',
  STRIPE_PRICING_TABLE_ID: 'prctbl_1',
  STRIPE_API_BASE: base,
  GOOGLE_MAPS_KEY: 'pages',
  GOOGLE_MAPS_SERVER_KEY: 'server',
  GOOGLE_CLIENT_ID: 'google',
  GOOGLE_CLIENT_SECRET: 'secret',
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'Dwellivery <hello@example.test>',
  OPERATOR_EMAIL: 'olga@example.test',
  SUPPORT_EMAIL: 'support@example.test',
  RUNTIME_CONFIG: JSON.stringify({ links: Object.fromEntries(LINKS.map((name) => [name, '/faq'])) }),
  S3_URL: 'https://bucket.example.test',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  ...changes,
});

type Over = Partial<Pick<Checking, 'now' | 'open'>>;
type Report = { ok: boolean; findings: Finding[] };

async function said(
  args: string[],
  changes: Env = {},
  over: Over = {},
): Promise<[exit: number, text: string]> {
  let text = '';
  const open = async () => ({ ...store, close: async () => undefined });
  const exit = await checkLive(args, {
    env: envOf(changes),
    root,
    out: (words) => (text += words),
    over: { now: () => TEST_NOW, open, ...over },
  });
  return [exit, text];
}

/** @returns exit code and what is missing */
async function gaps(changes: Env = {}, over: Over = {}) {
  const [exit, text] = await said(['--json'], changes, over);
  const { ok, findings } = JSON.parse(text) as Report;
  const found = findings.filter(({ state }) => state === 'missing');
  expect([exit, ok]).toEqual(found.length > 0 ? [EXIT.missing, false] : [EXIT.ready, true]);
  for (const { how } of found) expect(how).toBeTruthy();
  return found.map(({ what, says }) => `${what}: ${says}`);
}

it('is ready when all is as going-live.md says, and mentions what only a person can see', async () => {
  const [exit, text] = await said(['--mail', 'me@example.test']);
  expect(text).not.toContain('missing');
  expect(exit).toBe(EXIT.ready);
  for (const line of [
    'ready    Stripe secret key: test mode: no real money moves',
    `ready    Stripe webhook endpoint: ${SITE}/api/webhooks/stripe`,
    'ready    Mail server: has accepted a test mail to me@example.test',
    'ready    Webhooks: the last one came at 2026-06-15 12:00 UTC',
    'off      Sign-in with Facebook: its button is hidden',
    'look     Maps, key of the pages, Maps JavaScript API: only a browser can tell',
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).toMatch(/\nReady\. 2 to look at\.\n$/);
  expect(bucket.size).toBe(1);
  expect(text).not.toMatch(/sk_test_1|whsec_1/);
});

it.each<[string, Env, string[]]>([
  [
    'links that lead to examples',
    { RUNTIME_CONFIG: '{"links":{"press":"/faq"}}', SUPPORT_EMAIL: '' },
    [
      'Links of the pages: getTheApp, giftCards, partners, mailingListPage, learnMore lead to example.com',
      'SUPPORT_EMAIL: the pages show an example',
    ],
  ],
  ['no mode of production', { NODE_ENV: '' }, ['NODE_ENV: is not set']],
  [
    'the sandbox',
    { NODE_ENV: '', SANDBOX: '1' },
    ['NODE_ENV: is not set', 'SANDBOX: the sandbox stands in for the third parties'],
  ],
  [
    'a setting that cannot be used',
    { PORT: 'abc' },
    ['settings: PORT must be a whole number from 0 to 65535, but is "abc".'],
  ],
  [
    'keys of two modes',
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    [expect.stringMatching(/^settings: .*Use the keys of one mode/)],
  ],
  [
    'no key of Stripe',
    { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    ['STRIPE_SECRET_KEY: is not set', 'STRIPE_WEBHOOK_SECRET: is not set'],
  ],
  [
    'a secret key that Stripe refuses',
    { STRIPE_SECRET_KEY: 'sk_wrong' },
    [expect.stringMatching(/^Stripe secret key: Invalid API Key/)],
  ],
  [
    'a publishable key that Stripe refuses',
    { STRIPE_PUBLISHABLE_KEY: 'pk_wrong' },
    ['Stripe publishable key: Stripe refuses it'],
  ],
  [
    'no way to Stripe',
    { STRIPE_API_BASE: 'http://127.0.0.1:1' },
    expect.arrayContaining([expect.stringMatching(/^Stripe secret key: Stripe does not answer/)]),
  ],
  [
    'the id of the endpoint as its secret',
    { STRIPE_WEBHOOK_SECRET: 'we_1' },
    ['Stripe webhook secret: it does not begin with whsec_'],
  ],
  [
    'an endpoint for another address',
    { API_URL: 'https://app.example.test/other' },
    expect.arrayContaining([`Stripe webhook endpoint: there is none for ${SITE}/other/api/webhooks/stripe`]),
  ],
  [
    'an unknown price',
    { STRIPE_VIP_PRICE_ID: 'price_none' },
    [expect.stringMatching(/^VIP price price_none: No such price/)],
  ],
  [
    'keys that Google refuses',
    { GOOGLE_MAPS_SERVER_KEY: 'bad' },
    [
      'Maps, key of the server, Geocoding API: The request was refused by the sandbox.',
      'Maps, key of the server, Routes API: The request was refused by the sandbox.',
    ],
  ],
  [
    'no mail server',
    { SMTP_URL: '', MAIL_FROM: '', OPERATOR_EMAIL: '' },
    ['Mail server: mails stay in the table', 'MAIL_FROM: is not set', 'OPERATOR_EMAIL: is not set'],
  ],
  ['a mail server that does not answer', { SMTP_URL: 'smtp://127.0.0.1:1' }, ['Mail server: ESOCKET']],
  [
    'a folder that cannot be written',
    { S3_URL: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '', DATA_DIR: `${__filename}/data` },
    ['Folder for pictures: ENOTDIR'],
  ],
  [
    'no HTTPS, no proxy',
    { PUBLIC_URL: 'http://app.example.test', TRUST_PROXY: '' },
    expect.arrayContaining([
      'HTTPS: http://app.example.test is not https',
      expect.stringMatching(/^TRUST_PROXY: /),
    ]),
  ],
])('finds %s', async (_what, changes, expected) => {
  expect(await gaps(changes)).toEqual(expected);
});

const endpoint = (more: object) => ({
  body: {
    object: 'list',
    has_more: false,
    data: [{ url: `${SITE}/api/webhooks/stripe`, status: 'enabled', enabled_events: ['*'], ...more }],
  },
});
const domain = (more: object) => ({
  body: {
    object: 'list',
    has_more: false,
    data: [
      {
        domain_name: 'app.example.test',
        enabled: true,
        apple_pay: { status: 'active' },
        google_pay: { status: 'active' },
        link: { status: 'inactive' },
        ...more,
      },
    ],
  },
});
const DOMAINS = 'GET /v1/payment_method_domains';
const refusal = {
  error: { message: 'Places API (New) has not been used in project 1 before or it is disabled.' },
};

it.each<[string, Record<string, Answer>, string[]]>([
  [
    'an endpoint that is off',
    { 'GET /v1/webhook_endpoints': endpoint({ status: 'disabled' }) },
    ['Stripe webhook endpoint: it is disabled'],
  ],
  [
    'event types that are not sent',
    {
      'GET /v1/webhook_endpoints': endpoint({
        enabled_events: WEBHOOK_TYPES.filter((type) => !type.startsWith('refund.')),
      }),
    },
    ['Stripe webhook endpoint: it does not send refund.created, refund.updated, refund.failed'],
  ],
  [
    'a domain that is not registered for wallets',
    { [DOMAINS]: { body: { object: 'list', has_more: false, data: [] } } },
    ['Stripe payment method domain: app.example.test is not registered: the form shows no wallet'],
  ],
  [
    'a domain that is switched off',
    { [DOMAINS]: domain({ enabled: false }) },
    ['Stripe payment method domain: app.example.test is switched off: the form shows no wallet'],
  ],
  [
    'a domain that Apple does not know',
    {
      [DOMAINS]: domain({
        apple_pay: { status: 'inactive', status_details: { error_message: 'Unable to verify the domain.' } },
      }),
    },
    ['Stripe payment method domain: app.example.test: Apple Pay is inactive (Unable to verify the domain.)'],
  ],
  [
    'a price that was archived',
    { 'GET /v1/prices/price_vip_month': { body: { object: 'price', active: false } } },
    ['VIP price price_vip_month: it is archived'],
  ],
  [
    'a script that is gone',
    { 'HEAD /sandbox/js.stripe.com/endive/stripe.js': { status: 404 } },
    ['Stripe script: https://js.stripe.com/endive/stripe.js answers 404'],
  ],
  [
    'an API that is not enabled',
    { 'POST /places/v1/places:autocomplete': { status: 403, body: refusal } },
    [`Maps, key of the pages, Places API (New): ${refusal.error.message}`],
  ],
  [
    'a client that Google does not know',
    { [`POST ${OAUTH}/token`]: { status: 401, body: { error: 'invalid_client' } } },
    ['Sign-in with Google, client: Google refuses it (invalid_client)'],
  ],
  [
    'a redirect URI that is not entered',
    {
      [`GET ${OAUTH}/authorize`]: {
        status: 302,
        headers: { location: 'https://accounts.google.com/signin/oauth/error?authError=x' },
      },
    },
    [`Sign-in with Google, redirect URI: Google refuses ${SITE}/users/auth/google_oauth2/callback`],
  ],
  [
    'another release at the address',
    { 'GET /version': { body: { version: '0.0.1' } } },
    [`Address ${SITE}: release 0.0.1 runs there, this is ${product.version}`],
  ],
  ['a site that is down', { 'GET /version': { status: 502 } }, [`Address ${SITE}: answers 502`]],
])('finds %s', async (_what, wrong, expected) => {
  faults = wrong;
  expect(await gaps()).toEqual(expected);
});

it('counts the endpoint that is on, while the secret is changed and another has the same address', async () => {
  const all = { url: `${SITE}/api/webhooks/stripe`, enabled_events: ['*'] };
  const data = ['disabled', 'enabled'].map((status) => ({ ...all, status }));
  faults = { 'GET /v1/webhook_endpoints': { body: { object: 'list', has_more: false, data } } };
  expect(await gaps()).toEqual([]);
});

it.each([
  ['all wallets that are on are active', {}, {}, 'ready    Stripe payment method domain: app.example.test'],
  [
    'no wallet is on',
    { [DOMAINS]: domain({ enabled: false }) },
    { applePay: false, googlePay: false },
    'off      Stripe payment method domain: no wallet is switched on',
  ],
  [
    'the key may not read it',
    {
      [DOMAINS]: {
        status: 403,
        body: { error: { type: 'invalid_request_error', message: 'Not permitted.' } },
      },
    },
    {},
    'look     Stripe payment method domain: Not permitted.',
  ],
])('reads the domain for wallets: %s', async (_what, wrong, wallets, line) => {
  faults = wrong;
  const links = Object.fromEntries(LINKS.map((name) => [name, '/faq']));
  const [exit, text] = await said([], { RUNTIME_CONFIG: JSON.stringify({ links, stripe: { wallets } }) });
  expect([exit, text]).toEqual([EXIT.ready, expect.stringContaining(`${line}\n`)]);
});

it('knows which wallets the pages show without a setting', () => {
  const defaults = readFileSync(path.join(__dirname, '../../../src/config/runtimeConfig.ts'), 'utf8');
  const [, wallets = ''] = /wallets: \{ ([^}]*) \},\n/.exec(defaults) ?? [];
  expect(wallets).toBe(WALLETS.map(({ flag, isOn }) => `${flag}: ${isOn}`).join(', '));
});

it('finds a bucket that cannot be written', async () => {
  faults = new Proxy(
    {},
    { get: (_all, route) => (String(route).startsWith('PUT /bucket/') ? { status: 403 } : undefined) },
  );
  expect(await gaps()).toEqual([expect.stringMatching(/^Bucket for pictures: PUT check\/.*: 403$/)]);
});

it('finds a clock that is off', async () => {
  expect(await gaps({}, { now: () => TEST_NOW + 90_000 })).toEqual(["clock: 90 s off Stripe's"]);
});

describe('the database', () => {
  const rollback = new Error('rolled back');
  /** Looks at the database after a change, which is undone. */
  async function gapsAfter(change: ReturnType<typeof sql>): Promise<string[]> {
    let found: string[] = [];
    await store.db
      .transaction(async (tx) => {
        await tx.execute(change);
        found = await gaps(
          {},
          { open: async () => ({ ...store, db: tx as never, close: async () => undefined }) },
        );
        throw rollback;
      })
      .catch((error: unknown) => {
        if (error !== rollback) throw error;
      });
    return found;
  }

  it.each([
    [
      'an older release',
      sql`DELETE FROM schema_migrations WHERE version > 1`,
      /^Tables: of an older release \(1,/,
    ],
    [
      'a newer release',
      sql`INSERT INTO schema_migrations VALUES (9999, 'x')`,
      /^Tables: of a newer release \(9999,/,
    ],
    ['no tables', sql`DROP TABLE schema_migrations`, /^Tables: there are none yet/],
    ['no places', sql`UPDATE postal_codes SET event_location_id = NULL`, /^Places: there is none/],
    ['no events', sql`UPDATE events SET status = 'draft'`, /^Events: none takes orders, 15 in draft/],
    ['the demo world', sql`INSERT INTO meta VALUES ('seeded_at', 'x')`, /^Demo world: /],
  ])('has %s', async (_what, change, expected) => {
    expect(await gapsAfter(change)).toEqual([expect.stringMatching(expected)]);
  });

  it.each([
    ['unreachable', 'missing  Database: It is down.'],
    ['locked', 'look     Database: a server has the embedded database open'],
  ] as const)('is %s', async (code, line) => {
    const open = () => Promise.reject(new DatabaseError(code, 'It is down.'));
    expect((await said([], {}, { open }))[1]).toContain(line);
  });
});

it('refuses options that it does not know', async () => {
  expect(await said(['--what'])).toEqual([
    EXIT.usage,
    expect.stringContaining('check:live [--json] [--mail ADDRESS]'),
  ]);
});

it('knows the links of the pages', () => {
  const defaults = readFileSync(path.join(__dirname, '../../../src/config/runtimeConfig.ts'), 'utf8');
  const [, links = ''] = /\n {2}links: \{([^}]*)\}/.exec(defaults) ?? [];
  const names = [...links.matchAll(/(\w+): (?!'\/|'')/g)].map(([, name]) => name);
  expect(names).toEqual(LINKS);
});

it('asks for the event types that going-live.md lists', () => {
  const page = readFileSync(path.join(__dirname, '../../../docs/going-live.md'), 'utf8');
  const list = page.slice(
    page.indexOf('/api/webhooks/stripe`, with these events'),
    page.indexOf('Its signing secret'),
  );
  const types = [...list.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, type]) => type);
  expect(types.sort()).toEqual([...WEBHOOK_TYPES].sort());
});
