import type { SQL } from 'drizzle-orm';
import type { Database } from './database';

// For the API bench: the package belongs to the server's workspace and is not found from there.
export type { SQL };

/** Rows of a raw statement; both drivers return `{rows}`, which Drizzle's common type does not say. */
export async function rows<T>(db: Pick<Database, 'execute'>, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as { rows: T[] };
  return result.rows;
}
