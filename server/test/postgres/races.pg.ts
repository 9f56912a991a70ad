/** Races on a real PostgreSQL with two API processes (npm run test:postgres), because the embedded database has one connection only. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../src/db/connect';
import { rows } from '../../src/db/rows';
import { addBuyers, buyersFrom, crowd, FIRST_BUYER, tally, tokenOf } from '../buyers';
import { FakeProvider } from '../fakeProvider';
import { TEST_NOW } from '../helper';
import { checkInvariants } from '../invariants';
import { serveProvider } from '../rpc';
import { quoteQuery } from '../shop';
import { send, startApi, type Api, type Reply } from '../startApi';
import { drop, makeWorld, randomName, urlOf } from './database';

const BUYERS = 2000;
/** Concurrent buyers up to the payment form; all of them place their orders at once. */
const IN_FLIGHT = 40;
const DISH = { id: 102007, quantity: 1 };
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1021 };

const name = randomName();

let connection: Connection;
let provider: FakeProvider;
let served: Awaited<ReturnType<typeof serveProvider>>;
let apis: Api[] = [];

beforeAll(async () => {
  connection = await makeWorld(name);
  await addBuyers(connection.db, BUYERS);
  provider = new FakeProvider();
  served = await serveProvider(provider);
  const env = { DATABASE_URL: urlOf(name), PROVIDER_URL: served.url, START_AT: String(TEST_NOW) };
  apis = await Promise.all([startApi(env), startApi(env)]);
}, 120_000);

afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await served.close();
  await connection.close();
  await drop(name);
}, 60_000);

const door = (at: number): string => (apis[at % apis.length] as Api).url;
type Ready = { buyer: number; transactionId: string; total: number };

async function prepare(
  buyer: number,
  at: number,
  items: Record<string, unknown>[],
  eventId = 102,
): Promise<Ready> {
  const token = tokenOf(buyer);
  const quote = await send(
    door(at),
    token,
    'GET',
    `/events/${eventId}/checkout_details?${quoteQuery(items, { delivery_type: 'pickup' })}`,
  );
  const details = quote.body.data?.checkoutDetails as { total: number } | undefined;
  if (!details) throw new Error(`no quote: ${JSON.stringify(quote)}`);
  if (details.total === 0) return { buyer, transactionId: `free-${buyer}-${eventId}`, total: 0 };
  const sheet = await send(door(at + 1), token, 'POST', '/payment_sheets', {
    payment_sheet: { amount: details.total, event_id: eventId },
  });
  const { paymentIntentId } = (sheet.body.data?.paymentSheet ?? {}) as { paymentIntentId?: string };
  if (!paymentIntentId) throw new Error(`no sheet: ${JSON.stringify(sheet)}`);
  return { buyer, transactionId: paymentIntentId, total: details.total };
}

const post = (ready: Ready, at: number, items: Record<string, unknown>[]): Promise<Reply> =>
  send(door(at), tokenOf(ready.buyer), 'POST', '/events/102/orders', {
    order: { ...PICKUP, items, transaction_id: ready.transactionId },
  });

/**
 * Repeats the order until the answer is definite: after `busy`, and after a lost answer (a connection may end under this load).
 */
