/** Two processes on a real PostgreSQL migrate and seed one empty database at once, and then serve it. */
import path from 'node:path';
import { Pool } from 'pg';
import { buildProgram, started, type Program, type Run } from '../process/program';
import { send, signIn } from '../startApi';
import { admin, drop, randomName, urlOf } from './database';

jest.setTimeout(180_000);
const name = randomName();
const url = urlOf(name);

let pool: Pool;
let program: Program;
let runs: Run[];
let urls: string[];

beforeAll(async () => {
  await admin(`create database ${name}`);
  pool = new Pool({ connectionString: url, max: 1 });
  program = buildProgram();
  runs = ['a', 'b'].map((place) =>
    program.run({ DATABASE_URL: url, DATA_DIR: path.join(program.scratch, place) }),
  );
  urls = (await Promise.all(runs.map(started))).map((port) => `http://127.0.0.1:${port}`);
});
afterAll(async () => {
  program.remove();
  await pool.end();
  await drop(name);
});

const count = async (statement: string): Promise<number> =>
  Number(((await pool.query(statement)).rows[0] as { n: string }).n);

it('runs each migration and the seed once', async () => {
  expect(await count('select count(*) - count(distinct version) as n from schema_migrations')).toBe(0);
  expect(await count("select count(*) as n from users where email = 'casey@demo.test'")).toBe(1);
  expect(runs.filter((run) => run.said().includes('Demo world written'))).toHaveLength(1);
});

it('signs in at one, orders at the other, and shows the receipt at the first', async () => {
  const [first = '', second = ''] = urls;
  const token = await signIn(first, 'credit@demo.test');
  const items = [{ id: 102006, quantity: 1 }];
  const quote = await send(
    second,
    token,
    'GET',
    '/events/102/checkout_details?products[0][id]=102006&products[0][quantity]=1&delivery_type=pickup',
  );
  expect(quote.body.data).toMatchObject({ checkoutDetails: { total: 0 } });
  const order = { items, delivery_type: 'pickup', time_slot_id: 1021, transaction_id: 'free-order-1' };
  const [made, again] = await Promise.all(
    urls.map((address) => send(address, token, 'POST', '/events/102/orders', { order })),
  );
  const placed = made?.body.data?.order as { id: number; membershipId: number; status: string };
  expect([made?.status, again?.status, placed.status]).toEqual([200, 200, 'paid']);
  expect((again?.body.data?.order as { id: number }).id).toBe(placed.id);
  const receipt = await send(first, token, 'GET', `/memberships/${placed.membershipId}`);
  expect(receipt.body.membership).toMatchObject({ status: 'active' });
});

it('ends in order while connections are open', async () => {
  for (const run of runs) run.child.kill('SIGTERM');
  expect(await Promise.all(runs.map((run) => run.ended))).toEqual([0, 0]);
  expect(
    await count(
      `select count(*) as n from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    ),
  ).toBe(0);
});
