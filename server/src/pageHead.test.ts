/** What a search engine and a messenger are told about a page. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { makeTestApp, testConfig, type TestApp } from '../test/helper';
import { serveWeb } from './web';

const SITE = 'https://app.example.com';
const PAGE =
  '<title>Dwellivery</title><meta name="description" content="Restaurants nearby"><script type="application/json" id="runtime-config">{}</script></body>';
const webDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-head-'));
let test: TestApp;

beforeAll(async () => {
  writeFileSync(path.join(webDir, 'index.html'), PAGE);
  writeFileSync(
    path.join(webDir, 'routes.json'),
    '{"everywhere":[],"pages":[],"known":["^/.*$"],"skeletons":[]}',
  );
  const config = { webDir, publicUrl: SITE, apiUrl: SITE };
  test = await makeTestApp({ config, extend: (app) => serveWeb(app, testConfig(config)) });
});
afterAll(async () => {
  await test.close();
  rmSync(webDir, { recursive: true });
});

const pageOf = async (url: string) => (await test.app.inject({ url, headers: { accept: 'text/html' } })).body;
const contentOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1];
const dataOf = (html: string) =>
  JSON.parse(
    /<script[^>]*type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? 'null',
  ) as Record<string, unknown>;

it.each(['/events/101', '/projects/101', '/Events/101', '/events/101/', '/events/101?utm_source=x'])(
  'tells at %s who cooks where and when, under one address',
  async (url) => {
    const html = await pageOf(url);
    expect(html).toContain("<title>Lupita's Kitchen, Thu, Jun 18 – Dwellivery</title>");
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(contentOf(html, 'description')).toMatch(/^Mexican in Naperville, Thu, Jun 18\. \S/);
    expect(contentOf(html, 'og:url')).toBe(`${SITE}/events/101`);
    expect(html).toContain(`<link rel="canonical" href="${SITE}/events/101">`);
    expect(contentOf(html, 'og:image')).toMatch(
      new RegExp(`^${SITE}/previews/events/101\\.jpg\\?v=\\w{16}$`),
    );
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(html, 'robots')).toBeUndefined();
    // It would delay the first paint.
    expect(html).toMatch(/ld\+json">[^<]*<\/script><\/body>$/);
  },
);

it('describes event, place, restaurant, menu and offer as schema.org names them', async () => {
  const data = dataOf(await pageOf('/events/101'));
  expect(data).toMatchObject({
    '@type': 'FoodEvent',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', address: expect.stringContaining('Naperville') },
    organizer: {
      '@type': 'Restaurant',
      url: `${SITE}/restaurants/lupitas-kitchen`,
      hasMenu: {
        '@type': 'Menu',
        hasMenuSection: expect.arrayContaining([expect.objectContaining({ name: 'Tacos' })]),
      },
    },
    offers: { '@type': 'AggregateOffer', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
  const { lowPrice, highPrice } = data.offers as { lowPrice: string; highPrice: string };
  expect(Number(lowPrice)).toBeLessThan(Number(highPrice));
});

it('claims a diet of a dish only if each choice fits it, and says its allergens', async () => {
  type Dish = { name: string; description: string; suitableForDiet?: string[] };
  const { organizer } = dataOf(await pageOf('/events/102')) as {
    organizer: { hasMenu: { hasMenuSection: { hasMenuItem: Dish[] }[] } };
  };
  const dishes = organizer.hasMenu.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem);
  const margherita = dishes.find(({ name }) => name === 'Margherita');
  // Its gluten-free claim holds for one of its crusts only.
  expect(margherita?.suitableForDiet).toEqual(['https://schema.org/VegetarianDiet']);
  expect(margherita?.description).toMatch(/\. Contains milk\.$/);
  // A dish without a diet claims none, also not by an empty list.
  expect(dishes.map(({ suitableForDiet }) => suitableForDiet?.length)).toContain(undefined);
  expect(dishes.map(({ suitableForDiet }) => suitableForDiet?.length)).not.toContain(0);
});

it('says that a full event is sold out', async () => {
  expect(dataOf(await pageOf('/events/104'))).toMatchObject({
    offers: { availability: 'https://schema.org/SoldOut' },
  });
});

it('tells search engines to forget an event that is over or cancelled', async () => {
  const over = await pageOf('/events/107');
  expect(contentOf(over, 'robots')).toBe('noindex');
  expect(contentOf(over, 'description')).toMatch(/^This event is over\. /);
  await test.context.db.execute(
    sql`UPDATE events SET status = 'closed', cancelled_at = now() WHERE id = 112`,
  );
  const cancelled = await pageOf('/events/112');
  expect(contentOf(cancelled, 'description')).toMatch(/^This event was canceled\. /);
  expect(dataOf(cancelled)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
});

it('keeps search engines from a draft', async () => {
  expect(contentOf(await pageOf('/events/106'), 'robots')).toBe('noindex');
});

it('describes a restaurant', async () => {
  const html = await pageOf('/restaurants/nonna-rosa');
  expect(html).toContain('<title>Nonna Rosa – Dwellivery</title>');
  expect(dataOf(html)).toMatchObject({ '@type': 'Restaurant', servesCuisine: expect.any(String) });
});

it('leaves a page alone that it knows nothing about', async () => {
  for (const url of ['/faq', '/events/999999', '/events/101/checkout', '/restaurants/none'])
    expect(await pageOf(url)).toContain('<title>Dwellivery</title>');
});

it('lets no text of an operator out of its attribute or element', async () => {
  const evil = `</title></script><script>alert(1)</script>"><img src=x>`;
  await test.context.db.execute(
    sql`UPDATE restaurants SET name = ${evil}, landing_page_description = ${evil} WHERE slug = 'green-bowl'`,
  );
  const html = await pageOf('/restaurants/green-bowl');
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img');
  expect(dataOf(html)).toMatchObject({ name: evil });
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