async function insist(ready: Ready, at: number, items: Record<string, unknown>[]): Promise<Reply> {
  for (;;) {
    const reply = await post(ready, at, items);
    if (reply.status !== 0 && reply.body.code !== 'busy') return reply;
    if (reply.status !== 0) expect([reply.status, reply.retryAfter]).toEqual([503, 1]);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** The charges of placed orders succeed, and both processes run their jobs at once. */
async function settle(): Promise<void> {
  for (const advance of [2000, 21_000, 21_000]) {
    const failed = await Promise.all(apis.map((api) => api.runJobs(advance)));
    expect(failed).toEqual([[], []]);
  }
  await checkInvariants(connection.db);
}

const number = async (query: string): Promise<number> =>
  Number((await rows<{ n: number }>(connection.db, sql.raw(`select (${query})::int as n`)))[0]?.n);

it(`sells 50 places to ${BUYERS} buyers who press at once: 50 orders, the rest a clear refusal, no loser charged`, async () => {
  await connection.db.execute(sql`update time_slots set capacity = 50 where id = 1021`);
  const ready = await crowd(
    buyersFrom(FIRST_BUYER, BUYERS),
    (buyer, at) => prepare(buyer, at, [DISH]),
    IN_FLIGHT,
  );
  const replies = await crowd(ready, (one, at) => insist(one, at, [DISH]), BUYERS);
  expect(tally(replies)).toEqual({ placed: 50, '409 slot_full': BUYERS - 50 });
  ready.forEach((one, at) => {
    if (replies[at]?.status === 200) provider.succeed(one.transactionId);
  });
  await settle();
  expect(await number("select count(*) from orders where time_slot_id = 1021 and status = 'paid'")).toBe(50);
  expect([...provider.intents.values()].filter((intent) => intent.status === 'succeeded')).toHaveLength(50);
}, 1_800_000);

it('gives a code of 10 uses to 10 of 100', async () => {
  await connection.db.execute(sql`update time_slots set capacity = 100000 where id = 1021`);
  await connection.db.execute(sql`update promo_codes set max_uses = 10 where code = 'ONCE'`);
  const items = [DISH, { id: 'promo_code', notes: 'ONCE' }];
  const ready = await crowd(
    buyersFrom(FIRST_BUYER + 100, 100),
    (buyer, at) => prepare(buyer, at, items),
    IN_FLIGHT,
  );
  const replies = await crowd(ready, (one, at) => post(one, at, items), IN_FLIGHT);
  expect(tally(replies)).toEqual({ placed: 10, '409 promo_invalid': 90 });
  await settle();
}, 120_000);

it('makes one order of 50 identical posts, one intent, 50 equal answers', async () => {
  const buyer = FIRST_BUYER + 300;
  await prepare(buyer, 0, [DISH]);
  const sheets = await Promise.all(buyersFrom(0, 50).map((at) => prepare(buyer, at, [DISH])));
  expect(new Set(sheets.map((sheet) => sheet.transactionId)).size).toBe(1);
  const replies = await Promise.all(buyersFrom(0, 50).map((at) => post(sheets[0] as Ready, at, [DISH])));
  expect(tally(replies)).toEqual({ placed: 50 });
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
  expect(await number(`select count(*) from orders where user_id = ${buyer}`)).toBe(1);
  expect(await number(`select count(*) from payment_intents where user_id = ${buyer}`)).toBe(1);
  await settle();
}, 120_000);

it('spends credit once, however many places ask for it at the same time', async () => {
  for (const buyer of buyersFrom(FIRST_BUYER + 400, 20)) {
    await connection.db
      .execute(sql`insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at)
      values (${buyer}, 5000, 'grant', ${`race-${buyer}`}, now())`);
    const here = await prepare(buyer, 0, [DISH]);
    expect(here.total).toBe(0);
    const there = {
      ...PICKUP,
      time_slot_id: 1111,
      items: [{ id: 111012, quantity: 6 }],
      transaction_id: `free-${buyer}-111`,
    };
    await connection.db.execute(sql`update time_slots set capacity = 1000 where id = 1111`);
    const [first, second] = await Promise.all([
      post({ ...here, transactionId: `free-${buyer}-102` }, 0, [{ ...DISH, quantity: 5 }]),
      send(door(1), tokenOf(buyer), 'POST', '/events/111/orders', { order: there }),
    ]);
    const codes = [first, second].map((reply) => (reply.status === 200 ? 'placed' : reply.body.code)).sort();
    expect(codes).toEqual(['placed', 'price_changed']);
  }
  await settle();
}, 120_000);

it('pays, cancels, fails and expires the same order in one place only', async () => {
  for (const buyer of buyersFrom(FIRST_BUYER + 500, 25)) {
    const ready = await prepare(buyer, buyer, [DISH]);
    const placed = await post(ready, buyer, [DISH]);
    const id = (placed.body.data?.order as { id: number }).id;
    const token = tokenOf(buyer);
    const told = Promise.all([
      send(door(0), token, 'PATCH', `/events/102/orders/${id}`, { retry: false }),
      send(door(1), token, 'DELETE', `/orders/${id}`),
      send(door(0), token, 'GET', `/orders/${id}`),
      send(door(1), token, 'POST', `/orders/${id}/retry_payment`, { transaction_id: ready.transactionId }),
      ...apis.map((api) => api.runJobs(0)),
    ]);
    provider.succeed(ready.transactionId);
    const [failed, cancelled] = await told;
    expect([200, 409]).toContain((failed as Reply).status);
    expect([200, 409]).toContain((cancelled as Reply).status);
  }
  await settle();
  expect(await number('select count(*) from refunds where done_at is null')).toBe(0);
}, 120_000);

it('gives the last use of a code either to an order that is paid again or to one of another event', async () => {
  const codes = buyersFrom(0, 20).map((n) => `LAST${n}`);
  for (const code of codes)
    await connection.db.execute(
      sql`insert into promo_codes (code, kind, value, max_uses) values (${code}, 'fixed', 100, 1)`,
    );
  await connection.db.execute(sql`update time_slots set capacity = 1000 where id = 1111`);
  const itemsWith = (code: string, dish = DISH) => [dish, { id: 'promo_code', notes: code }];
  const rivalItems = (code: string) => itemsWith(code, { id: 111012, quantity: 1 });
  const placed = await crowd(
    codes,
    async (code, at) => {
      const ready = await prepare(FIRST_BUYER + 600 + at, at, itemsWith(code));
      const reply = await post(ready, at, itemsWith(code));
      const { id } = reply.body.data?.order as { id: number };
      provider.decline(ready.transactionId);
      await send(door(at), tokenOf(ready.buyer), 'PATCH', `/events/102/orders/${id}`, { retry: false });
      return { ...ready, id };
    },
    IN_FLIGHT,
  );
  // Their holds end, and with them their use of the codes.
  await Promise.all(apis.map((api) => api.runJobs(16 * 60_000)));
  const rivals = await crowd(
    codes,
    (code, at) => prepare(FIRST_BUYER + 700 + at, at, rivalItems(code), 111),
    IN_FLIGHT,
  );
  const outcomes = await Promise.all(
    codes.map((code, at) => {
      const [old, rival] = [placed[at]!, rivals[at]!];
      const { transactionId: transaction_id } = rival;
      const order = { ...PICKUP, time_slot_id: 1111, items: rivalItems(code), transaction_id };
      const again = `/orders/${old.id}/retry_payment`;
      return Promise.all([
        send(door(at), tokenOf(old.buyer), 'POST', again, { transaction_id: old.transactionId }),
        send(door(at + 1), tokenOf(rival.buyer), 'POST', '/events/111/orders', { order }),
      ]);
    }),
  );
  for (const [at, replies] of outcomes.entries()) {
    expect(tally(replies)).toEqual({ placed: 1, '409 promo_invalid': 1 });
    const [old, rival] = [placed[at]!, rivals[at]!];
    const [again, fresh] = replies;
    const winner =
      again.status === 200 ? old : { ...rival, id: (fresh.body.data?.order as { id: number }).id };
    provider.succeed(winner.transactionId);
    // Reads the payment. The jobs would first read those of the earlier tests.
    await send(door(at), tokenOf(winner.buyer), 'GET', `/orders/${winner.id}`);
  }
  await settle();
  const paid = `from orders o join promo_codes p on p.id = o.promo_code_id where o.status = 'paid' and p.code like 'LAST%'`;
  expect(await number(`select count(*) ${paid}`)).toBe(codes.length);
  expect(await number(`select count(distinct p.id) ${paid}`)).toBe(codes.length);
  const charged = [...placed, ...rivals].filter(
    ({ transactionId }) => provider.intents.get(transactionId)?.status === 'succeeded',
  );
  expect(charged).toHaveLength(codes.length);
}, 120_000);
