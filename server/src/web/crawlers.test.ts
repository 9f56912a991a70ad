/** What search engines ask for first. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { makeTestApp, testConfig, type TestApp } from '../../test/helper';
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
