/** The demo world on a server of the test's own. */
import { connect, type Connection } from '../../src/db/connect';
import { migrate } from '../../src/db/migrate';
import { seedWorld } from '../../src/seed';
import { fixedClock, testConfig } from '../helper';
import type { Reached } from './pgServer';

export const DATABASE = 'shop';

/** @returns an open connection to a new database */
export async function makeShop(server: Reached): Promise<Connection> {
  await server.sql(`create database ${DATABASE}`);
  const connection = await connect({ databaseUrl: server.url(DATABASE), dataDir: '' });
  await migrate(connection.db);
  await seedWorld({ db: connection.db, clock: fixedClock(), config: testConfig() });
  return connection;
}
