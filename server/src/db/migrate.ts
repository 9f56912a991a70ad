/** Numbered SQL, each file in its own transaction, each recorded. A recorded file is never edited: add the next number. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../context';
import { DatabaseError } from './errors';
import { rows } from './rows';
import { sqlState } from './sqlState';
import { inTransaction } from './transaction';

export type Migration = { version: number; name: string; text: string };

/** Beside this file in the sources; the bundle lies in `server/dist`. */
function migrationsFolder(): string {
  const folders = [path.join(__dirname, 'migrations'), path.join(__dirname, '../src/db/migrations')];
  const found = folders.find((folder) => existsSync(folder));
  if (!found) throw new Error(`No migrations in ${folders.join(' or ')}.`);
  return found;
}

export function readMigrations(folder = migrationsFolder()): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      version: Number(name.slice(0, 4)),
      name,
      text: readFileSync(path.join(folder, name), 'utf8'),
    }));
}

/** Text of each statement; our files hold no semicolons inside statements. */
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
    // Two processes made it at once; one of them won, which is all that matters.
    if (!['23505', '42P07'].includes(sqlState(error) ?? '')) throw error;
  }
}

/** A second process waits for the first one's row, then skips the migration. */
async function apply(db: Database, migration: Migration): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const claimed = await rows(
      transaction,
      sql`INSERT INTO schema_migrations (version, name) VALUES (${migration.version}, ${migration.name})
          ON CONFLICT (version) DO NOTHING RETURNING version`,
    );
    if (claimed.length === 0) return false;
    for (const statement of statements(migration.text)) await transaction.execute(sql.raw(statement));
    return true;
  });
}

/** The highest recorded version; 0 for an empty store. */
export async function schemaVersion(db: Database): Promise<number> {
  const [row] = await rows<{ version: number | null }>(
    db,
    sql`SELECT max(version)::integer AS version FROM schema_migrations`,
  );
  return row?.version ?? 0;
}

/**
 * @returns the names of the files that were run now
 * @throws DatabaseError `newer` when the store was made by a newer release
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
    if (await apply(db, migration)) applied.push(migration.name);
  }
  return applied;
}
