/**
 * Customers order by two processes while parts are killed: an API process, the synchronous standby, and the primary, whose place the
 * standby takes. No acknowledged order is lost or doubled. Patroni would promote; here the test does.
 */
import { sql } from 'drizzle-orm';
import { connect } from '../../src/db/connect';
import { rows } from '../../src/db/rows';
import { addBuyers, buyersFrom, FIRST_BUYER, HOT, openSlots, tokenOf } from '../buyers';
import { FakeProvider } from '../fakeProvider';
import { TEST_NOW } from '../helper';
import { checkInvariants } from '../invariants';
import { serveProvider } from '../rpc';
import { quoteQuery } from '../shop';
import { send, startApi, type Api, type Reply } from '../startApi';
import { PgServer } from './pgServer';
import { DATABASE, makeShop } from './world';

jest.setTimeout(300_000);

const BUYERS = 8;
const ITEMS = [{ id: HOT.dish, quantity: 1 }];

let primary: PgServer;
let standby: PgServer;
let served: Awaited<ReturnType<typeof serveProvider>>;
let provider: FakeProvider;
const apis: Api[] = [];
let env: Record<string, string>;
/** Each answered with 200. */
const acknowledged: { transactionId: string; at: number }[] = [];
/** Answers by status that a customer met and tried again after; 0 is a connection that ended. */
const refusals = new Map<number, number>();

beforeAll(async () => {
  primary = await PgServer.make('primary');
  await primary.start();
  const connection = await makeShop(primary);
  await addBuyers(connection.db, BUYERS);
  await openSlots(connection.db, 100_000);
  await connection.close();
  standby = await PgServer.follow(primary, 'standby');
  await standby.start();
  await primary.sql(`alter system set synchronous_standby_names = 'standby'`);
  await primary.sql('select pg_reload_conf()');
  provider = new FakeProvider();
  served = await serveProvider(provider);
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
  env = {
    DATABASE_URL: `postgres://postgres@${hosts}/${DATABASE}?target_session_attrs=read-write`,
    PROVIDER_URL: served.url,
    START_AT: String(TEST_NOW),
  };
  apis.push(await startApi(env), await startApi(env));
});
afterAll(async () => {
  for (const api of apis) await api.stop();
  await served.close();
  await standby.remove();
  await primary.remove();
});

let asked = 0;
/** Repeats a call until it is answered, at the other process each time, as a load balancer would. */
async function insist(buyer: number, method: string, path: string, body?: object): Promise<Reply> {
  for (;;) {
    asked += 1;
    const api = apis[asked % apis.length] as Api;
    const reply = await send(api.url, tokenOf(buyer), method, path, body);
    if (reply.status !== 0 && reply.status < 500) return reply;
    expect([0, 503]).toContain(reply.status);
    refusals.set(reply.status, (refusals.get(reply.status) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function buy(buyer: number): Promise<void> {
  const query = quoteQuery(ITEMS, { delivery_type: 'pickup' });
  const quote = await insist(buyer, 'GET', `/events/${HOT.event}/checkout_details?${query}`);
  const { total } = quote.body.data?.checkoutDetails as { total: number };
  const payment_sheet = { amount: total, event_id: HOT.event };
  const sheet = await insist(buyer, 'POST', '/payment_sheets', { payment_sheet });
  const { paymentIntentId: transactionId } = sheet.body.data?.paymentSheet as { paymentIntentId: string };
  const order = {
    delivery_type: 'pickup',
    time_slot_id: HOT.slot,
    items: ITEMS,
    transaction_id: transactionId,
  };
  const placed = await insist(buyer, 'POST', `/events/${HOT.event}/orders`, { order });
  expect([placed.status, placed.body.code]).toEqual([200, undefined]);
  acknowledged.push({ transactionId, at: Date.now() });
  const { id } = placed.body.data?.order as { id: number };
  provider.succeed(transactionId);
  // As the receipt does: an outage of a read leaves the stored state, and the page asks again.
  let status: string | undefined;
  while (status !== 'paid') {
    const { body } = await insist(buyer, 'GET', `/orders/${id}`);
    ({ status } = body.data?.order as { status: string });
    expect(['created', 'processing', 'paid']).toContain(status);
  }
}

const orders = (count: number) => async () => {
  const until = acknowledged.length + count;
  while (acknowledged.length < until) await new Promise((resolve) => setImmediate(resolve));
};

/** All buyers order again and again while `disturb` runs, and then end the order that they have begun. */
async function whileBuying(disturb: () => Promise<void>): Promise<void> {
  let isOver = false;
  const buying = buyersFrom(FIRST_BUYER, BUYERS).map(async (buyer) => {
    while (!isOver) await buy(buyer);
  });
  const all = Promise.all(buying);
  all.catch(() => undefined);
  const disturbed = orders(4)()
    .then(disturb)
    .then(orders(4))
    .finally(() => {
      isOver = true;
    });
  // A buyer that fails ends the test, and not only its time.
  await Promise.race([disturbed, all.then(() => disturbed)]);
  await all;
}

/** Each acknowledged order is stored and paid, once, and there is no other. */
async function expectAll(server: PgServer): Promise<void> {
  const { db, close } = await connect({ databaseUrl: server.url(DATABASE), dataDir: '' });
  try {
    const stored = await rows<{ id: string; status: string }>(
      db,
      sql`select transaction_id as id, status from orders where user_id >= ${FIRST_BUYER} order by 1`,
    );
    const paid = acknowledged.map(({ transactionId: id }) => ({ id, status: 'paid' }));
    expect(stored).toEqual(paid.sort((one, other) => (one.id < other.id ? -1 : 1)));
    await checkInvariants(db);
  } finally {
    await close();
  }
}

const tell = (what: string, began: number) => {
  const back = Math.min(...acknowledged.filter(({ at }) => at > began).map(({ at }) => at));
  const met = [...refusals]
    .map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
    .join(', ');
  process.stdout.write(
    `${what}: next order after ${back - began} ms; customers met ${met || 'no refusal'}\n`,
  );
  refusals.clear();
};

it('kill -9 of an API process', async () => {
  let began = 0;
  await whileBuying(async () => {
    const [killed] = apis;
    killed?.child.kill('SIGKILL');
    await killed?.gone;
    began = Date.now();
    apis[0] = await startApi(env);
  });
  tell('API process', began);
  await expectAll(primary);
});

it('kill -9 of the synchronous standby, which comes back', async () => {
  let began = 0;
  await whileBuying(async () => {
    await standby.end('SIGKILL');
    began = Date.now();
    while ((await primary.sql(`select 1 from pg_stat_activity where wait_event = 'SyncRep'`)).length === 0);
    await standby.start();
  });
  tell('synchronous standby', began);
  await expectAll(primary);
});

it('kill -9 of the primary, whose place the standby takes', async () => {
  let began = 0;
  await whileBuying(async () => {
    await primary.end('SIGKILL');
    began = Date.now();
    await standby.sql('select pg_promote()');
  });
  tell('primary', began);
  await expectAll(standby);
});
