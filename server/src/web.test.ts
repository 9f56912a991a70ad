import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { login, makeTestApp, testConfig, TEST_NOW, type TestApp } from '../test/helper';
import { pageOf } from './earlyData';
import { safeJson } from './runtimeConfig';
import { serveWeb } from './web';

const BANNER = '/api/v2/content_blocks/homepage-banner';
/** As the build of the SPA writes it (webpack/routeTables.js). */
const TABLE = {
  everywhere: [BANNER],
  pages: [
    {
      at: '^/?$',
      calls: [
        '/api/v2/contents/hero-caption',
        '/api/v2/contents/hero-image',
        '/api/v2/projects?filter%5Bpostal_code%5D=:homeZip&range=%5B0%2C16%5D',
      ],
      heading: '',
      plainWithoutQueryOnly: false,
    },
    {
      at: '^/events/(?<id>[1-9]\\d{0,8})/?$',
      calls: ['/api/v2/events/:id', '/api/v2/events/:id/menu_categories'],
      heading: '',
      plainWithoutQueryOnly: false,
    },
    {
      at: '^/browse/(?<zip>\\d{5})/?$',
      calls: [
        '/api/v2/projects?filter%5Brun_at_since%5D=:today&filter%5Bpostal_code%5D=:zip&range=%5B0%2C50%5D',
      ],
      heading: 'Coming to :zip',
      plainWithoutQueryOnly: true,
    },
  ],
  known: [
    '^/?$',
    '^/events/(?<id>[^/]+)/?$',
    '^/browse/(?<zip>[^/]+)/?$',
    '^/faq/?$',
    '^/restaurants/(?<id>[^/]+)/?$',
  ],
  skeletons: [{ at: '^/events/[^/]+/?$', skeleton: 'event' }],
};

/** Not that of the default. */
const HOME_ZIP = '60563';

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
  writeFileSync(path.join(webDir, 'csp.json'), '{"script":["sha256-abc="]}');
  writeFileSync(
    path.join(webDir, 'index.html'),
    '<head><style>p{}</style></head><h1 data-slot="heading"><i></i></h1><h1 data-slot="event-name"><i></i></h1>' +
      '<script type="application/json" id="runtime-config">{}</script><script>boot()</script>',
  );
  writeFileSync(path.join(webDir, 'routes.json'), JSON.stringify(TABLE));
  const config = { webDir, runtimeConfig: { build: '</script><b>', homeZip: HOME_ZIP } };
  test = await makeTestApp({
    config,
    logStream: { write: (line) => lines.push(line) },
    extend: (app) => serveWeb(app, testConfig(config)),
  });
});
afterAll(async () => {
  await test.close();
  rmSync(webDir, { recursive: true });
});

const get = (url: string, headers = {}) => test.app.inject({ url, headers });

