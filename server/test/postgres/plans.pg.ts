/** A shop with a past: what a purchase and a visit read must not grow with the orders of other customers. */
import { Pool } from 'pg';
import { connect } from '../../src/db/connect';
import { runJobs } from '../../src/jobs/jobs';
import { addBuyers, HOT } from '../buyers';
import { copyDinner } from '../dinners';
import { FakeProvider } from '../fakeProvider';
import { fixedClock, login, makeTestApp } from '../helper';
import { addPast } from '../past';
import { drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(180_000);
const name = randomName();
afterAll(() => drop(name));

const BUYERS = 6000;
const DINNERS = 60;
/** Each of the tables has at least as many rows as there are buyers. */
const FEW = 500;
/** Tables that grow with each order, customer or mail. */
const TABLES = [
  'orders',
  'order_lines',
  'memberships',
  'payment_intents',
  'refunds',
  'webhook_events',
  'quotes',
  'credit_entries',
  'users',
  'sessions',
  'email_tokens',
  'mails',
  'follows',
  'waitlist_entries',
];

/** Rows read of each table. The counts are complete when all connections are closed. */
async function rowsRead(): Promise<Record<string, number>> {
  const pool = new Pool({ connectionString: urlOf(name), max: 1 });
  const { rows } = await pool.query<{ relname: string; n: string }>(
    'select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_user_tables where relname = any($1)',
    [TABLES],
  );
  await pool.end();
  return Object.fromEntries(rows.map(({ relname, n }) => [relname, Number(n)]));
}

it('buys, shows and cancels an order and runs the jobs, reading few rows of others', async () => {
  const world = await makeWorld(name);
  await addBuyers(world.db, BUYERS);
  await copyDinner(world.db, DINNERS);
  await addPast(world.db, { dinners: DINNERS, now: fixedClock().now() });
  await world.close();
  const before = await rowsRead();
  const connection = await connect({ databaseUrl: urlOf(name), dataDir: '' });
  const { app, context, close } = await makeTestApp({
    clock: fixedClock(),
    provider: new FakeProvider(),
    config: { databaseUrl: urlOf(name) },
    database: connection,
  });
  const headers = await login(app, 'casey@demo.test');
  const get = async (url: string) => {
    const answer = await app.inject({ url: `/api/v2${url}`, headers });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.json<{ data: Record<string, unknown> }>().data;
  };
  const items = `products[0][id]=${HOT.dish}&products[0][quantity]=1`;
  const quote = await get(`/events/${HOT.event}/checkout_details?${items}&delivery_type=pickup`);
  const { total } = quote.checkoutDetails as { total: number };
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api/v2${url}`, headers, payload });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.json<{ data: Record<string, unknown> }>().data;
  };
  const sheet = await post('/payment_sheets', { payment_sheet: { amount: total, event_id: HOT.event } });
  const { paymentIntentId } = sheet.paymentSheet as { paymentIntentId: string };
  const order = {
    items: [{ id: HOT.dish, quantity: 1 }],
    delivery_type: 'pickup',
    time_slot_id: HOT.slot,
    transaction_id: paymentIntentId,
  };
  const placed = await post(`/events/${HOT.event}/orders`, { order });
  const { id, membershipId } = placed.order as { id: number; membershipId: number };
  for (const url of [`/orders/${id}`, `/memberships/${membershipId}`, '/memberships', `/events/${HOT.event}`])
    await app.inject({ url: `/api/v2${url}`, headers });
  await app.inject({ url: '/api/v2/projects?filter[postal_code]=60540&range=[0,50]', headers });
  await app.inject({ method: 'DELETE', url: `/api/v2/orders/${id}`, headers });
  await runJobs(context);
  await close();
  const after = await rowsRead();
  const many = TABLES.filter((table) => (after[table] ?? 0) - (before[table] ?? 0) > FEW);
  expect(many).toEqual([]);
});
