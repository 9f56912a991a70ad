/** Limits, headers and access depend on the matched route, not on the spelling of the URL (contract, Accounts). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { makeTestApp, testConfig, type TestApp } from '../../test/helper';
import { allEndpoints } from '../endpoints';
import { serveWeb } from '../web/serve';

const webDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-spelling-'));
const lines: string[] = [];
let test: TestApp;
let port: number;

beforeAll(async () => {
  mkdirSync(path.join(webDir, 'assets'));
  writeFileSync(path.join(webDir, 'assets/main.js'), 'main()');
  writeFileSync(path.join(webDir, 'assets.json'), '{"entry":[],"chunks":{}}');
  writeFileSync(path.join(webDir, 'index.html'), '<p>the page</p>');
  test = await makeTestApp({
    // Pages are logged at this level.
    config: {
      webDir,
      logLevel: 'debug',
      limits: { perAddress: 100_000, perAccount: 100_000, wrongPasswords: 5 },
    },
    logStream: { write: (line) => lines.push(line) },
    extend: (app) => serveWeb(app, testConfig({ webDir })),
  });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await test.close();
  rmSync(webDir, { recursive: true });
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends the URL unchanged, because `inject` and `fetch` normalise it. */
const send = (method: string, target: string, body?: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = body ? { 'content-type': 'application/json' } : {};
    const asked = httpRequest({ port, host: '127.0.0.1', method, path: target, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
      );
    });
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });

const encoded = (target: string) => target.replace(/^\/(.)/, (_all, letter: string) => `/%${hex(letter)}`);
const hex = (letter: string) => letter.charCodeAt(0).toString(16);
const SAME: Record<string, (target: string) => string> = {
  encoded,
  'encoded within': (target) => target.replace(/i(?=[^/]*)/, '%69'),
  absolute: (target) => `http://x${target}`,
  'absolute and encoded': (target) => `http://x${encoded(target)}`,
};
const OTHER: Record<string, (target: string) => string> = {
  'double-slash': (target) => `/${target}`,
  'double-slash within': (target) => target.replace(/(?<=.)\/|$/, '//'),
  'upper-case': (target) => target.toUpperCase(),
  'dot-segment': (target) => `/.${target}`,
  'dot-dot-segment': (target) => `/x/..${target}`,
};

const seen = ({ status, headers }: Answer) => ({
  status,
  cache: headers['cache-control'],
  type: headers['content-type'],
  limit: headers['x-ratelimit-limit'],
  policy: headers['content-security-policy'],
  challenge: headers['www-authenticate'],
});

describe.each(allEndpoints)('%s', (_name, { method, url, config: { access } }) => {
  const verb = String(method);
  const target = url.replace(/:\w+/g, '1');

  it('answers each spelling of its URL alike, and counts it', async () => {
    const plain = await send(verb, target);
    if (access === 'user') expect(plain.status).toBe(401);
    if (target.startsWith('/api/')) expect(plain.headers['cache-control']).toBe('no-store');
    let left = plain.headers['x-ratelimit-remaining'];
    for (const [form, spell] of Object.entries(SAME)) {
      const answer = await send(verb, spell(target));
      expect([form, seen(answer)]).toEqual([form, seen(plain)]);
      const before = left;
      left = answer.headers['x-ratelimit-remaining'];
      expect(left).toBe(before && String(Number(before) - 1));
    }
  });

  it('is not reached by another URL', async () => {
    for (const [form, spell] of Object.entries(OTHER)) {
      const answer = await send(verb, spell(target));
      expect([form, answer.status, answer.headers['content-type']]).toEqual([
        form,
        expect.any(Number),
        expect.any(String),
      ]);
      // Unknown URLs get the page, which contains no customer data.
      const isPage = !target.startsWith('/api/') && answer.body === '<p>the page</p>';
      expect([form, answer.status === 404 || isPage]).toEqual([form, true]);
    }
  });
});

it('counts wrong passwords by the route that takes them', async () => {
  const body = { email: 'casey@demo.test', password: 'wrong one' };
  const spellings = ['/api/v2/session', '/%61pi/v2/session', 'http://x/api/v2/session', '/api/v2/s%65ssion'];
  // Five cost no wait; the sixth begins one.
  for (const target of [...spellings, '/api/v2/session/', '/api/v2/session'])
    expect((await send('POST', target, body)).status).toBe(401);
  for (const target of spellings) {
    const refused = await send('POST', target, { ...body, password: 'dwellivery' });
    expect([target, refused.status, refused.headers['cache-control']]).toEqual([target, 429, 'no-store']);
  }
});

it.each([
  '/assets/../assets.json',
  '/assets/..%2fassets.json',
  '/assets/%2e%2e/assets.json',
  '//assets.json',
  '/%61ssets.json',
  '/CSP.json',
  '/./assets.json',
  'http://x/assets.json',
  '/assets/..%5cassets.json',
  '/%61ssets/../../../etc/passwd',
  '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc/passwd',
])('%s gives no file away', async (target) => {
  const { status, body } = await send('GET', target);
  expect([target, status < 500, body]).toEqual([target, true, expect.not.stringMatching(/"chunks":|root:/)]);
});

it.each([
  '/sandbox',
  '/%73andbox/outbox',
  '//sandbox',
  '/SANDBOX/control',
  '/./sandbox',
  'http://x/sandbox/outbox.json',
])('%s is nothing where there is no sandbox', async (target) => {
  expect((await send('GET', target)).status).toBe(404);
});

it('logs no mailed token, however its URL is spelt', async () => {
  const token = 'tokenThatMustStayUnknown';
  lines.length = 0;
  for (const target of [
    `/api/v2/passwords/${token}`,
    `/api/v2/p%61sswords/${token}`,
    `/%61pi/v2/confirmations/${token}`,
    `http://x/api/v2/passwords/${token}`,
    `/password/edit/${token}`,
    `/PASSWORD/edit/${token}`,
    `/p%61ssword/edit/${token}`,
    `//password/edit/${token}`,
    `/confirmation/${token}`,
    `/account/email/${token}`,
    `/account/email/undo/${token}`,
    `/api/v2/email_undos/${token}`,
    `/follows/${token}`,
    `/notifications/${token}`,
    `/%6eotifications/${token}`,
    `/api/v2/notifications/${token}`,
    `/api//v2//passwords//${token}`,
  ])
    await send('GET', target);
  expect(lines.length).toBeGreaterThanOrEqual(16);
  expect(lines.filter((line) => line.includes(token))).toEqual([]);
});
