/** Visitors read from a streaming standby, and from the primary when it is behind or gone. Prints what the primary is spared. */
import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Connection } from '../../src/db/connect';
import { openStandbys, type StandbyChange, type Standbys } from '../../src/db/standbys';
import { login, makeTestApp } from '../helper';
import { PgServer } from './pgServer';
import { DATABASE, makeShop } from './world';

jest.setTimeout(180_000);

let primary: PgServer;
let standby: PgServer;
let connection: Connection;
let standbys: Standbys;
let app: FastifyInstance;
let token: { authorization: string };
const changes: StandbyChange[] = [];

beforeAll(async () => {
  primary = await PgServer.make('primary');
  await primary.start();
  connection = await makeShop(primary);
  standby = await PgServer.follow(primary, 'standby');
  await standby.start();
  standbys = openStandbys(standby.url(DATABASE), connection.db, 10);
  standbys.watch((change) => changes.push(change));
  const database = { ...connection, close: async () => undefined };
  ({ app } = await makeTestApp({ config: { databaseUrl: primary.url(DATABASE) }, database }));
  app.context.standbys = standbys;
  token = await login(app, 'casey@demo.test');
});
afterAll(async () => {
  await app.close();
  await standbys.close();
  await connection.close();
  await standby.remove();
  await primary.remove();
});

const turn = () => new Promise((resolve) => setImmediate(resolve));
async function until(isSo: () => boolean | Promise<boolean>): Promise<number> {
  const began = Date.now();
  while (!(await isSo())) await turn();
  return Date.now() - began;
}
const isRead = () => standbys.pick() !== null;
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
const nameFor = async (headers = {}) =>
  (await get('/api/v2/events/101', headers)).json<{ data: { event: { restaurantName: string } } }>().data
    .event.restaurantName;
const MENU = '/api/v2/events/101/menu_categories';
const hasDish = async (name: string, headers = {}) => (await get(MENU, headers)).body.includes(name);
const rename = (name: string) =>
  primary.sql(
    `update restaurants set name = '${name}' where id = (select restaurant_id from events where id = 101)`,
    DATABASE,
  );

it('a standby is read once it has what the primary had three seconds before, and told of', async () => {
  expect(await until(isRead)).toBeLessThan(10_000);
  await until(() => changes.length > 0);
  expect(changes).toEqual([{ host: `127.0.0.1:${standby.port}`, isRead: true }]);
});

it('a visitor reads from the standby, a customer from the primary; over five seconds behind it is left out', async () => {
  await until(isRead);
  await standby.sql('select pg_wal_replay_pause()');
  const before = await nameFor();
  await rename('Renamed');
  const began = Date.now();
  expect([await nameFor(), await nameFor(token)]).toEqual([before, 'Renamed']);
  // A customer's order is refused by the menu of the primary.
  await primary.sql("update products set name = 'New dish' where id = 101001", DATABASE);
  expect([await hasDish('New dish'), await hasDish('New dish', token)]).toEqual([false, true]);
  await until(async () => (await nameFor()) === 'Renamed');
  expect(Date.now() - began).toBeLessThan(5500);
  expect(isRead()).toBe(false);
  await standby.sql('select pg_wal_replay_resume()');
  await until(isRead);
  expect(await nameFor()).toBe('Renamed');
});

it('goes on by the primary, without a refusal, when the standby is killed, and reads it when it is back', async () => {
  await until(isRead);
  await standby.end('SIGKILL');
  expect((await get('/api/v2/events/101')).statusCode).toBe(200);
  expect(isRead()).toBe(false);
  for (let asked = 0; asked < 200; asked += 1) expect((await get('/api/v2/events/101')).statusCode).toBe(200);
  await standby.start();
  await until(isRead);
});

it('shows visitors what the standby has while the primary is gone', async () => {
  await until(isRead);
  await primary.end('SIGKILL');
  for (let asked = 0; asked < 50; asked += 1) expect((await get('/api/v2/events/101')).statusCode).toBe(200);
  await primary.start();
  // Its walreceiver has found the primary again.
  await until(async () => (await get('/readyz')).statusCode === 200 && isRead());
});

/** Processor time of a server's processes, in ticks, and its transactions in the shop. */
async function costOf(server: PgServer): Promise<{ ticks: number; transactions: number }> {
  const fields = (pid: string): string[] => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    } catch {
      return [];
    }
  };
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = processes.map(fields).filter((stat) => Number(stat[1]) === server.pid);
  const [counted] = await server.sql<{ count: number }>(
    `select xact_commit::int as count from pg_stat_database where datname = '${DATABASE}'`,
  );
  // utime and stime; of ended processes the parent's children times would count too.
  const ticks = own.reduce((sum, stat) => sum + Number(stat[11]) + Number(stat[12]), 0);
  return { ticks, transactions: counted?.count ?? 0 };
}

const VISIT = [
  '/api/v2/projects?range=[0,11]',
  '/api/v2/events/101',
  MENU,
  '/api/v2/restaurants/1',
  '/api/v2/content_blocks/faq',
  '/api/v2/relevance/projects?postal_code=60540',
];
const ROUNDS = 150;

async function visits(): Promise<{ ticks: number; transactions: number }> {
  const before = await costOf(primary);
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(VISIT.map((url) => get(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(VISIT.map(() => 200));
  }
  const after = await costOf(primary);
  return { ticks: after.ticks - before.ticks, transactions: after.transactions - before.transactions };
}

it('spares the primary what visitors read', async () => {
  await until(isRead);
  // Backends report what they have counted when they are idle for a while, or end.
  const spared = await visits();
  app.context.standbys = undefined;
  const alone = await visits();
  app.context.standbys = standbys;
  const share = (kind: 'ticks' | 'transactions') =>
    `${Math.round((100 * spared[kind]) / Math.max(1, alone[kind]))} %`;
  process.stdout.write(
    `${ROUNDS * VISIT.length} visits cost the primary ${alone.ticks} ticks without a standby, ${spared.ticks} with one (${share('ticks')}); transactions ${alone.transactions} and ${spared.transactions} (${share('transactions')}).\n`,
  );
  expect(spared.ticks).toBeLessThan(alone.ticks / 2);
});
