import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';
import { connect, fromPglite, type Connection } from '../../server/src/db/connect';

const cleanups: (() => Promise<void>)[] = [];

/** Creates a database on the server of BENCH_DATABASE_URL, dropped by {@link closeStores}. @returns its address; null without a server */
export async function createDatabase(suffix: string): Promise<string | null> {
  const { BENCH_DATABASE_URL: server } = process.env;
  if (!server) return null;
  const admin = new Pool({ connectionString: server, max: 1 });
  const name = `dwellivery_bench_${process.pid}_${suffix}`;
  await admin.query(`CREATE DATABASE ${name}`);
  cleanups.push(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
  return Object.assign(new URL(server), { pathname: `/${name}` }).toString();
}

/** A database on the server of BENCH_DATABASE_URL; without it PGlite in memory. */
export async function openStore(suffix: string): Promise<Connection> {
  const url = await createDatabase(suffix);
  return url ? connect({ databaseUrl: url, dataDir: '' }) : fromPglite(await PGlite.create());
}

export async function closeStores(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
