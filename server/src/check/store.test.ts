import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connect';
import { noteProcess } from '../db/processes';
import { rows } from '../db/rows';
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

describe('of processes that share a server', () => {
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-pictures-'));
    folders.push(made);
    return made;
  };
  const ended: (() => Promise<void>)[] = [];
  const note = async (dataDir: string | null, connections = 11) => {
    const own = await noteProcess(store.db, { dataDir, connections }, (error) => {
      throw error;
    });
    ended.push(own.end);
    return own;
  };
  afterEach(async () => {
    for (const end of ended.splice(0)) await end();
    for (const made of folders.splice(0)) rmSync(made, { recursive: true });
  });
  const about = async (name: string, dataDir = '/nowhere') => {
    const open = async () => ({ ...store, close: async () => undefined, pool });
    const config = { ...testConfig(), dataDir };
    return (await checkStore({ config, now: fixedClock().now, open, mailTo: null })).find(
      ({ what }) => what === name,
    );
  };

  it('counts what they may open, and compares it with the limit', async () => {
    const [found] = await rows<{ limit: number }>(
      store.db,
      sql`SELECT current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer AS limit`,
    );
    const limit = found?.limit ?? 0;
    expect(limit).toBeGreaterThan(0);
    expect(await about('Connections')).toEqual({
      what: 'Connections',
      state: 'ready',
      says: `0 processes run, with up to 0 of ${limit} connections`,
    });
    await note(null, limit);
    expect((await about('Connections'))?.state).toBe('ready');
    await note(null, 1);
    expect(await about('Connections')).toMatchObject({
      state: 'missing',
      says: `2 processes run, with up to ${limit + 1} of ${limit} connections`,
    });
  });

  it('says that two keep their pictures in a folder each, also if one is a copy of the other', async () => {
    const [one, other] = [folder(), folder()];
    const first = await note(one);
    expect([await first.isApart(), await about('Pictures', one)]).toEqual([false, undefined]);
    cpSync(one, other, { recursive: true });
    const second = await note(other);
    // The copy has the file of the first, so the first is where the pictures come from; the second is not seen there.
    expect(await about('Pictures', one)).toMatchObject({
      state: 'missing',
      says: `1 of 2 processes do not keep them in ${one}, so each shows only its own`,
    });
    expect(await first.isApart()).toBe(false);
    await second.end();
    expect(await about('Pictures', one)).toBeUndefined();
  });

  it('lets the younger one be the one that is not ready', async () => {
    const first = await note(folder());
    const second = await note(folder());
    expect([await first.isApart(), await second.isApart()]).toEqual([false, true]);
    await first.end();
    expect(await second.isApart()).toBe(false);
  });

  it('is content with a folder that they share, and with a bucket', async () => {
    const shared = folder();
    await note(shared);
    const [second, third] = [await note(shared), await note(null)];
    expect([await second.isApart(), await third.isApart(), await about('Pictures', shared)]).toEqual([
      false,
      false,
      undefined,
    ]);
  });

  it('forgets one that was killed, with its file', async () => {
    const shared = folder();
    const killed = await note(folder());
    await store.db.execute(sql`UPDATE processes SET seen_at = now() - interval '61 s'`);
    const left = path.join(shared, 'files/processes');
    mkdirSync(left, { recursive: true });
    writeFileSync(path.join(left, 'killed'), '');
    utimesSync(path.join(left, 'killed'), 0, 0);
    expect(await (await note(shared)).isApart()).toBe(false);
    expect(readdirSync(left)).toHaveLength(1);
    expect(await rows(store.db, sql`SELECT id FROM processes`)).toHaveLength(1);
    await killed.end();
  });
});