it.each([
  '/',
  '/events/101',
  '/browse/60540?a=1&a=2',
  '/faq/',
  '/FAQ',
  '/users/Dwellivery',
  '/restaurants/a.b',
])('%s is the page', async (url) => {
  const answer = await get(url, { accept: 'text/html' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(answer.body).toContain('"sandbox":true');
  expect(answer.body).not.toContain('</script><b>');
  expect(answer.headers['content-security-policy']).toContain("'sha256-abc='");
});

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

it('serves the page of a later build with the hashes of its scripts', async () => {
  const [page, hashes] = ['index.html', 'csp.json'].map((name) => path.join(webDir, name)) as [
    string,
    string,
  ];
  const before = [page, hashes].map((file) => [file, readFileSync(file, 'utf8')] as const);
  writeFileSync(page, '<p>later</p>');
  writeFileSync(hashes, '{"script":["sha256-later="]}');
  [page, hashes].forEach((file) => utimesSync(file, 0, 1));
  const answer = await get('/', { accept: 'text/html' });
  before.forEach(([file, text]) => writeFileSync(file, text));
  expect(answer.body).toBe('<p>later</p>');
  expect(answer.headers['content-security-policy']).toContain(" 'self' 'sha256-later=';");
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

describe('the first answers in the page', () => {
  const dataOf = async (url: string, headers = {}): Promise<Record<string, unknown> | null> => {
    const { body } = await get(url, { accept: 'text/html', ...headers });
    const json = /<script type="application\/json" id="early-data">([^<]*)<\/script>/.exec(body)?.[1];
    return json === undefined ? null : (JSON.parse(json) as Record<string, unknown>);
  };

  it.each(['/', '/events/101', '/Events/101', '/browse/60540', '/BROWSE/60540', '/faq'])(
    '%s holds what the API answers, to the letter',
    async (url) => {
      const data = await dataOf(url);
      expect(Object.keys(data ?? {})).toEqual(pageOf(TABLE, url.toLowerCase(), TEST_NOW, HOME_ZIP).calls);
      for (const [address, answer] of Object.entries(data ?? {})) {
        expect((await get(address)).json()).toEqual(answer);
      }
    },
  );

  it('are in the skeleton, which is painted first', async () => {
    const headings = async (url: string) =>
      [...(await get(url, { accept: 'text/html' })).body.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(
        ([, words]) => words,
      );
    expect(await headings('/events/101')).toEqual(['<i></i>', "Lupita's Kitchen"]);
    expect(await headings('/browse/60540')).toEqual(['Coming to 60540', '<i></i>']);
    expect(await headings('/browse/60540?run_on=2026-06-18')).toEqual(['<i></i>', '<i></i>']);
  });

  it("contain the parameters, the operator's zip and the day of UTC-05:00", () => {
    const at = Date.parse('2026-06-15T04:59:00Z');
    expect(pageOf(TABLE, '/', at, '02134').calls).toContain(
      '/api/v2/projects?filter%5Bpostal_code%5D=02134&range=%5B0%2C16%5D',
    );
    expect(pageOf(TABLE, '/browse/60563', at, HOME_ZIP).calls).toEqual([
      BANNER,
      '/api/v2/projects?filter%5Brun_at_since%5D=2026-06-14&filter%5Bpostal_code%5D=60563&range=%5B0%2C50%5D',
    ]);
  });

  it('leave a long menu to the page itself', async () => {
    expect(Object.keys((await dataOf('/events/109')) ?? {})).toEqual([BANNER, '/api/v2/events/109']);
  });

  it('are those of a visitor, even for a signed-in customer', async () => {
    const headers = await login(test.app, 'casey@demo.test');
    const data = await dataOf('/events/108', headers);
    expect(data?.['/api/v2/events/108']).toMatchObject({ data: { event: { membership: null } } });
  });

  it.each(['/browse/60540?starts=2026-06-20', '/events/999999', '/events/101/checkout', '/events/1e9'])(
    '%s has the notice alone',
    async (url) => {
      expect(Object.keys((await dataOf(url)) ?? {})).toEqual([BANNER]);
    },
  );

  it('are missing before the app is built', async () => {
    const file = path.join(webDir, 'routes.json');
    const table = readFileSync(file);
    rmSync(file);
    expect(await dataOf('/')).toBeNull();
    writeFileSync(file, table);
  });
});

it.each([
  '/assets/gone.js',
  '/api/v2/nothing',
  '/csp.json',
  '/routes.json',
  '/skeletons/event.html',
  '/sandbox/none',
  '/robots.gone',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

it('answers a path with the page of its skeleton, if the build has one', async () => {
  const folder = path.join(webDir, 'skeletons');
  mkdirSync(folder);
  const write = (name: string) =>
    writeFileSync(path.join(folder, `${name}.html`), `<p>the ${name} skeleton</p>`);
  const bodyOf = async (url: string) => (await get(url, { accept: 'text/html' })).body;
  write('event');
  expect(await bodyOf('/events/101')).toContain('the event skeleton');
  expect(await bodyOf('/Events/101')).toContain('the event skeleton');
  expect(await bodyOf('/faq')).toContain('boot()');
  write('page');
  expect(await Promise.all(['/faq', '/no/such/page'].map(bodyOf))).toEqual(
    Array(2).fill(expect.stringContaining('the page skeleton')),
  );
  // The service worker keeps the page with all of them.
  expect(await bodyOf('/index.html')).toContain('boot()');
  rmSync(folder, { recursive: true });
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
