/** From an empty database to a dinner that was sold and refunded, in production mode, with nothing but the desk and the API. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { readConfig } from '../../src/config/config';
import { fromPglite } from '../../src/db/connect';
import { migrate } from '../../src/db/migrate';
import { rows } from '../../src/db/rows';
import * as t from '../../src/db/schema';
import { printFirstSteps } from '../../src/web/firstSteps';
import { seedWorld } from '../../src/seed';
import { DEMO_PASSWORD, hashPassword } from '../../src/services/accounts/passwords';
import { serveWeb } from '../../src/web/serve';
import { FakeMaps } from '../fakeMaps';
import { FakeProvider } from '../fakeProvider';
import { fixedClock, makeTestApp, testConfig, type TestApp } from '../helper';
import { Customer, closeShop } from '../shop';
import { desk } from './desk';

const EXAMPLE = readFileSync(path.join(__dirname, '../../../world.example.yaml'), 'utf8');
const PRODUCTION = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  WEB_DIR: '',
};

let test: TestApp;
let dataDir: string;
const provider = new FakeProvider();
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-empty-'));
  const database = fromPglite(await PGlite.create());
  await migrate(database.db);
  const config = { ...readConfig(PRODUCTION, '/nowhere'), passwordCost: testConfig().passwordCost, dataDir };
  const extend = (app: FastifyInstance) => serveWeb(app, config);
  test = await makeTestApp({ database, config, provider, maps: new FakeMaps(), clock: fixedClock(), extend });
});
afterAll(async () => {
  await closeShop({ ...test, provider });
  rmSync(dataDir, { recursive: true });
});

const run = <T>(line: string, files = {}) => desk<T>(test.context, line, files);
const files = { 'world.example.yaml': EXAMPLE };

it('has nothing, and pages that are not broken by it', async () => {
  expect(test.context.config).toMatchObject({ env: 'production', sandbox: false });
  expect((await run('events list')).out).toBe('None.\n');
  for (const url of [
    'content_blocks/homepage-banner',
    'content_blocks/faq',
    'contents/hero-image',
    'contents/hero-caption',
  ]) {
    expect((await test.app.inject({ url: `/api/v2/${url}` })).statusCode).toBe(200);
  }
  expect((await test.app.inject({ url: '/api/v2/content_blocks/else' })).statusCode).toBe(404);
});

/** Exit codes as documented (docs/desk.md). */
const ON_NOTHING: [line: string, exit: number][] = [
  ...['publish', 'close', 'cancel'].map((verb): [string, number] => [`events ${verb} 101 --why first`, 5]),
  ...[
    'kitchen 101',
    'kitchen 101 --csv',
    'kitchen 101 --link --why first',
    'door 101 --html',
    'waitlist 101',
    'stage 101',
    'stage 101 out --why first',
  ].map((line): [string, number] => [line, 5]),
  ...[
    'events list --all',
    'orders list',
    'promo list',
    'links end --why first',
    'disputes --all',
    'outbox',
  ].map((line): [string, number] => [line, 0]),
  ['orders list --event 101', 0],
  ['orders list --customer casey@demo.test', 5],
  ['orders show 1', 5],
  ['orders refund 1 --amount 12.50 --why first', 5],
  ['orders move-slot 1 17:30 --why first', 5],
  ['claims list --open', 0],
  ['claims show 1', 5],
  ['claims refund 1 --text sorry --why first', 5],
  ['claims credit 1 --text sorry --why first', 5],
  ['claims answer 1 --text sorry --why first', 5],
  ['promo end TEN --why first', 5],
  ['users show casey@demo.test', 5],
  ['users sign-out casey@demo.test --why first', 5],
  ['users export casey@demo.test --why first', 5],
  ['users delete casey@demo.test --why first', 5],
  ['push-keys', 0],
  ['reconcile', 0],
  ['reconcile reports', 0],
  ['reconcile new-keys --why first', 0],
  // Closes the shop, and opens it again.
  ['reconcile restored --why first', 0],
  ['reconcile --after-restore --why first', 0],
  ['outbox retry 1 --why first', 5],
  ['outbox retry --all --why first', 0],
  ['support list', 0],
  ['support link K7QF-3M2X --why first', 5],
  ['support openings K7QF-3M2X', 0],
  ['support delete K7QF-3M2X --why first', 5],
  ['export', 0],
  ['audit', 0],
  ['apply nowhere.yaml --why first', 4],
];

