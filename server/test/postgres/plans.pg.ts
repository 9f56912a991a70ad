/** A shop with a past: what a purchase and a visit read must not grow with the orders of other customers. */
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { connect } from '../../src/db/connect';
import type { Database } from '../../src/db/database';
import { runJobs } from '../runJobs';
import { addBuyers, FIRST_BUYER, HOT } from '../buyers';
import { change } from '../changes';
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
  'amendments',
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
  'tables',
  'table_guests',
  'products',
  'product_options',
  'option_choices',
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

/** A shared cart of each buyer with three guests, and one of Casey's. */
async function addCarts(db: Database): Promise<void> {
  await db.execute(sql`insert into tables (code, event_id, host_id, payment, name, closes_at, created_at)
    select 'cart-' || lpad(u.id::text, 17, '0'), ${HOT.event}::int, u.id, 'host', 'x', now() + interval '20 years', now()
    from users u where u.id >= ${FIRST_BUYER}::int or u.id = 1`);
  await db.execute(sql`insert into table_guests (table_id, user_id, name, secret_hash, lines, joined_at)
    select x.id, case n when 1 then x.host_id end, 'g' || n, case when n > 1 then x.id || ' ' || n end,
      jsonb_build_array(jsonb_build_object('productId', ${HOT.dish}::int, 'quantity', 1, 'choiceIds', '[]'::jsonb, 'notes', null)), now()
    from tables x, generate_series(1, 3) n where x.payment = 'host'`);
  await db.execute(sql`analyze`);
}
/** Of each order a change that was not paid in time. */
async function addChanges(db: Database): Promise<void> {
  await db.execute(sql`insert into amendments (order_id, user_id, transaction_id, body_hash, status, order_version, holds, credit_cents,
      difference_cents, created_at)
    select id, user_id, 'late-' || id, 'x', 'expired', 0, false, 0, 100, created_at from orders`);
  await db.execute(sql`analyze`);
}
const CART = `/tables/cart-${'1'.padStart(17, '0')}`;

it('buys, shows, changes and cancels an order and runs the jobs, reading few rows of others', async () => {
  const world = await makeWorld(name);
  await addBuyers(world.db, BUYERS);
  await copyDinner(world.db, DINNERS);
  await addPast(world.db, { dinners: DINNERS, now: fixedClock().now() });
  await addCarts(world.db);
  await addChanges(world.db);
  await world.close();
  const before = await rowsRead();
  const database = await connect({ databaseUrl: urlOf(name), dataDir: '' });
  const { app, context, provider, close } = await openShop({
    config: { databaseUrl: urlOf(name) },
    database,
  });
  const casey = await Customer.signIn(app, 'casey@demo.test');
  const items = [{ id: HOT.dish, quantity: 1 }];
  const placed = await casey.place(HOT.event, {
    items,
    time_slot_id: HOT.slot,
    delivery_type: 'pickup',
  });
  const { id, membershipId } = placed;
  provider.succeed(placed.transactionId);
  const order = await casey.order(id);
  const more = await change(casey, order, { items: [{ id: HOT.dish, quantity: 2 }] });
  expect([order.status, more.status]).toEqual(['paid', 200]);
  const reads = [
    `/orders/${id}`,
    `/memberships/${membershipId}`,
    '/memberships',
    `/events/${HOT.event}`,
    CART,
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
