import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connect';
import { fixedClock, makeTestDatabase, testConfig } from '../../test/helper';
import type { Finding } from './finding';
import { checkStore } from './store';

let store: Connection;
beforeAll(async () => {
  store = await makeTestDatabase();
});
afterAll(() => store.close());

const pool = () => ({ total: 1, idle: 1, waiting: 0 });

/** What it says of a server that a connection has reached as it is. */
async function finding(
  name: string,
  over: Partial<Connection>,
  runtimeConfig = {},
): Promise<Finding | undefined> {
  const open = async () => ({ ...store, close: async () => undefined, ...over });
  const checking = { config: { ...testConfig(), runtimeConfig }, now: fixedClock().now, open, mailTo: null };
  return (await checkStore(checking)).find(({ what }) => what === name);
}

const limits = (over: Partial<Connection>) => finding('Limits of statements', over);

it('names a limit that a pooler has dropped, and how to get it', async () => {
  expect(await limits({ pool })).toMatchObject({
    state: 'missing',
    says: 'the connection has no statement_timeout, no idle_in_transaction_session_timeout',
  });
  await store.db.execute(sql`SET idle_in_transaction_session_timeout = '15s'`);
  expect(await limits({ pool })).toEqual({
    what: 'Limits of statements',
    state: 'missing',
    says: 'the connection has no statement_timeout',
    how: "ALTER ROLE … SET statement_timeout = '15s';",
  });
  await store.db.execute(sql`SET statement_timeout = '15s'`);
  expect(await limits({ pool })).toMatchObject({
    state: 'ready',
    says: 'statement_timeout 15000 ms, idle_in_transaction_session_timeout 15000 ms',
  });
});

it('asks for no limits of the embedded database', async () => {
  expect(await limits({})).toBeUndefined();
});

it('names a database that refuses to be read, as one whose tables are of another role', async () => {
  await store.db.execute(sql`SET ROLE pg_monitor`);
  const found = await finding('Database', {});
  await store.db.execute(sql`RESET ROLE`);
  expect(found).toMatchObject({ state: 'missing', how: expect.stringContaining('owns the tables') });
  expect(found?.says).toBe('permission denied for table schema_migrations');
});

it('says that the home page shows a zip that no place serves', async () => {
  expect(await finding('Home page', {})).toBeUndefined();
  expect(await finding('Home page', {}, { homeZip: '02134' })).toEqual({
    what: 'Home page',
    state: 'missing',
    says: 'shows who cooks for 02134, which no place serves',
    how: 'RUNTIME_CONFIG={"homeZip":"…"}, with a zip code of yours',
  });
  await store.db.execute(
    sql`INSERT INTO postal_codes (postal_code, city, state, lat, lng) VALUES ('02134', 'Allston', 'MA', 42.4, -71.1)`,
  );
  expect(await finding('Home page', {}, { homeZip: '02134' })).toBeDefined();
  await store.db.execute(sql`UPDATE postal_codes SET event_location_id = 1 WHERE postal_code = '02134'`);
  expect(await finding('Home page', {}, { homeZip: '02134' })).toBeUndefined();
});