it('answers each command of the desk as documented', async () => {
  const wrong: unknown[] = [];
  for (const [line, exit] of ON_NOTHING) {
    const done = await run(line);
    if (done.exit !== exit) wrong.push({ line, done });
  }
  expect(wrong).toEqual([]);
});

it('misses no command that docs/desk.md names', () => {
  const page = readFileSync(path.join(__dirname, '../../../docs/desk.md'), 'utf8');
  const groups =
    'events|orders|claims|promo|links|users|support|kitchen|door|waitlist|stage|reconcile|disputes|outbox|audit|push-keys';
  const named = [...page.matchAll(new RegExp(`^\\| \`((?:${groups})(?![a-z]*\\.)[^\`]*)\``, 'gm'))].map(
    ([, line = '']) => line.replace(/ ?[A-Z[][^]*/, '').replace(/ --amount.*/, ''),
  );
  expect(named.length).toBeGreaterThan(25);
  // Makes what others need (server/test/process/firstSteps.thorough.test.ts).
  const tried = [...ON_NOTHING.map(([line]) => line), 'promo create'];
  expect(named.filter((command) => !tried.some((line) => `${line} `.startsWith(`${command} `)))).toEqual([]);
});

const ROOT = path.join(__dirname, '../../..');
const pages = [
  'README.md',
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `docs/${name}`,
  ),
].filter((name) => name.endsWith('.md') && !name.startsWith('docs/decisions'));
const DESK =
  /(?:npm run (?:--silent )?desk --|node server\/dist\/desk\.js|`desk) ((?:[a-z][a-z-]*|--after-restore)(?: [a-z][a-z-]*)*)/g;

it('misses no command of the desk that another page runs', () => {
  const lines = pages.flatMap((name) =>
    [...readFileSync(path.join(ROOT, name), 'utf8').matchAll(DESK)].map(([, line = '']) =>
      line.replace(/ world\b.*/, ''),
    ),
  );
  expect(new Set(lines).size).toBeGreaterThan(10);
  const tried = ON_NOTHING.map(([line]) => line);
  expect(
    [...new Set(lines)].filter((command) => !tried.some((line) => `${line} `.startsWith(`${command} `))),
  ).toEqual([]);
});

it('says at its address and on the console what to do next, until there is an event', async () => {
  const page = await test.app.inject({ url: '/' });
  expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
    503,
    '600',
    'no-store',
  ]);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const lines: string[] = [];
  printFirstSteps((line) => lines.push(line));
  for (const text of [page.body.replace(/&quot;/g, '"'), lines.join('\n')]) {
    expect(text).toContain('npm run desk -- apply world.yaml --why "our first dinner"');
    expect(text).toContain('docs/going-live.md');
  }
});

it('shows the example, applies it and would change nothing then', async () => {
  const plan = await run('apply world.example.yaml --dry-run', files);
  expect(plan.out).toMatch(/^\+ place naperville: Naperville, 2 zips$/m);
  expect(await rows(test.context.db, sql`SELECT 1 FROM events`)).toEqual([]);
  expect((await run('apply world.example.yaml --why "our first dinner"', files)).exit).toBe(0);
  expect((await run('apply world.example.yaml --dry-run', files)).out).toContain('Nothing to change');
  expect((await run('events list')).out).toMatch(
    /open .*Lupita's Kitchen in Naperville\n.*draft .*Nonna Rosa/,
  );
});

it('has no page of its own at its address any more', async () => {
  expect((await test.app.inject({ url: '/' })).statusCode).toBe(404);
});

it('sells the first dinner to a customer who registers, and gives it back', async () => {
  const user = {
    name: 'Robin Reed',
    phone: '6305550199',
    email: 'robin@example.test',
    password: 'long enough 1',
    postal_code: '60540',
  };
  const made = await test.app.inject({ method: 'POST', url: '/api/v2/users', payload: { user } });
  expect(made.statusCode).toBe(200);
  const { token } = made.json<{ token: string }>();
  const customer = Customer.withToken(test.app, token);
  const [event] = await test.context.db.select().from(t.events).where(eq(t.events.key, 'first-tacos'));
  const [dish] = await test.context.db.select().from(t.products).where(eq(t.products.name, 'Flan'));
  const slots = await test.context.db.select().from(t.timeSlots);
  const items = [
    { id: dish?.id, quantity: 2 },
    { id: 'promo_code', notes: 'welcome5' },
  ];
  const placed = await customer.place(event?.id ?? 0, { items, time_slot_id: slots[0]?.id });
  provider.succeed(placed.transactionId);
  const paid = await customer.order(placed.id);
  // 12.50 + 20 % service + $5 fee + 7.75 % tax - $5
  expect([paid.status, paid.total]).toEqual(['paid', 15.97]);

  const refund = await run(`orders refund ${paid.id} --why "it never happened"`);
  expect([refund.exit, refund.out]).toEqual([0, `Order ${paid.id} is canceled, and $15.97 is given back.\n`]);
  expect(provider.kept(paid.transactionId)).toBe(0);
  expect((await run('audit')).out).toMatch(/orders refund .*it never happened/);
});

it('puts pictures beside the file into the store, once, and serves them', async () => {
  const soup = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const text =
    'restaurants:\n  soup-house: { name: Soup House, cuisine: Soup, cost: 1, picture: pictures/soup.jpg }\n';
  const all = { 'menus/w.yaml': text, 'menus/pictures/soup.jpg': soup };
  const done = await run('apply menus/w.yaml --why pictures', all);
  expect([done.exit, done.err]).toEqual([0, expect.stringContaining('Picture pictures/soup.jpg')]);
  expect((await run('apply menus/w.yaml --dry-run', all)).out).toContain('Nothing to change');
  const [house] = await test.context.db
    .select()
    .from(t.restaurants)
    .where(eq(t.restaurants.slug, 'soup-house'));
  const answer = await test.app.inject({ url: String(house?.image) });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1280, height: 720 });
  expect((await test.app.inject({ url: '/files/pictures/..%2f..%2fx.webp' })).statusCode).toBe(404);
  // What the file says of it can be exported and applied without the picture at hand.
  const { out } = await run('export');
  expect(out).toContain(`picture: ${house?.image}`);
  expect((await run('apply w.yaml --dry-run', { 'w.yaml': out })).out).toContain('Nothing to change');
});

it('shows the questions of the file on the FAQ page', async () => {
  const { body } = await test.app.inject({ url: '/api/v2/content_blocks/faq' });
  expect(JSON.parse(body)).toEqual({
    data: {
      slug: 'faq',
      body: '<h3>Can I change my order?</h3><p>You can cancel it until the time that its receipt names, and place a new one.</p>',
    },
  });
});

it('refuses the password of the demo, whether the demo world came from the sandbox or from npm run seed', async () => {
  const database = fromPglite(await PGlite.create());
  await migrate(database.db);
  const { config } = test.context;
  await seedWorld({ db: database.db, clock: fixedClock(), config });
  const demo = await makeTestApp({ database, config });
  const signIn = async (password: string) => {
    const payload = { email: 'Casey@demo.test', password };
    return (await demo.app.inject({ method: 'POST', url: '/api/v2/session', payload })).statusCode;
  };
  expect(await signIn(DEMO_PASSWORD)).toBe(401);
  const setPassword = async (password: string) =>
    database.db.update(t.users).set({ passwordHash: await hashPassword(config, password) });
  await setPassword(DEMO_PASSWORD);
  expect(await signIn(DEMO_PASSWORD)).toBe(401);
  // In full-width letters it is the same password.
  expect(
    await signIn(DEMO_PASSWORD.replace(/./g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))),
  ).toBe(401);
  await setPassword('a password of her own');
  expect(await signIn('a password of her own')).toBe(200);
  await demo.close();
});
