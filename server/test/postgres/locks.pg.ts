/** What waits for what on a real PostgreSQL, and what it plans once. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../src/db/connect';
import { lockCaller, lockLimits } from '../../src/db/locks';
import { rows } from '../../src/db/rows';
import { FakeProvider } from '../fakeProvider';
import { fixedClock, login, makeTestApp } from '../helper';
import { drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(120_000);
const name = randomName();
let connection: Connection;
let app: FastifyInstance;

beforeAll(async () => {
  connection = await makeWorld(name);
  const database = { ...connection, close: async () => undefined };
  const clock = fixedClock();
  const config = { databaseUrl: urlOf(name) };
  ({ app } = await makeTestApp({ clock, config, database, provider: new FakeProvider() }));
});
afterAll(async () => {
  await app.close();
  await connection.close();
  await drop(name);
});

it('quotes and prepares a payment while another customer places an order for the same event', async () => {
  const headers = await login(app, 'casey@demo.test');
  const query = 'products[0][id]=102007&products[0][quantity]=1&delivery_type=pickup';
  await connection.db.transaction(async (tx) => {
    await lockCaller(tx, 2);
    await lockLimits(tx, { eventId: 102, timeSlotId: 1021, promo: null });
    const quote = await app.inject({ url: `/api/v2/events/102/checkout_details?${query}`, headers });
    expect(quote.statusCode).toBe(200);
    const { total } = quote.json<{ data: { checkoutDetails: { total: number } } }>().data.checkoutDetails;
    const payload = { payment_sheet: { amount: total, event_id: 102 } };
    const sheet = await app.inject({ method: 'POST', url: '/api/v2/payment_sheets', headers, payload });
    expect(sheet.statusCode).toBe(200);
  });
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
