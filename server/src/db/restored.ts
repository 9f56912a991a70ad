/** Whether the database comes from a backup: the shop then stays closed until its books are compared with the card provider's. */
import { sql } from 'drizzle-orm';
import type { Database } from './database';
import { rows } from './rows';
import { inTransaction } from './transaction';

const CLOSE = sql`INSERT INTO meta (key, value) VALUES ('restored', now()::text) ON CONFLICT (key) DO NOTHING`;

/** A row that knows by which transaction it was written: a dump does not bring that along. */
const KNOWN = sql`SELECT value <> xmin::text AS moved FROM meta WHERE key = 'written_by'`;
const REMEMBER = sql`INSERT INTO meta (key, value) VALUES ('written_by', pg_current_xact_id()::xid::text) ON CONFLICT (key) DO NOTHING`;

/**
 * Notices a dump that was restored, at a start. A copy of the files (a base backup, a data folder) looks like the original: for that
 * the operator closes the shop (`desk reconcile restored`).
 */
export async function noticeRestore(db: Database): Promise<void> {
  const [known] = await rows<{ moved: boolean }>(db, KNOWN);
  if (known && !known.moved) return;
  await inTransaction(db, async (tx) => {
    if (known) {
      await tx.execute(CLOSE);
      await tx.execute(sql`DELETE FROM meta WHERE key = 'written_by'`);
    }
    await tx.execute(REMEMBER);
  });
}

export const closeAfterRestore = async (db: Database): Promise<void> => void (await db.execute(CLOSE));
export const openAfterRestore = async (db: Database): Promise<void> =>
  void (await db.execute(sql`DELETE FROM meta WHERE key = 'restored'`));

export async function isRestored(db: Database): Promise<boolean> {
  return (await rows(db, sql`SELECT 1 FROM meta WHERE key = 'restored'`)).length > 0;
}

type Shop = {
  db: Database;
  /** Set at the start of a process. A shop that is open is not closed while the process runs, so it is not asked about again. */
  isRestored?: boolean;
};

export async function isClosed(shop: Shop): Promise<boolean> {
  if (shop.isRestored) shop.isRestored = await isRestored(shop.db);
  return shop.isRestored === true;
}
