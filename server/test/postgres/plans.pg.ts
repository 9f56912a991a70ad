/** A shop with a past: what a purchase and a visit read must not grow with the orders of other customers. */
import { Pool } from 'pg';
import { connect } from '../../src/db/connect';
import { runJobs } from '../runJobs';
import { addBuyers, HOT } from '../buyers';
import { copyDinner } from '../dinners';
import { fixedClock } from '../helper';
import { addPast } from '../past';
import { Customer, openShop } from '../shop';
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
  const database = await connect({ databaseUrl: urlOf(name), dataDir: '' });
  const { app, context, close } = await openShop({ config: { databaseUrl: urlOf(name) }, database });
  const casey = await Customer.signIn(app, 'casey@demo.test');
  const items = [{ id: HOT.dish, quantity: 1 }];
  const { id, membershipId } = await casey.place(HOT.event, {
    items,
    time_slot_id: HOT.slot,
    delivery_type: 'pickup',
  });
  const reads = [
    `/orders/${id}`,
    `/memberships/${membershipId}`,
    '/memberships',
    `/events/${HOT.event}`,
    '/projects?filter[postal_code]=60540&range=[0,50]',
  ];
  for (const url of reads) expect([url, (await casey.call('GET', url)).status]).toEqual([url, 200]);
  expect((await casey.cancel(id)).status).toBe(200);
  await runJobs(context);
  await close();
  const after = await rowsRead();
  const many = TABLES.filter((table) => (after[table] ?? 0) - (before[table] ?? 0) > FEW);
  expect(many).toEqual([]);
});
