import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { makeTestApp, testConfig, TEST_NOW, type TestApp } from '../../test/helper';
import { safeJson } from '../config/runtimeConfig';
import { serveWeb } from './serve';

/** Stands for the build of the app for Node (src/server.tsx): it answers what it was asked with. */
const RENDERER = `
exports.renderShell = ({ url }) => page(url, 'the shell');
exports.renderPage = async ({ url, config, now, ask }) => {
  exports.count += 1;
  if (url === '/users/Dwellivery') return { ...page(url, ''), status: 302, redirect: 'https://other.example/list' };
  if (url.startsWith('/broken')) return { ...page(url, 'the skeleton'), state: null, failure: new Error('no such thing') };
  if (url === '/events/limited') return page(url, (await ask('/api/v2/limited')).body);
  const event = ask && /^\\/events\\/\\d+$/.test(url) ? await ask('/api/v2' + url) : null;
  const found = event ? event.status : /^\\/(events\\/\\w|browse|faq|restaurants\\/|$|\\?)/i.test(url) ? 200 : 404;
  return { ...page(url, 'at ' + new Date(now).toISOString() + (event ? event.body : '')), status: found };
};
exports.count = 0;
const page = (url, html) => ({ status: 200, redirect: null, head: '<title>' + url + '</title>', html, data: { '@type': '</script>' },
  state: { url, calls: ['/api/v2/first'], text: '</script><b>' }, chunk: 'event', failure: null });
`;

const webDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-web-'));
let test: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  mkdirSync(path.join(webDir, 'assets'));
  writeFileSync(path.join(webDir, 'assets/main.0123abcd.js'), 'main()');
  writeFileSync(path.join(webDir, 'assets/main.0123abcd.js.br'), brotliCompressSync('main()'));
  writeFileSync(path.join(webDir, 'assets/8644.17ab81.js'), 'chunk()');
  mkdirSync(path.join(webDir, '.well-known'));
  writeFileSync(path.join(webDir, '.well-known/apple-developer-merchantid-domain-association'), '7B22');
  writeFileSync(path.join(webDir, 'robots.txt'), 'User-agent: *');
  writeFileSync(
    path.join(webDir, 'assets.json'),
    JSON.stringify({
      entry: ['/assets/main.0123abcd.js', '/assets/main.0123abcd.css'],
      chunks: { event: ['/assets/8644.17ab81.js', '/assets/later.css'] },
    }),
  );
  writeFileSync(path.join(webDir, 'assets/main.0123abcd.css'), 'p{color:red}');
  mkdirSync(path.join(webDir, 'server'));
  writeFileSync(path.join(webDir, 'server/page.js'), RENDERER);
  writeFileSync(
    path.join(webDir, 'index.html'),
    '<head><!--head--><script type="application/json" id="runtime-config"><!--config--></script>' +
      '<script type="application/json" id="first-calls"><!--calls--></script><script nonce="<!--nonce-->">boot()</script></head>' +
      '<div id="root"><!--app--></div><script type="application/json" id="page-state"><!--state--></script><!--data-->',
  );
  const config = { webDir, runtimeConfig: { build: '</script><b>' } };
  test = await makeTestApp({
    config,
    logStream: { write: (line) => lines.push(line) },
    extend: async (app) => {
      let isFirst = true;
      app.get('/api/v2/limited', { config: { access: 'public' } }, async (_request, reply) => {
        const status = isFirst ? 429 : 200;
        isFirst = false;
        return reply.code(status).send(`answered ${status}`);
      });
      await serveWeb(app, testConfig(config));
    },
  });
});
afterAll(async () => {
  await test.close();
  rmSync(webDir, { recursive: true });
});

const get = (url: string, headers = {}) => test.app.inject({ url, headers });

