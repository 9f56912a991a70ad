/** Creates test databases on a PostgreSQL server, with random names so that runs do not collide. */
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { connect, type Connection } from '../../src/db/connect';
import { migrate } from '../../src/db/migrate';
import { seedWorld } from '../../src/seed';
import { fixedClock, testConfig } from '../helper';

const base = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test';

export const randomName = (): string => `dwellivery_test_${randomBytes(4).toString('hex')}`;
export const urlOf = (name: string): string =>
  Object.assign(new URL(base), { pathname: `/${name}` }).toString();

export async function admin(statement: string): Promise<void> {
  const pool = new Pool({ connectionString: base, max: 1 });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}

export const drop = (name: string): Promise<void> => admin(`drop database if exists ${name} with (force)`);

/** @returns an open connection to a new database with the demo world */
export async function makeWorld(name: string): Promise<Connection> {
  await admin(`create database ${name}`);
  const connection = await connect({ databaseUrl: urlOf(name), dataDir: '' });
  await migrate(connection.db);
  await seedWorld({ db: connection.db, clock: fixedClock(), config: testConfig() });
  return connection;
}
