/** A host cancels while neighbors join the delivery and pay, in several connections: the embedded database has one only. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../src/db/connect';
import { rows } from '../../src/db/rows';
import type { Order } from '../../src/schemas/orders';
import { addBuyers, buyersFrom, FIRST_BUYER, tally, tokenOf } from '../buyers';
import { checkInvariants, checkSettled } from '../invariants';
import { runJobs } from '../runJobs';
import { Customer, openShop, TO_CASEY, type Shop } from '../shop';
import { openTable } from '../tables';
import { drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(300_000);
const name = randomName();
const NEIGHBORS = 4;
const EVENT = 101;
/** Of the event, in cents. */
const D2D = 399;
const items = [{ id: 101008, quantity: 1 }];
let connection: Connection;
let shop: Shop;

beforeAll(async () => {
  connection = await makeWorld(name);
  await addBuyers(connection.db, (NEIGHBORS + 1) * (NEIGHBORS + 1));
  await connection.db.execute(sql`update time_slots set capacity = 1000 where id = 1011`);
  const database = { ...connection, close: async () => undefined };
  shop = await openShop({ config: { databaseUrl: urlOf(name), databaseConnections: 10 }, database });
});
afterAll(async () => {
  await shop.close();
  await connection.close();
  await drop(name);
});

async function pay(who: Customer, order: Order): Promise<Order> {
  shop.provider.succeed(order.transactionId);
  return who.order(order.id);
}

/** The order of a neighbor with its payment form, not sent yet. */
async function prepare(who: Customer, code: string) {
  const quote = await who.quote(EVENT, items, { table_code: code });
  const { total } = quote.body.data.checkoutDetails;
  const { paymentIntentId } = (await who.sheet({ amount: total, event_id: EVENT })).body.data.paymentSheet;
  return { delivery_type: 'd2d', items, table_code: code, transaction_id: paymentIntentId };
}

const deadlocks = async () =>
  (
    await rows<{ n: number }>(
      connection.db,
      sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    )
  )[0]?.n;

type Joined = { who: Customer; order: Order };

/** All at once; the host cancels while the order of the neighbor with this number is being written, 0: at once. */
async function race(host: Customer, order: Order, neighbors: Customer[], at: number): Promise<Joined[]> {
  const code = await openTable(connection.db, order.id, shop.clock.now());
  const bodies = await Promise.all(neighbors.map((who) => prepare(who, code)));
  let cancelling = at === 0 ? host.cancel(order.id) : null;
  let written = 0;
  shop.context.failpoint = async (point) => {
    if (point === 'place:order-inserted' && ++written === at) cancelling = host.cancel(order.id);
  };
  const answers = await Promise.all(
    neighbors.map(async (who, index) => {
      const answer = await who.post(EVENT, bodies[index] ?? {});
      if (answer.status === 200) await pay(who, answer.body.data.order);
      return answer;
    }),
  );
  shop.context.failpoint = undefined;
  expect((await cancelling)?.status).toBe(200);
  const counts = tally(answers);
  expect((counts.placed ?? 0) + (counts['409 table_ended'] ?? 0)).toBe(NEIGHBORS);
  expect(counts.placed ?? 0).toBeGreaterThanOrEqual(at);
  return answers.flatMap(({ status, body }, index) =>
    status === 200 ? [{ who: neighbors[index] as Customer, order: body.data.order }] : [],
  );
}

it('keeps the delivery fee exactly when a neighbor has joined, and returns it once after the last one has canceled', async () => {
  for (let at = 0; at <= NEIGHBORS; at += 1) {
    const buyers = buyersFrom(FIRST_BUYER + at * (NEIGHBORS + 1), NEIGHBORS + 1);
    const [host, ...neighbors] = buyers.map((buyer) => Customer.withToken(shop.app, tokenOf(buyer))) as [
      Customer,
      ...Customer[],
    ];
    const order = await pay(host, await host.place(EVENT, { ...TO_CASEY, items, time_slot_id: 1011 }));
    const joined = await race(host, order, neighbors, at);
    const kept = () => shop.provider.kept(order.transactionId);
    expect(kept()).toBe(joined.length > 0 ? D2D : 0);
    await checkInvariants(connection.db);
    const totals = await Promise.all(joined.map(({ who, order: { id } }) => who.order(id)));
    expect(totals.map(({ status, total }) => [status, total])).toEqual(
      joined.map(({ order: { total } }) => ['paid', total]),
    );
    const [answers] = await Promise.all([
      Promise.all(joined.map(({ who, order: { id } }) => who.cancel(id))),
      ...Array.from({ length: 3 }, () => runJobs(shop.context)),
    ]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await runJobs(shop.context);
    expect(kept()).toBe(0);
  }
  await checkSettled(shop.context, shop.clock, shop.provider);
  expect(await deadlocks()).toBe(0);
});
