import { sql, type SQL } from 'drizzle-orm';
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
async function finding(name: string, over: Partial<Connection>): Promise<Finding | undefined> {
  const open = async () => ({ ...store, close: async () => undefined, ...over });
  const checking = { config: testConfig(), now: fixedClock().now, open, mailTo: null };
  return (await checkStore(checking)).find(({ what }) => what === name);
}

const limits = (over: Partial<Connection>) => finding('Limits of statements', over);
const statements = (over: Partial<Connection>) => finding('Prepared statements', over);

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

/** A database that answers a statement once, and then with this error. */
const losing = (code: string): Connection['db'] => {
  const seen = new Set<string>();
  const execute = async (statement: SQL) => {
    const text = JSON.stringify(statement.queryChunks);
    if (seen.has(text)) throw Object.assign(new Error('prepared statement'), { code });
    seen.add(text);
    return store.db.execute(statement);
  };
  return Object.assign(Object.create(store.db) as Connection['db'], { execute });
};

it.each(['26000', '42P05'])('names a pooler that loses prepared statements (%s)', async (code) => {
  expect(await statements({ pool, db: losing(code) })).toEqual({
    what: 'Prepared statements',
    state: 'missing',
    says: 'the pooler loses them: calls will fail',
    how: 'PgBouncer: from 1.21 max_prepared_statements = 300, before it pool_mode = session',
  });
});

it('finds prepared statements kept, and takes no other error for their loss', async () => {
  expect(await statements({ pool })).toMatchObject({ state: 'ready' });
  expect(await statements({ pool, db: losing('57014') })).toBeUndefined();
});

it('names a database that refuses to be read, as one whose tables are of another role', async () => {
  await store.db.execute(sql`SET ROLE pg_monitor`);
  const found = await finding('Database', {});
  await store.db.execute(sql`RESET ROLE`);
  expect(found).toMatchObject({ state: 'missing', how: expect.stringContaining('owns the tables') });
  expect(found?.says).toBe('permission denied for table schema_migrations');
});
