/** A migration of a large table may take longer than any other statement. */
import { sql } from 'drizzle-orm';
import { connect, type Connection } from '../../src/db/connect';
import { migrate, ownVersion, readMigrations, schemaVersion } from '../../src/db/migrate';
import { rows } from '../../src/db/rows';
import { admin, drop, randomName, urlOf } from './database';

/** More than the limit of a statement and than that of a silent host. */
const LONG_S = 21;

jest.setTimeout(120_000);
const name = randomName();
let connection: Connection;

beforeAll(async () => {
  await admin(`create database ${name}`);
  connection = await connect({ databaseUrl: urlOf(name), dataDir: '' });
});
afterAll(async () => {
  await connection.close();
  await drop(name);
});

it('makes the tables of this release in an empty database, once', async () => {
  const own = `${name}_all`;
  await admin(`create database ${own}`);
  const empty = await connect({ databaseUrl: urlOf(own), dataDir: '' });
  try {
    expect(await empty.patiently(migrate)).toEqual(readMigrations().map((one) => one.name));
    expect([await empty.patiently(migrate), await schemaVersion(empty.db)]).toEqual([[], ownVersion()]);
  } finally {
    await empty.close();
    await drop(own);
  }
});

it('runs to its end, and a second process waits for it', async () => {
  const long = {
    version: 1,
    name: '0001_long.sql',
    text: `create table done (); select pg_sleep(${LONG_S});`,
  };
  const run = () => connection.patiently((db) => migrate(db, [long]));
  const applied = await Promise.all([run(), run()]);
  expect(applied.flat()).toEqual([long.name]);
  expect(await rows(connection.db, sql`SELECT 1 AS one FROM schema_migrations`)).toEqual([{ one: 1 }]);
});

it('waits 15 seconds at most for a lock, because all other statements of the table wait behind it', async () => {
  const alter = { version: 2, name: '0002_alter.sql', text: 'alter table busy add column late integer;' };
  await connection.db.execute(sql`CREATE TABLE busy ()`);
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM busy`);
    const migrating = connection.patiently((db) => migrate(db, [alter]));
    const failed = expect(migrating).rejects.toThrow('a table in use that 0002_alter.sql changes');
    // Reads on, as a dump does.
    for (let second = 0; second < 17; second += 1) await tx.execute(sql`SELECT pg_sleep(1)`);
    await failed;
  });
  expect(await connection.patiently((db) => migrate(db, [alter]))).toEqual([alter.name]);
});

it('leaves the limit of other statements as it is', async () => {
  expect(await rows(connection.db, sql`SHOW statement_timeout`)).toEqual([{ statement_timeout: '15s' }]);
});
