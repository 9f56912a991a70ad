/**
 * The database fails while customers order: no process ends, no answer is a 500, nothing is lost or duplicated. LONG=1 disturbs 50 times,
 * ROUNDS sets how often; RESTART_COMMAND restarts the server of TEST_DATABASE_URL in place of cutting its connections.
 */
import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../src/db/connect';
import { rows } from '../../src/db/rows';
import { hashToken } from '../../src/lib/tokens';
import { FakeProvider } from '../fakeProvider';
import { TEST_NOW } from '../helper';
import { checkInvariants } from '../invariants';
import { serveProvider } from '../rpc';
import { quoteQuery } from '../shop';
import { send, startApi, type Api, type Reply } from '../startApi';
import { startProxy, type Proxy } from './cuttableProxy';
import { admin, drop, makeWorld, randomName, urlOf } from './database';

const name = randomName();
const BUYERS = 24;
const FIRST_BUYER = 10_000;
const ITEMS = [{ id: 102007, quantity: 1 }];
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG ? 50 : 5));
const { RESTART_COMMAND } = process.env;
const LIMIT_MS = 120_000 + ROUNDS * 20_000;

let connection: Connection;
let provider: FakeProvider;
let served: Awaited<ReturnType<typeof serveProvider>>;
let proxy: Proxy;
let api: Api;

const buyers = Array.from({ length: BUYERS }, (_, at) => FIRST_BUYER + at);
const tokenOf = (buyer: number): string => `outage-token-${String(buyer).padStart(10, '0')}`;

async function addBuyers(): Promise<void> {
  const { db } = connection;
  await db.execute(sql`update time_slots set capacity = 100000 where id = 1021`);
  for (const buyer of buyers) {
    await db.execute(sql`insert into users (id, uuid, name, firstname, lastname, email, referral_code, confirmed_at, postal_code, created_at)
      values (${buyer}, gen_random_uuid(), 'Buyer', 'Buyer', 'N', ${`buyer${buyer}@outage.test`}, ${`outage${buyer}`}, now(), '60540', now())`);
    await db.execute(sql`insert into sessions (token_hash, user_id, created_at, expires_at, last_used_at)
      values (${hashToken(tokenOf(buyer))}, ${buyer}, now(), now() + interval '20 years', now())`);
  }
}

beforeAll(async () => {
  connection = await makeWorld(name);
  await addBuyers();
  provider = new FakeProvider();
  served = await serveProvider(provider);
  proxy = await startProxy(new URL(urlOf(name)));
  const url = Object.assign(new URL(urlOf(name)), { host: `127.0.0.1:${proxy.port}` }).toString();
  api = await startApi({ DATABASE_URL: url, PROVIDER_URL: served.url, START_AT: String(TEST_NOW) });
}, 120_000);

afterAll(async () => {
  await api.stop();
  await proxy.close();
  await served.close();
  await connection.close();
  await drop(name);
}, 60_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Each failure is a 503 with a time to retry. */
function expectOutage({ status, body, retryAfter }: Reply): void {
  expect([status, body]).toEqual([503, expect.objectContaining({ code: expect.any(String) })]);
  expect(['database_unavailable', 'busy', 'payment_provider_unavailable']).toContain(body.code);
  expect(retryAfter).toBeGreaterThan(0);
}

async function insist(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask();
    if (reply.status < 500 && reply.status !== 0) return reply;
    expectOutage(reply);
    await pause(20);
  }
}

/** Quote, payment form, order; repeats each step until it succeeds. */
async function buy(buyer: number, eventId = 102): Promise<{ id: number; transactionId: string }> {
  const ask = (method: string, path: string, body?: object) =>
    insist(() => send(api.url, tokenOf(buyer), method, path, body));
  const quote = await ask(
    'GET',
    `/events/${eventId}/checkout_details?${quoteQuery(ITEMS, { delivery_type: 'pickup' })}`,
  );
  const { total } = quote.body.data?.checkoutDetails as { total: number };
  const sheet = await ask('POST', '/payment_sheets', { payment_sheet: { amount: total, event_id: eventId } });
  const { paymentIntentId } = sheet.body.data?.paymentSheet as { paymentIntentId: string };
  const order = {
    delivery_type: 'pickup',
    time_slot_id: 1021,
    items: ITEMS,
    transaction_id: paymentIntentId,
  };
  const placed = await ask('POST', `/events/${eventId}/orders`, { order });
  expect([placed.status, placed.body.code]).toEqual([200, undefined]);
  const { id } = placed.body.data?.order as { id: number };
  provider.succeed(paymentIntentId);
  const shown = await ask('GET', `/orders/${id}`);
  expect(shown.body.data?.order).toMatchObject({ status: 'paid' });
  return { id, transactionId: paymentIntentId };
}

type Bought = { id: number; transactionId: string };

/** The buyers order again and again until there were enough disturbances; each of them hits an order. */
async function buyDuring(who: number[], disturb: () => Promise<unknown>): Promise<Bought[]> {
  const bought: Bought[] = [];
  let rounds = 0;
  while (rounds < ROUNDS) {
    let isDone = false;
    const work = Promise.all(who.map((buyer) => buy(buyer))).finally(() => (isDone = true));
    // Awaited below; a failure must not count as unhandled until then.
    work.catch(() => undefined);
    while (!isDone && rounds < ROUNDS) {
      await disturb();
      rounds += 1;
      await pause(50);
    }
    bought.push(...(await work));
  }
  return bought;
}

async function expectBooks(bought: Bought[]): Promise<void> {
  for (const advance of [2000, 21_000, 21_000]) expect(await api.runJobs(advance)).toEqual([]);
  await checkInvariants(connection.db);
  const ids = sql.join(
    bought.map(({ transactionId }) => sql`${transactionId}`),
    sql`, `,
  );
  const stored = await rows<{ id: number; status: string }>(
    connection.db,
    sql`select id, status from orders where transaction_id in (${ids}) order by id`,
  );
  expect(stored).toEqual(
    bought.map(({ id }) => ({ id, status: 'paid' })).sort((one, other) => one.id - other.id),
  );
}

it(
  'goes on when its backends are terminated in the middle of orders',
  async () => {
    const terminate = () =>
      admin(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name = ''
       and backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
    await expectBooks(await buyDuring(buyers.slice(0, 12), terminate));
  },
  LIMIT_MS,
);

it(
  'goes on when every connection breaks and the server refuses for a while',
  async () => {
    const restart = async () => {
      if (RESTART_COMMAND) return promisify(exec)(RESTART_COMMAND);
      await proxy.cut();
      await pause(300);
      await proxy.mend();
      return undefined;
    };
    await expectBooks(await buyDuring(buyers.slice(12), restart));
  },
  LIMIT_MS,
);

it('answers 503 with a time to retry during an outage, and recovers', async () => {
  const [buyer = 0] = buyers;
  const ask = () => send(api.url, tokenOf(buyer), 'GET', '/session');
  await proxy.cut();
  // More calls than the pool has connections, so that a leaked one is noticed.
  for (let n = 0; n < 30; n += 1) expectOutage(await ask());
  const joins = await Promise.all(
    buyers.map((one) => send(api.url, tokenOf(one), 'POST', '/events/101/memberships')),
  );
  joins.forEach(expectOutage);
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
  expect(await api.runJobs(0)).not.toEqual([]);
  await proxy.mend();
  expect((await insist(ask)).status).toBe(200);
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
}, 120_000);
