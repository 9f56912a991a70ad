/**
 * A shop on a real PostgreSQL whose calls stand in line for a lock: a test holds the lock until all wait for it, so that nothing depends
 * on chance.
 */
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../src/ports/context';
import type { Database } from '../../src/db/database';
import type { Connection } from '../../src/db/connect';
import { rows } from '../../src/db/rows';
import * as t from '../../src/db/schema';
import { ApiError } from '../../src/lib/errors';
import type { Order } from '../../src/schemas/orders';
import { HOT, openSlots } from '../buyers';
import { checkInvariants } from '../invariants';
import { Customer, openShop, type Answer, type Refusal, type Shop } from '../shop';
import { drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(120_000);
export const MINUTE = 60_000;
export const IDS = { casey: 1, nozip: 6 };
export const ORDER = {
  items: [{ id: HOT.dish, quantity: 1 }],
  delivery_type: 'pickup',
  time_slot_id: HOT.slot,
};

export type Call = () => Promise<unknown>;

function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  throw error;
}

/** A call that ends with the code of its refusal. */
export async function answered(call: Promise<Answer<Partial<Refusal>>>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new ApiError(status, String(body.code), '');
}

/** Orders of a customer at each step. */
function orderingAt(shop: Shop) {
  return {
    /** A request for an order that lacks only the press. */
    async prepared(who: Customer, promo?: string) {
      const items = [...ORDER.items, ...(promo ? [{ id: 'promo_code', notes: promo }] : [])];
      const quote = await who.quote(HOT.event, items, { delivery_type: 'pickup' });
      const amount = quote.body.data.checkoutDetails.total;
      const { body } = await who.sheet({ amount, event_id: HOT.event });
      return { ...ORDER, items, transaction_id: body.data.paymentSheet.paymentIntentId };
    },
    async paid(who: Customer): Promise<Order> {
      const order = await who.place(HOT.event, ORDER);
      shop.provider.succeed(order.transactionId);
      return who.order(order.id);
    },
    async declined(who: Customer): Promise<Order> {
      const order = await who.place(HOT.event, ORDER);
      shop.provider.decline(order.transactionId);
      await who.fail(HOT.event, order.id);
      return order;
    },
  };
}

/** Holds a lock until the calls wait for it, one behind the other. @returns what each ended with, in this order, or which did not wait */
const lineOf = (name: string, connection: Connection) =>
  async function inLine(lock: (tx: Database) => Promise<unknown>, ...calls: Call[]): Promise<string[]> {
    const waiting = sql`select 1 from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`;
    const ends: Promise<string>[] = [];
    let hasty = '';
    await connection.db.transaction(async (tx) => {
      await lock(tx);
      for (const call of calls) {
        let end = '';
        ends.push(
          call().then(
            () => (end = 'done'),
            (error) => (end = codeOf(error)),
          ),
        );
        while (end === '' && (await rows(connection.db, waiting)).length < ends.length);
        if (end !== '') hasty = `Call ${ends.length} did not wait: ${end}`;
        if (hasty !== '') return;
      }
    });
    const ended = await Promise.all(ends);
    return hasty === '' ? ended : [hasty];
  };

/**
 * One shop for all tests of a file, with Casey and Nozip signed in, whose books are checked after each test.
 * @returns objects that stay the same
 */
export function useLine() {
  const name = randomName();
  const connection = {} as Connection;
  const shop = {} as Shop;
  const context = {} as Context;
  const [casey, nozip] = [0, 1].map(() => Object.create(Customer.prototype) as Customer) as [
    Customer,
    Customer,
  ];
  const exec = (statement: string) => connection.db.execute(sql.raw(statement));

  beforeAll(async () => {
    Object.assign(connection, await makeWorld(name));
    await openSlots(connection.db, 1000);
    const database = { ...connection, close: async () => undefined };
    Object.assign(shop, await openShop({ config: { databaseUrl: urlOf(name) }, database }));
    Object.assign(context, shop.context);
    Object.assign(casey, await Customer.signIn(shop.app, 'casey@demo.test'));
    Object.assign(nozip, await Customer.signIn(shop.app, 'nozip@demo.test'));
  });
  beforeEach(() => exec('update events set capacity = null'));
  afterEach(() => checkInvariants(connection.db));
  afterAll(async () => {
    await shop.close();
    await connection.close();
    await drop(name);
  });

  return {
    ...{ shop, context, connection, casey, nozip, exec },
    ...orderingAt(shop),
    later: (ms: number) => shop.clock.set(shop.clock.now() + ms),
    inLine: lineOf(name, connection),
    rowOf: async ({ id }: Order) =>
      (await connection.db.select().from(t.orders).where(eq(t.orders.id, id))).at(0),
  };
}
