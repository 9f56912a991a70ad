/**
 * A database host that vanishes without ending its connections, or that takes no writes: calls get their 503 within the limit, and
 * the pool replaces the connections that are of no use any more.
 */
import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../../src/db/database';
import { isConnectionLost } from '../../src/db/lostConnection';
import { openPool } from '../../src/db/steadyPool';
import { inTransaction } from '../../src/db/transaction';
import { startProxy, type Proxy } from './cuttableProxy';
import { urlOf } from './database';

const LIMIT_MS = 500;

let proxy: Proxy;
let pool: Pool;
let db: Database;

beforeEach(async () => {
  const url = urlOf('postgres');
  proxy = await startProxy(new URL(url));
  const connectionString = Object.assign(new URL(url), { host: `127.0.0.1:${proxy.port}` }).toString();
  pool = openPool({ connectionString, max: 1, connectionTimeoutMillis: LIMIT_MS }, LIMIT_MS);
  db = drizzle(pool) as unknown as Database;
  await pool.query('select 1');
});

afterEach(async () => {
  await pool.end();
  await proxy.close();
});

it('takes a statement without an answer for a lost connection, and opens another', async () => {
  proxy.silence();
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason);
  expect([String(error), isConnectionLost(error)]).toEqual([expect.stringMatching(/0\.5 s/), true]);
  const next: unknown = await pool.query('select 1').catch((reason: unknown) => reason);
  expect(isConnectionLost(next)).toBe(true);
  proxy.speak();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(1);
});

it('runs a transaction again on another connection, and waits once', async () => {
  let runs = 0;
  await inTransaction(db, async (tx) => {
    runs += 1;
    if (runs === 1) {
      proxy.silence();
      proxy.speak();
    }
    await tx.execute(sql`select 1`);
  });
  expect([runs, pool.totalCount, pool.idleCount]).toEqual([2, 1, 1]);
});

it('does not run a transaction again whose caller has waited for ten seconds', async () => {
  let runs = 0;
  const now = jest.spyOn(performance, 'now');
  const failed = inTransaction(db, async (tx) => {
    runs += 1;
    proxy.silence();
    now.mockReturnValue(performance.timeOrigin);
    await tx.execute(sql`select 1`);
  });
  await expect(failed).rejects.toThrow();
  now.mockRestore();
  expect([runs, pool.totalCount]).toEqual([1, 0]);
});

it('leaves a server that has become read-only, and writes through another connection', async () => {
  await pool.query('set default_transaction_read_only = on');
  let runs = 0;
  await inTransaction(db, async (tx) => {
    runs += 1;
    await tx.execute(sql`comment on database postgres is 'default administrative connection database'`);
  });
  expect([runs, pool.totalCount, pool.idleCount]).toEqual([2, 1, 1]);
});

it('keeps a connection that is idle', async () => {
  const client = (await pool.connect()) as PoolClient & { connection: { stream: Socket } };
  client.connection.stream.emit('timeout');
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
});
