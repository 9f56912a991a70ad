/** Opens the database: the embedded PostgreSQL in the data folder, or a server. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, types } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { Pool } from 'pg';
import type { ServerConfig } from '../config';
import type { Database } from '../context';
import { DatabaseError } from './errors';
import { lockFileOf, lockFolder } from './folderLock';
import { checkPooler } from './pooler';
import * as schema from './schema';
import { checkDatabaseSettings } from './settings';
import { openPool } from './steadyPool';
import { startWatchdog } from './watchdog';

/** Open connections, idle ones of them, and requests that wait for one. */
export type PoolCounts = { total: number; idle: number; waiting: number };

export type Connection = {
  db: Database;
  /** Counts of the pool; absent for the embedded database. */
  pool?: () => PoolCounts;
  /** Rejects if the database does not answer. */
  ping: () => Promise<void>;
  /** Runs work whose statements may take minutes, such as the index of a large table. */
  patiently: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

const INTEGER_ARRAY = 1007;
const TEXT_ARRAY = 1009;
/** The constants of PGlite's module are the numbers of plain types. */
const READ_TYPES: readonly unknown[] = [...Object.values(types), INTEGER_ARRAY, TEXT_ARRAY];

/**
 * Removes the readers of types that the product does not use. PGlite has 300 of them, for arrays, and copies all for each query,
 * because Drizzle passes readers of its own: a short query takes 290 µs with them and 160 without.
 */
function forgetUnreadTypes({ parsers }: PGlite): void {
  for (const type of Object.keys(parsers)) if (!READ_TYPES.includes(Number(type))) delete parsers[type];
}

export function fromPglite(client: PGlite, release: () => void = () => undefined): Connection {
  forgetUnreadTypes(client);
  const db = drizzlePglite(client, { schema }) as unknown as Database;
  return {
    db,
    ping: async () => {
      await db.execute(sql`SELECT 1`);
    },
    patiently: (work) => work(db),
    close: async () => {
      if (!client.closed) await client.close();
      release();
    },
  };
}

/**
 * How much a function of the database's WebAssembly must have run before V8 optimises it. With V8's own 1.8 million, optimising
 * takes 0.8 s of processor time during the start; later versions wait longer too. After a hundred calls there is no difference.
 */
const OPTIMISE_AFTER = 40_000_000;

/**
 * Makes the folder of the database at the first start. What a start that ended meanwhile has left cannot be opened and holds nothing
 * yet: a file beside it says so, and the next start makes it again.
 */
async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = path.join(dataDir, 'pg');
  const unfinished = path.join(dataDir, 'pg.unfinished');
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  else if (!existsSync(path.join(folder, 'PG_VERSION'))) writeFileSync(unfinished, '');
  const client = await PGlite.create({ dataDir: folder });
  rmSync(unfinished, { force: true });
  return client;
}

async function openEmbedded(dataDir: string): Promise<Connection> {
  const unlock = lockFolder(dataDir);
  const watchdog = startWatchdog(lockFileOf(dataDir));
  const release = () => {
    watchdog.stop();
    unlock();
  };
  try {
    setFlagsFromString(`--wasm-tiering-budget=${OPTIMISE_AFTER}`);
    const client = await openFolder(dataDir);
    watchdog.guard(client);
    return fromPglite(client, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** The driver's words: the outer errors quote the statement, and that of a host with several addresses has none. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return error.cause === undefined ? error.message : causeOf(error.cause);
}

/** The server ends a statement then, also one of the start or of a report. */
const STATEMENT_MS = 15_000;
/** The server would have answered by then. */
const SILENCE_MS = STATEMENT_MS + 5000;

/** @throws DatabaseError `unreachable`, `unsuitable` */
async function checkServer(db: Database, pool: Pool): Promise<void> {
  try {
    await checkPooler(pool);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      'unreachable',
      `The database of DATABASE_URL does not answer. Start it or correct the address; without DATABASE_URL the embedded one is used. The driver says: ${causeOf(error)}`,
      { cause: error },
    );
  }
  await checkDatabaseSettings(db);
}

async function openServer(url: string): Promise<Connection> {
  const options = {
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  };
  const pool = openPool(options, SILENCE_MS);
  const db = drizzlePg(pool, { schema }) as unknown as Database;
  const ping = async () => {
    await db.execute(sql`SELECT 1`);
  };
  try {
    await checkServer(db, pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const patiently: Connection['patiently'] = async (work) => {
    const own = openPool({ ...options, max: 1 }, 0);
    try {
      return await work(drizzlePg(own, { schema }) as unknown as Database);
    } finally {
      await own.end();
    }
  };
  const counts = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, ping, patiently, pool: counts, close: () => pool.end() };
}

export const connect = (config: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>): Promise<Connection> =>
  config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config.dataDir);
