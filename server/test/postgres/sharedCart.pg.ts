/** Guests change a shared cart while its host orders and pays it, in several connections: the embedded database has one only. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../src/db/connect';
import { rows } from '../../src/db/rows';
import type { Table } from '../../src/schemas/tables';
import { addBuyers, FIRST_BUYER, tally, tokenOf } from '../buyers';
import { checkInvariants, checkSettled } from '../invariants';
import { Customer, openShop, type Shop } from '../shop';
import { drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(300_000);
const name = randomName();
const EVENT = 101;
const DISH = 101008;
const ROUNDS = 12;
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1011 };
let connection: Connection;
let shop: Shop;
let next = FIRST_BUYER;

beforeAll(async () => {
  connection = await makeWorld(name);
  await addBuyers(connection.db, 4 * ROUNDS);
  await connection.db.execute(sql`update time_slots set capacity = 1000 where id = 1011`);
  const database = { ...connection, close: async () => undefined };
  shop = await openShop({ config: { databaseUrl: urlOf(name), databaseConnections: 10 }, database });
});
afterEach(async () => {
  shop.context.failpoint = undefined;
  await checkInvariants(connection.db);
  const [found] = await rows<{ n: number }>(
    connection.db,
    sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  );
  expect(found?.n).toBe(0);
});
afterAll(async () => {
  await checkSettled(shop.context, shop.clock, shop.provider);
  await shop.close();
  await connection.close();
  await drop(name);
});

type Answer = { code?: string; data: { table: Table; guest: { id: number; secret: string } } };

/** A new host's table, at which a guest sits; each has one dish. */
async function seated() {
  const host = Customer.withToken(shop.app, tokenOf(next++));
  const opened = await host.call<Answer>('POST', `/events/${EVENT}/tables`, {
    name: 'Porch',
    payment: 'host',
  });
  const { code, guests } = opened.body.data.table;
  const url = `/api/v2/tables/${code}/guests`;
  const sat = await shop.app.inject({ method: 'POST', url, payload: { name: 'Ann' } });
  const { id, secret } = sat.json<Answer>().data.guest;
  /** The guest's dishes. @param revision that the guest has seen */
  const put = async (quantity: number, revision: number) => {
    const payload = { items: [{ id: DISH, quantity }], done: true, revision };
    const headers = { 'x-table-guest': secret };
    const answer = await shop.app.inject({ method: 'PUT', url: `${url}/${id}/lines`, headers, payload });
    return { status: answer.statusCode, body: answer.json<{ code?: string }>() };
  };
  const own = { items: [{ id: DISH, quantity: 1 }], done: true, revision: 0 };
  await host.call('PUT', `/tables/${code}/guests/${guests[0]?.id}/lines`, own);
  expect((await put(1, 0)).status).toBe(200);
  return { host, code, put };
}

/** The order of what is on the table, with a payment form of its own by its tip. */
async function form(host: Customer, code: string, tip: number) {
  const items = [{ id: 'tip', price: tip }];
  const quote = await host.quote(EVENT, items, { table_code: code, delivery_type: 'pickup' });
  const { total } = quote.body.data.checkoutDetails;
  const sheet = await host.sheet({ amount: total, event_id: EVENT });
  return { ...PICKUP, items, table_code: code, transaction_id: sheet.body.data.paymentSheet.paymentIntentId };
}

describe('a guest who changes a dish while the host orders', () => {
  /** @returns whether the order has come first */
  async function race(isWithin: boolean): Promise<boolean> {
    const { host, code, put } = await seated();
    const body = await form(host, code, 0);
    let change: ReturnType<typeof put> | undefined;
    shop.context.failpoint = async (point) => {
      if (isWithin && point === 'place:order-inserted') change = put(3, 1);
    };
    if (!isWithin) change = put(3, 1);
    const placed = await host.post(EVENT, body);
    const changed = await change;
    if (placed.status !== 200) {
      expect([placed.body.code, changed?.status]).toEqual(['price_changed', 200]);
      expect(placed.body.checkoutDetails?.productLineItems.map(({ quantity }) => quantity)).toEqual([1, 3]);
      return false;
    }
    expect([changed?.status, changed?.body.code]).toEqual([409, 'table_locked']);
    const { order } = placed.body.data;
    expect(order.productLineItems.map(({ quantity }) => quantity)).toEqual([1, 1]);
    shop.provider.succeed(order.transactionId);
    expect((await host.order(order.id)).status).toBe('paid');
    expect(shop.provider.kept(order.transactionId)).toBe(Math.round(order.total * 100));
    return true;
  }

  it('is refused while the order is written, and is in no order of another price', async () => {
    for (let round = 0; round < ROUNDS; round += 1) expect(await race(true)).toBe(true);
  });

  it('either comes first, which the host sees before paying, or is refused', async () => {
    const first = [];
    for (let round = 0; round < ROUNDS; round += 1) first.push(await race(false));
    expect(first).toContain(false);
  });
});

it('two phones of the host that order and pay at once pay one order', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { host, code } = await seated();
    const bodies = [await form(host, code, 1), await form(host, code, 2)];
    let written = 0;
    shop.context.failpoint = async (point) => {
      // Both cards are charged just before the first order is withdrawn.
      if (point === 'place:committed' && ++written === bodies.length)
        for (const { transaction_id: id } of bodies) shop.provider.succeed(id);
    };
    const answers = await Promise.all(bodies.map((body) => host.post(EVENT, body)));
    expect(tally(answers)).toEqual({ placed: 2 });
    const orders = await Promise.all(answers.map(({ body }) => host.order(body.data.order.id)));
    expect(orders.map(({ status }) => status).sort()).toEqual(['expired', 'paid']);
    await checkInvariants(connection.db);
  }
});
