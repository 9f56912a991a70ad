/** What search engines ask for first. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { makeTestApp, testConfig, type TestApp } from '../../test/helper';
import { serveCrawlers } from './crawlers';
import { serveWeb } from './serve';

const SITE = 'https://app.example.com';
const webDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-crawlers-'));
let test: TestApp;

beforeAll(async () => {
  const config = { webDir, publicUrl: SITE, apiUrl: SITE };
  test = await makeTestApp({ config, extend: (app) => serveWeb(app, testConfig(config)) });
});
afterAll(async () => {
  await test.close();
  rmSync(webDir, { recursive: true });
});

it('names the sitemap in robots.txt', async () => {
  writeFileSync(path.join(webDir, 'robots.txt'), 'User-agent: *\n');
  const { body } = await test.app.inject({ url: '/robots.txt' });
  expect(body).toBe(`User-agent: *\nSitemap: ${SITE}/sitemap.xml\n`);
});

it('lists what can be ordered in sitemap.xml', async () => {
  const { headers, body } = await test.app.inject({ url: '/sitemap.xml' });
  expect(headers['content-type']).toContain('application/xml');
  expect(body).toContain(`<loc>${SITE}/events/101</loc>`);
  expect(body).toContain(`<loc>${SITE}/restaurants/lupitas-kitchen</loc>`);
  for (const id of [105, 106, 107, 108]) expect(body).not.toContain(`/events/${id}<`);
});

it.each([
  ['cancelled', sql`cancelled_at = now()`],
  ['past its cut-off', sql`order_cutoff_at = '2026-01-01'`],
])('does not list an event that is %s', async (_what, change) => {
  const { db } = test.app.context;
  await db.execute(sql`UPDATE events SET ${change} WHERE id = 101`);
  expect((await test.app.inject({ url: '/sitemap.xml' })).body).not.toContain('/events/101<');
  await db.execute(sql`UPDATE events SET cancelled_at = NULL, order_cutoff_at = run_at WHERE id = 101`);
});

it('lists more than one file takes in several, which sitemap.xml names', async () => {
  const config = testConfig({ webDir, publicUrl: SITE });
  const small = await makeTestApp({
    config: { publicUrl: SITE },
    extend: async (app) => serveCrawlers(app, config, webDir, 7),
  });
  const get = async (url: string) => (await small.app.inject({ url })).body;
  const locsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  try {
    const whole = locsIn((await test.app.inject({ url: '/sitemap.xml' })).body);
    const index = await get('/sitemap.xml');
    expect(index).toContain('<sitemapindex ');
    const files = locsIn(index);
    expect(files[0]).toBe(`${SITE}/sitemaps/1.xml`);
    const parts = await Promise.all(files.map(async (file) => locsIn(await get(file.slice(SITE.length)))));
    expect(parts.flat().sort()).toEqual(whole.sort());
    expect(parts.slice(1).every(({ length }) => length > 0 && length <= 7)).toBe(true);
    for (const none of ['0', '01', String(files.length + 1), 'x'])
      expect((await small.app.inject({ url: `/sitemaps/${none}.xml` })).statusCode).toBe(404);
  } finally {
    await small.close();
  }
});
