/** What the product asks of an engine, one ability a test: `npm run check:engine` prints which of them hold. */
import { Client } from 'pg';
import { admin, drop, randomName, urlOf } from './database';

const name = randomName();
let one: Client;
let other: Client;
const open = async (): Promise<Client> => {
  const client = new Client({ connectionString: urlOf(name) });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
beforeAll(async () => {
  await admin(`create database ${name}`);
  [one, other] = [await open(), await open()];
  await one.query('create table parents (id serial primary key, n integer not null default 0)');
  await one.query(
    'create table children (id serial primary key, parent_id integer not null references parents (id), key text)',
  );
  await one.query('create unique index children_key on children (parent_id, key) where key is not null');
  await one.query('insert into parents default values');
  await one.query('insert into parents default values');
});
afterEach(async () => {
  for (const client of [one, other]) await client.query('rollback');
});
afterAll(async () => {
  await Promise.all([one, other].map((client) => client?.end()));
  await drop(name);
});

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => String(error.code),
  );

it('several changes of tables in one transaction, all or none', async () => {
  await one.query('begin');
  await one.query('create table a (id integer)');
  await one.query('alter table a add column b text');
  await one.query('create index on a (b)');
  await one.query('rollback');
  expect(await codeOf(one.query('select 1 from a'))).toBe('42P01');
});

it('ids that are small whole numbers', async () => {
  const { rows } = await one.query<{ id: number }>('insert into parents default values returning id');
  expect(rows[0]?.id).toBeLessThan(2_100_000_000);
});

it('the second of two inserts under one key waits for the first, and is refused as a duplicate', async () => {
  await one.query('begin');
  await one.query("insert into children (parent_id, key) values (1, 'same')");
  const second = codeOf(other.query("insert into children (parent_id, key) values (1, 'same')"));
  await one.query('commit');
  expect(await second).toBe('23505');
});

it('on conflict do nothing tells by its rows who was first', async () => {
  const insert = `insert into children (parent_id, key) values (1, 'first')
    on conflict (parent_id, key) where key is not null do nothing returning id`;
  expect([(await one.query(insert)).rowCount, (await other.query(insert)).rowCount]).toEqual([1, 0]);
});

it('a locked row makes another writer wait, who then sees the change', async () => {
  await one.query('begin');
  await one.query('select id from parents where id = 1 for no key update');
  await one.query('update parents set n = 1 where id = 1');
  await other.query('begin');
  const seen = other.query<{ n: number }>('select n from parents where id = 1 for no key update');
  await one.query('commit');
  expect((await seen).rows).toEqual([{ n: 1 }]);
});

it('a locked row does not make one wait who refers to it', async () => {
  await one.query('begin');
  await one.query('select id from parents where id = 1 for no key update');
  await other.query("set lock_timeout = '2s'");
  expect(await codeOf(other.query('insert into children (parent_id) values (1)'))).toBe('done');
});

it('a deadlock ends with a code that says to try again', async () => {
  const lock = (id: number) => `select id from parents where id = ${id} for no key update`;
  for (const client of [one, other]) await client.query('begin');
  await one.query(lock(1));
  await other.query(lock(2));
  const codes = await Promise.all([codeOf(one.query(lock(2))), codeOf(other.query(lock(1)))]);
  expect(['40P01', '40001']).toContain(codes.find((code) => code !== 'done'));
});

it('reads committed: a statement sees what others have committed before it', async () => {
  await one.query('begin');
  await one.query('select n from parents where id = 2');
  await other.query('update parents set n = 7 where id = 2');
  expect((await one.query('select n from parents where id = 2')).rows).toEqual([{ n: 7 }]);
});

it('limits of statements and of waiting', async () => {
  await one.query("set statement_timeout = '100ms'");
  expect(await codeOf(one.query('select pg_sleep(5)'))).toBe('57014');
  await one.query('set statement_timeout = 0');
  await other.query('begin');
  await other.query('update parents set n = n where id = 1');
  await one.query("set lock_timeout = '100ms'");
  expect(await codeOf(one.query('update parents set n = n where id = 1'))).toBe('55P03');
});

it('named statements, which are planned once', async () => {
  for (const value of [1, 2])
    expect(
      (await one.query({ name: 'kept', text: 'select $1::integer as n', values: [value] })).rows,
    ).toEqual([{ n: value }]);
});

it('JSON, lateral joins and ordered lists as the pages read them', async () => {
  const { rows } = await one.query<{ list: unknown }>(
    `select coalesce((select json_agg(jsonb_strip_nulls(jsonb_build_object('n', g.n, 'none', null)) order by g.n desc)
       from parents p cross join lateral (select generate_series(1, 2) as n) g where p.id = 1), '[]'::json) as list`,
  );
  expect(rows).toEqual([{ list: [{ n: 2 }, { n: 1 }] }]);
});

it('notices a restored dump (optional: without it the operator closes the shop)', async () => {
  await one.query('create table marks (by text)');
  await one.query('insert into marks values (pg_current_xact_id()::xid::text)');
  expect((await one.query('select by = xmin::text as same from marks')).rows).toEqual([{ same: true }]);
});

it('tells where its log is (optional: only reads from standbys ask)', async () => {
  const { rows } = await one.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
  expect(rows[0]?.at).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
});
