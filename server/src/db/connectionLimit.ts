/** How many connections the server lets this role open, and how many a process may need. */
import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { DatabaseError } from './errors';
import { rows } from './rows';

/** With the one of {@link Connection.patiently}. */
export const connectionsOf = (max: number): number => max + 1;

/** An engine may have no such setting: it counts for nothing. */
const number = (setting: string) => sql`coalesce(current_setting(${setting}, true)::integer, 0)`;

/** The least of the limits of server, database and role; null if there is none. */
export async function connectionLimit(db: Database): Promise<number | null> {
  const [found] = await rows<{ limit: number | null }>(
    db,
    sql`SELECT least(
          nullif(${number('max_connections')} - ${number('superuser_reserved_connections')} - ${number('reserved_connections')}, 0),
          (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
          (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)) AS limit`,
  );
  return found?.limit ?? null;
}

/** @throws DatabaseError `unsuitable` */
export async function checkRoom(db: Database, needed: number): Promise<void> {
  const limit = await connectionLimit(db);
  if (limit === null || needed <= limit) return;
  throw new DatabaseError(
    'unsuitable',
    `The database of DATABASE_URL does not fit. It takes ${limit} connections, and this process would open up to ${needed}. Lower DATABASE_CONNECTIONS, which is one less, or raise the limit (max_connections, ALTER ROLE … CONNECTION LIMIT).`,
  );
}
