/** Opens the database: the embedded PostgreSQL in the data folder, or a server. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, types } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { Pool } from 'pg';
import type { ServerConfig } from '../config/config';
import { DEFAULT_CONNECTIONS } from '../config/env';
import { checkRoom, connectionsOf } from './connectionLimit';
import type { Database } from './database';
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

/** PGlite fills its buffers with zeros when it opens: PostgreSQL's own 128 MB would stay resident in every process. */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Exit code; 0 is also that of a process whose event loop runs empty. */
const MADE = 3;
/**
 * Makes a database in a folder, in a process of its own, because 450 MB of WebAssembly and its files would stay with this one. That
 * process ends when this one has ended.
 */
const MAKE = `
const [module, dataDir, ...startParams] = process.argv.slice(1);
process.once('disconnect', () => process.exit(1));
require(module).PGlite.create({ dataDir, startParams })
  .then((client) => client.close())
  .then(() => process.exit(${MADE}), () => process.exit(1));`;

function makeElsewhere(folder: string): Promise<boolean> {
  const args = ['-e', MAKE, require.resolve('@electric-sql/pglite'), folder, ...START];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === MADE));
  });
}

/**
 * Makes the database at the first start, in a folder that gets its name when it is complete. What a start that ended meanwhile has left
 * cannot be opened and holds nothing: it is made again. `pg.unfinished` is the mark of an earlier release.
 */
async function openFolder(dataDir: string): Promise<PGlite> {
  const place = (name: string) => path.join(dataDir, name);
  const folder = place('pg');
  if (existsSync(place('pg.unfinished'))) rmSync(folder, { recursive: true, force: true });
  rmSync(place('pg.unfinished'), { force: true });
  const left = readdirSync(dataDir).filter((name) => name.startsWith('pg.new-'));
  for (const name of left) rmSync(place(name), { recursive: true, force: true });
  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    const fresh = place(`pg.new-${process.pid}`);
    // What keeps the other process from it is an error of this one.
    if (!(await makeElsewhere(fresh))) {
      rmSync(fresh, { recursive: true, force: true });
      await (await PGlite.create({ dataDir: fresh, startParams: START })).close();
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  }
  return PGlite.create({ dataDir: folder, startParams: START });
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

async function openServer(url: string, max: number): Promise<Connection> {
  const options = {
    connectionString: url,
    max,
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
    await checkRoom(db, connectionsOf(max));
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

type Where = Pick<ServerConfig, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<ServerConfig, 'databaseConnections'>>;

export const connect = ({
  databaseUrl,
  dataDir,
  databaseConnections = DEFAULT_CONNECTIONS,
}: Where): Promise<Connection> =>
  databaseUrl ? openServer(databaseUrl, databaseConnections) : openEmbedded(dataDir);