it.each(['/', '/events/101', '/browse/60540?a=1&a=2', '/faq/', '/FAQ', '/restaurants/a.b'])(
  '%s is the page',
  async (url) => {
    const answer = await get(url, { accept: 'text/html' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('"sandbox":true');
    expect(answer.body).not.toContain('</script><b>');
  },
);

it.each(['/anything/at.all?x', '/restaurants/100%', '/no/such/page', '/users/other'])(
  '%s is the page for a browser, and not found',
  async (url) => {
    const answer = await get(url, { accept: 'text/html,*/*' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-cache']);
    expect(answer.body).toContain('"sandbox":true');
  },
);

it.each(['/metrics/all', '/actuator/health', '/status', '/admin', '/.env'])(
  '%s is not found for a program',
  async (url) => {
    const answer = await get(url, { accept: '*/*' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('json');
  },
);

it.each(['//events/101', '/events//101', '//faq'])(
  'says that %s does not exist, as the page does',
  async (url) => {
    const answer = await get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('boot()');
  },
);

it.each(['/', '/faq', '/events/101'])('%s is the page for a program', async (url) => {
  expect((await get(url, { accept: '*/*' })).statusCode).toBe(200);
});

it('trusts the scripts and styles of a page by a nonce that no other page has', async () => {
  const nonces: string[] = [];
  for (const url of ['/', '/events/101']) {
    const { headers, body } = await get(url, { accept: 'text/html' });
    const [, nonce = ''] =
      /script-src 'nonce-([\w+/=]{22,})' 'strict-dynamic' /.exec(
        String(headers['content-security-policy']),
      ) ?? [];
    const tags = (body.match(/<(?:script|style)\b[^>]*>/g) ?? []).filter((tag) => !tag.includes('json'));
    expect(tags.length).toBeGreaterThan(1);
    expect(headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}' 'self'`);
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(2);
});

it("inlines a screen's styles whole, and fetches its scripts", async () => {
  const { body } = await get('/faq', { accept: 'text/html' });
  expect(body).toMatch(
    /<style nonce="[^"]+" data-href="\/assets\/main\.0123abcd\.css">p\{color:red\}<\/style>/,
  );
  expect(body).toMatch(
    /<script defer fetchpriority="high" data-chunk nonce="[^"]+" src="\/assets\/8644\.17ab81\.js">/,
  );
  // A development build keeps its styles in memory.
  expect(body).toContain('<link rel="stylesheet" href="/assets/later.css">');
});

it("puts what the app has rendered into the page: head, HTML, state and the screen's first calls", async () => {
  const { body } = await get('/events/101', { accept: 'text/html' });
  expect(body).toContain('<title>/events/101</title>');
  expect(body).toContain(`<div id="root">at ${new Date(TEST_NOW).toISOString()}{"data":{"event":{"id":101,`);
  expect(body).toContain('id="first-calls">["/api/v2/first"]</script>');
  expect(body).toContain('id="page-state">{"url":"/events/101",');
  expect(body).toContain('<script type="application/ld+json">{"@type":"\\u003c/script\\u003e"}</script>');
});

it('answers an unknown event as not found, and a redirect as one', async () => {
  expect((await get('/events/999999', { accept: 'text/html' })).statusCode).toBe(404);
  const { statusCode, headers } = await get('/users/Dwellivery', { accept: 'text/html' });
  expect([statusCode, headers.location]).toEqual([302, 'https://other.example/list']);
});

it('sends the skeleton of a page that could not be rendered, and logs why', async () => {
  const { statusCode, body } = await get('/broken?secret=1', { accept: 'text/html' });
  expect([statusCode, body.includes('the skeleton'), body.includes('id="page-state">null<')]).toEqual([
    200,
    true,
    true,
  ]);
  expect(lines.filter((line) => line.includes('page not rendered'))).toEqual([
    expect.stringMatching(/no such thing.*"path":"\/broken"/),
  ]);
});

it('renders by a later build at once', async () => {
  const file = path.join(webDir, 'server/page.js');
  writeFileSync(file, RENDERER.replace("'at '", "'later '"));
  utimesSync(file, 0, 1);
  expect((await get('/faq?later', { accept: 'text/html' })).body).toContain('<div id="root">later ');
  writeFileSync(file, RENDERER);
});

it('gives the service worker the shell of all screens', async () => {
  expect((await get('/index.html')).body).toContain('<div id="root">the shell</div>');
});

it('keeps hashed files for ever and others for an hour', async () => {
  for (const file of ['main.0123abcd', '8644.17ab81'])
    expect((await get(`/assets/${file}.js`)).headers['cache-control']).toContain('immutable');
  expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
});

it('serves the proofs that third parties ask for, whose names have no extension', async () => {
  const get = (name: string) => test.app.inject({ url: `/.well-known/${name}` });
  const proof = await get('apple-developer-merchantid-domain-association');
  expect([proof.statusCode, proof.body]).toEqual([200, '7B22']);
  expect((await get('security.txt')).statusCode).toBe(404);
});

it('serves a file to a browser that opens its address', async () => {
  const answer = await get('/robots.txt', { accept: 'text/html,*/*' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toMatch(/^User-agent: \*\n/);
  expect((await get('/nothing.txt', { accept: 'text/html,*/*' })).statusCode).toBe(404);
});

it('serves what the build has compressed', async () => {
  const answer = await get('/assets/main.0123abcd.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect(answer.headers['content-type']).toContain('javascript');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('main()');
});

it.each([
  '/assets/gone.js',
  '/api/v2/nothing',
  '/assets.json',
  '/server/page.js',
  '/SERVER/page.js',
  '/sandbox/none',
  '/robots.gone',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

it('escapes JSON for a script element', () => {
  expect(safeJson({ a: '</script>&\u2028' })).toBe('{"a":"\\u003c/script\\u003e\\u0026\\u2028"}');
});

it('logs no secret', async () => {
  await test.app.inject({
    method: 'POST',
    url: '/api/v2/session?client_secret=planted-query',
    headers: { authorization: 'Bearer planted-header' },
    payload: { email: 'casey@demo.test', password: 'planted-password' },
  });
  await get('/api/v2/passwords/planted-token-planted-token');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain('planted');
});

it('keeps no page that lacks an answer because its visitor has asked too much', async () => {
  const body = async () => (await get('/events/limited', { accept: 'text/html' })).body;
  expect(await body()).toContain('answered 429');
  expect(await body()).toContain('answered 200');
});

it("keeps a visitor's page for a few seconds", async () => {
  const body = async () =>
    (await get('/faq?kept', { accept: 'text/html' })).body.replaceAll(/nonce="[^"]*"/g, '');
  const first = await body();
  expect(await body()).toBe(first);
});
