import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { DatabaseError } from './errors';
import { rows } from './rows';

type Settings = {
  version: string;
  isOld: boolean;
  encoding: string;
  dateStyle: string;
  lowered: string;
  isolation: string;
  isReadOnly: boolean;
  schema: string | null;
  user: string;
  mayCreate: boolean | null;
};

/** @returns what of texts and times would be wrong later, and the remedy */
function textProblemOf({ version, isOld, encoding, dateStyle, lowered }: Settings): string | null {
  if (isOld) return `Its PostgreSQL is ${version}. Use version 15 or newer.`;
  if (encoding !== 'UTF8')
    return `Its encoding is ${encoding}, which lacks letters that customers type. Create it with ENCODING 'UTF8' TEMPLATE template0.`;
  if (!dateStyle.startsWith('ISO'))
    return `It writes dates as ${dateStyle}. Run: ALTER DATABASE … SET datestyle = 'ISO, MDY'`;
  if (lowered !== 'i')
    return `Its locale makes ${lowered} of I, so that an email address in capitals is another one. Create it with another locale, such as C.UTF-8.`;
  return null;
}

/** @returns why the server could not work with it, and the remedy */
function useProblemOf({ isolation, isReadOnly, schema, user, mayCreate }: Settings): string | null {
  if (isReadOnly)
    return 'It is read-only: a standby, or blocked by its provider. DATABASE_URL must lead to the one that is written to.';
  // Locks are followed by reads of what the transaction before has written, which other levels refuse.
  if (!/^read /.test(isolation))
    return `Its default_transaction_isolation is ${isolation}, at which customers who order at the same time get errors. Run: ALTER DATABASE … SET default_transaction_isolation = 'read committed'`;
  if (schema === null)
    return 'Its search_path names no schema that exists. Run: ALTER DATABASE … RESET search_path';
  if (!mayCreate) return `The user ${user} may not make tables in it. Run: ALTER DATABASE … OWNER TO ${user}`;
  return null;
}

/** Refuses a database that would fail, or in which texts, times or addresses would be wrong, later. @throws DatabaseError `unsuitable` */
export async function checkDatabaseSettings(db: Database): Promise<void> {
  const [settings] = await rows<Settings>(
    db,
    sql`SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer < 150000 AS "isOld",
          current_setting('server_encoding') AS encoding, current_setting('DateStyle') AS "dateStyle", lower('I') AS lowered,
          current_setting('default_transaction_isolation') AS isolation, current_setting('transaction_read_only') = 'on' AS "isReadOnly",
          current_schema() AS schema, current_user AS user, has_schema_privilege(current_schema(), 'CREATE') AS "mayCreate"`,
  );
  const problem = settings && (textProblemOf(settings) ?? useProblemOf(settings));
  if (problem) throw new DatabaseError('unsuitable', `The database of DATABASE_URL does not fit. ${problem}`);
}
