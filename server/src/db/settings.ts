import { sql } from 'drizzle-orm';
import type { Database } from '../context';
import { DatabaseError } from './errors';
import { rows } from './rows';

type Settings = { version: string; isOld: boolean; encoding: string; dateStyle: string; lowered: string };

/** @returns what is wrong, and the remedy; null for settings that the server can work with */
function problemOf({ version, isOld, encoding, dateStyle, lowered }: Settings): string | null {
  if (isOld) return `Its PostgreSQL is ${version}. Use version 15 or newer.`;
  if (encoding !== 'UTF8')
    return `Its encoding is ${encoding}, which lacks letters that customers type. Create it with ENCODING 'UTF8' TEMPLATE template0.`;
  if (!dateStyle.startsWith('ISO'))
    return `It writes dates as ${dateStyle}. Run: ALTER DATABASE … SET datestyle = 'ISO, MDY'`;
  if (lowered !== 'i')
    return `Its locale makes ${lowered} of I, so that an email address in capitals is another one. Create it with another locale, such as C.UTF-8.`;
  return null;
}

/** Refuses a database in which texts, times or addresses would be wrong later. @throws DatabaseError `unsuitable` */
export async function checkSettings(db: Database): Promise<void> {
  const [settings] = await rows<Settings>(
    db,
    sql`SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer < 150000 AS "isOld",
          current_setting('server_encoding') AS encoding, current_setting('DateStyle') AS "dateStyle", lower('I') AS lowered`,
  );
  const problem = settings && problemOf(settings);
  if (problem) throw new DatabaseError('unsuitable', `The database of DATABASE_URL does not fit. ${problem}`);
}
