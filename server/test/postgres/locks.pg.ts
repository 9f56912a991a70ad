/** What waits for what on a real PostgreSQL, and what it plans once. */
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../src/db/connect';
import * as t from '../../src/db/schema';
import { lockCaller, lockLimits } from '../../src/db/locks';
import { rows } from '../../src/db/rows';
import { settleIntent } from '../../src/services/payments';
import { HOT } from '../buyers';
import { Customer, openShop } from '../shop';
import { drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(120_000);
const name = randomName();
let connection: Connection;
let app: FastifyInstance;

beforeAll(async () => {
  connection = await makeWorld(name);
  const database = { ...connection, close: async () => undefined };
  ({ app } = await openShop({ config: { databaseUrl: urlOf(name) }, database }));
});
afterAll(async () => {
  await app.close();
  await connection.close();
  await drop(name);
});

it('quotes and prepares a payment while another customer places an order for the same event', async () => {
  const casey = await Customer.signIn(app, 'casey@demo.test');
  await connection.db.transaction(async (tx) => {
    await lockCaller(tx, 2);
    await lockLimits(tx, { eventId: HOT.event });
    const quote = await casey.quote(HOT.event, [{ id: HOT.dish, quantity: 1 }], { delivery_type: 'pickup' });
    expect(quote.status).toBe(200);
    const { total } = quote.body.data.checkoutDetails;
    expect((await casey.sheet({ amount: total, event_id: HOT.event })).status).toBe(200);
  });
});

const untilOneWaits = async () => {
  const waiting = sql`select 1 from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`;
  while ((await rows(connection.db, waiting)).length === 0);
};

it('does not give an abandoned payment free again by a read that was begun before', async () => {
  const casey = await Customer.signIn(app, 'casey@demo.test');
  const quote = await casey.quote(HOT.event, [{ id: HOT.dish, quantity: 1 }], { delivery_type: 'pickup' });
  const amount = quote.body.data.checkoutDetails.total;
  const { paymentIntentId } = (await casey.sheet({ amount, event_id: HOT.event })).body.data.paymentSheet;
  const isIntent = eq(t.paymentIntents.id, paymentIntentId);
  let reading: Promise<unknown> = Promise.resolve();
  await connection.db.transaction(async (tx) => {
    const version = sql`${t.paymentIntents.version} + 1`;
    await tx.update(t.paymentIntents).set({ status: 'canceling', version }).where(isIntent);
    reading = settleIntent(app.context, paymentIntentId);
    await untilOneWaits();
  });
  await reading;
  const [intent] = await connection.db.select().from(t.paymentIntents).where(isIntent);
  expect(intent?.status).toBe('canceling');
});

it('keeps the plan of a statement that is sent again with other values, but not of one without values', async () => {
  const kept = await connection.db.transaction(async (tx) => {
    for (const value of [1, 2, 3]) {
      await tx.execute(sql`select ${value}::int + 41 as again`);
      await tx.execute(sql`select 42 as again_alone`);
    }
    await tx.execute(sql`select ${1}::int as sent_once`);
    return rows<{ statement: string }>(tx, sql`select statement from pg_prepared_statements`);
  });
  expect(kept.filter(({ statement }) => /again|sent_once/.test(statement))).toEqual([
    { statement: 'select $1::int + 41 as again' },
  ]);
});
