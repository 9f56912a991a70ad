/** Runs numbered SQL files, each once and in its own transaction. Never edit a file that was released: add the next number. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { DatabaseError } from './errors';
import { rows } from './rows';
import { sqlState } from './sqlState';
import { inTransaction } from './transaction';

type Migration = { version: number; name: string; text: string };

/** Beside this file; the bundle is in `server/dist` and reads the sources' folder. */
function migrationsFolder(): string {
  const folders = [path.join(__dirname, 'migrations'), path.join(__dirname, '../src/db/migrations')];
  const found = folders.find((folder) => existsSync(folder));
  if (!found) throw new Error(`No migrations in ${folders.join(' or ')}.`);
  return found;
}

export function readMigrations(): Migration[] {
  const folder = migrationsFolder();
  return readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      version: Number(name.slice(0, 4)),
      name,
      text: readFileSync(path.join(folder, name), 'utf8'),
    }));
}

/** Splits a file at semicolons; the files contain none inside a statement. */
const statements = (text: string): string[] =>
  text
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

async function ensureLedger(db: Database): Promise<void> {
  try {
    await db.execute(
      sql`CREATE TABLE IF NOT EXISTS schema_migrations (version integer PRIMARY KEY, name text NOT NULL)`,
    );
  } catch (error) {
    // Another process has created the table at the same time: its row type, its name or their entries exist.
    if (!['23505', '42710', '42P07'].includes(sqlState(error) ?? '')) throw error;
  }
}

/** Inserting the version makes a second process wait for the first one and then skip the migration. */
async function apply(db: Database, migration: Migration): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    // The limit of a connection or of its role ends an index of a large table, and the wait of a second process.
    await transaction.execute(sql`SET LOCAL statement_timeout = 0`);
    const claimed = await rows(
      transaction,
      sql`INSERT INTO schema_migrations (version, name) VALUES (${migration.version}, ${migration.name})
          ON CONFLICT (version) DO NOTHING RETURNING version`,
    );
    if (claimed.length === 0) return false;
    // All other statements of a table wait behind one that waits to change it, for example during a dump.
    await transaction.execute(sql`SET LOCAL lock_timeout = '15s'`);
    for (const statement of statements(migration.text)) await transaction.execute(sql.raw(statement));
    return true;
  });
}

const LOCK_TIMEOUT = '55P03';

/** @throws DatabaseError `busy` */
async function applyInTime(db: Database, migration: Migration): Promise<boolean> {
  try {
    return await apply(db, migration);
  } catch (error) {
    if (sqlState(error) !== LOCK_TIMEOUT) throw error;
    throw new DatabaseError(
      'busy',
      `Another session, such as a dump, has a table in use that ${migration.name} changes, so this migration was not made. Start again when the table is free.`,
      { cause: error },
    );
  }
}

/** The version that this release brings a database to. */
export const ownVersion = (): number => readMigrations().at(-1)?.version ?? 0;

const NO_TABLE = '42P01';

/** The highest recorded version; 0 for an empty database. */
export async function schemaVersion(db: Database): Promise<number> {
  try {
    const [row] = await rows<{ version: number | null }>(
      db,
      sql`SELECT max(version)::integer AS version FROM schema_migrations`,
    );
    return row?.version ?? 0;
  } catch (error) {
    if (sqlState(error) === NO_TABLE) return 0;
    throw error;
  }
}

/**
 * @returns the names of the files that it ran
 * @throws DatabaseError `newer` if the database was migrated by a newer release; `busy` if a table is in use
 */
export async function migrate(db: Database, migrations = readMigrations()): Promise<string[]> {
  await ensureLedger(db);
  const ours = migrations.at(-1)?.version ?? 0;
  const theirs = await schemaVersion(db);
  if (theirs > ours) {
    throw new DatabaseError(
      'newer',
      `The data was written by a newer release (schema ${theirs}, this one knows ${ours}). ` +
        'Start that release, or use another DATA_DIR.',
    );
  }
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await applyInTime(db, migration)) applied.push(migration.name);
  }
  return applied;
}
