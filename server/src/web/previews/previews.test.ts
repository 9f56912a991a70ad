/** The pictures that messengers show beside links. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { makeTestApp, testConfig, type TestApp } from '../../../test/helper';
import type { EventDetail } from '../../schemas/events';
import { serveWeb } from '../serve';
import { eventFacts } from './facts';
import { drawable, isDrawable, widthOf, wrap } from './letters';

const webDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-previews-'));
let test: TestApp;
beforeAll(async () => {
  mkdirSync(path.join(webDir, 'dishes'));
  cpSync(
    path.join(__dirname, '../../../../public/dishes/1f32e.webp'),
    path.join(webDir, 'dishes/1f32e.webp'),
  );
  writeFileSync(
    path.join(webDir, 'index.html'),
    '<title>x</title><meta name="description" content="x"><script type="application/json" id="runtime-config">{}</script></body>',
  );
  writeFileSync(
    path.join(webDir, 'routes.json'),
    '{"everywhere":[],"pages":[],"known":["^/.*$"],"skeletons":[]}',
  );
  test = await makeTestApp({ config: { webDir }, extend: (app) => serveWeb(app, testConfig({ webDir })) });
});
afterAll(async () => {
  await test.close();
  rmSync(webDir, { recursive: true });
});

const get = (url: string, headers = {}) => test.app.inject({ url, headers });

it.each(['/previews/events/101.jpg', '/previews/restaurants/lupitas-kitchen.jpg'])(
  '%s is a JPEG of 1200 × 630 pixels, and is not sent again unchanged',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
    expect(answer.rawPayload.length).toBeLessThan(150_000);
    // The picture has the dish: its right half is not the plain gradient.
    const { channels } = await sharp(answer.rawPayload)
      .extract({ left: 800, top: 200, width: 270, height: 230 })
      .stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    const again = await get(url, { 'if-none-match': answer.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

it.each([
  '/previews/events/999999.jpg',
  '/previews/events/101.png',
  '/previews/events/..%2f..%2fpackage.jpg',
  '/previews/restaurants/nobody.jpg',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

describe('a name', () => {
  const rename = (slug: string, name: string) =>
    test.context.db.execute(sql`UPDATE restaurants SET name = ${name} WHERE slug = ${slug}`);

  it('with markup is drawn as letters', async () => {
    await rename('nonna-rosa', '</svg><script>&amp;"');
    const answer = await get('/previews/restaurants/nonna-rosa.jpg');
    expect(answer.statusCode).toBe(200);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(1200);
  });

  it("in letters that the face lacks leads to the restaurant's own picture", async () => {
    await rename('sakura-bento', '日本');
    const { statusCode, headers } = await get('/previews/restaurants/sakura-bento.jpg');
    expect([statusCode, headers.location]).toEqual([302, expect.stringMatching(/^\/dishes\/\w+\.webp$/)]);
  });
});

it('say the weekday and the start of an event, which fit beside its tile', async () => {
  const { event } = (await get('/api/v2/events/101')).json<{ data: { event: EventDetail } }>().data;
  const days = Array.from({ length: 7 }, (_, day) => `2026-11-${16 + day}T18:30:00.000Z`);
  const lines = days.map((runAt) => drawable(eventFacts({ ...event, runAt })?.lines[0] ?? ''));
  expect(lines[2]).toBe('Wednesday, 12:30 PM');
  // From the tile to the dish, in the size of the first line.
  for (const line of lines) expect(wrap(line, 42, 404, 1)).toEqual([line]);
});

it('say in place of the time why an event takes no orders', async () => {
  const { event } = (await get('/api/v2/events/101')).json<{ data: { event: EventDetail } }>().data;
  const said = (changes: Partial<EventDetail>) => eventFacts({ ...event, ...changes })?.lines[0] ?? '';
  const lines = [
    said({ full: true, joinable: false }),
    said({ status: 'closed', joinable: false }),
    said({ expired: true, joinable: false }),
    said({ status: 'closed', joinable: false, cancelledAt: '2026-06-01T00:00:00.000Z' }),
  ];
  expect(lines).toEqual(['This event is full', 'Ordering is closed', 'This event is over', 'Canceled']);
  for (const line of lines) expect(wrap(line, 42, 404, 1)).toEqual([line]);
  expect(said({ status: 'draft', joinable: false })).toBe(said({}));
});

describe('letters', () => {
  it('that the face lacks lose their marks', () => {
    expect(drawable('Phở Bún Chả 🍜')).toBe('Pho Bún Cha');
    expect([isDrawable('Phở 🍜'), isDrawable('日本'), isDrawable('🍜')]).toEqual([true, false, false]);
  });
  it('are wrapped into lines that fit', () => {
    const lines = wrap('A restaurant whose name is far too long for a picture of this size', 72, 600, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    for (const line of lines) expect(widthOf(line, 72)).toBeLessThanOrEqual(600);
  });
});
