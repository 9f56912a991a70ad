/** The embedded database answers a statement that it knows as it answers one that it does not. */
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { openPglite } from './preparedPglite';

let client: PGlite;
beforeAll(async () => {
  client = await openPglite();
  await client.exec('create table notes (id serial primary key, text text, data jsonb, at timestamptz)');
}, 90_000);
afterAll(() => client.close());
beforeEach(() => client.exec('truncate notes restart identity'));

const count = async (): Promise<unknown> =>
  (await client.query<{ n: number }>('select count(*)::int as n from notes')).rows[0]?.n;

it('writes and reads values of every kind, the first time and again', async () => {
  const at = new Date('2026-06-15T15:00:00Z');
  for (const id of [1, 2]) {
    const made = await client.query(
      'insert into notes (text, data, at) values ($1, $2, $3) returning id, text, data, at, text is null as empty, 7::bigint as big',
      [null, { ü: [1, null] }, at],
    );
    expect(made.rows).toEqual([{ id, text: null, data: { ü: [1, null] }, at, empty: true, big: 7 }]);
  }
  const list = await client.query('select id, data from notes order by id', [], { rowMode: 'array' });
  expect(list.rows).toEqual([
    [1, { ü: [1, null] }],
    [2, { ü: [1, null] }],
  ]);
  const json = await client.query<{ data: unknown }>("select 'null'::jsonb as data");
  expect(json.rows).toEqual([{ data: null }]);
});

it('reads a type as it is told to', async () => {
  const options = { parsers: { 1184: (text: string) => `at ${text.slice(0, 10)}` } };
  const ask = (told?: typeof options) =>
    client.query("select '2026-06-15T15:00:00Z'::timestamptz as at", [], told);
  expect((await ask(options)).rows).toEqual([{ at: 'at 2026-06-15' }]);
  expect((await ask()).rows).toEqual([{ at: new Date('2026-06-15T15:00:00Z') }]);
});

it.each([
  ['that cannot be read', 'selec 1', [], '42601'],
  ['that fails when it runs', 'select 1 / $1::int as n', [0], '22012'],
])('goes on after a statement %s', async (_what, text, params, code) => {
  for (let round = 0; round < 3; round += 1) {
    await expect(client.query(text, params)).rejects.toMatchObject({ code });
    expect((await client.query<{ n: number }>('select 2 as n')).rows).toEqual([{ n: 2 }]);
  }
});

it('undoes a transaction that failed, and refuses what comes after the failure', async () => {
  const insert = "insert into notes (text) values ('x')";
  await client.query(insert);
  const failing = async (tx: Transaction) => {
    await tx.query(insert);
    await expect(tx.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await tx.query(insert);
  };
  await expect(client.transaction(failing)).rejects.toMatchObject({ code: '25P02' });
  expect(await count()).toBe(1);
  await client.transaction((tx) => tx.query(insert));
  expect(await count()).toBe(2);
});

it('keeps what is asked meanwhile out of a transaction', async () => {
  const order: string[] = [];
  const inside = client.transaction(async (tx) => {
    for (const step of ['a', 'b'])
      order.push((await tx.query<{ s: string }>('select $1::text as s', [step])).rows[0]?.s ?? '');
  });
  const outside = client.query<{ s: string }>('select $1::text as s', ['c']);
  await Promise.all([inside, outside.then(({ rows }) => order.push(rows[0]?.s ?? ''))]);
  expect(order).toEqual(['a', 'b', 'c']);
});

it('answers statements that are too many or too long to be kept', async () => {
  for (let n = 0; n < 1100; n += 1) {
    expect((await client.query(`select ${n} as n`)).rows).toEqual([{ n }]);
  }
  const long = 'x'.repeat(25_000);
  expect((await client.query(`select '${long}' as text`)).rows).toEqual([{ text: long }]);
  const [{ n } = { n: 0 }] = (
    await client.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')
  ).rows;
  expect(n).toBeLessThanOrEqual(1000);
});
