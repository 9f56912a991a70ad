/** Whether a PostgreSQL server takes writes. */
import { sql } from 'drizzle-orm';
import { systemClock } from '../lib/clock';
import { patiently } from '../lib/patience';
import type { Database } from './database';

/** An answer is good for that long: anyone may ask. */
const FRESH_MS = 5000;
/** A commit that takes longer waits for a standby. */
const LIMIT_MS = 2000;

const WRITE = sql`INSERT INTO meta (key, value) VALUES ('written_at', now()::text)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

/**
 * Cancels what processes that were killed have left behind: their COMMITs wait for a synchronous standby and keep their locks until it is
 * back. A living process gives a statement up before (`SILENCE_MS`).
 */
const CANCEL_LEFT = sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user AND wait_event = 'SyncRep' AND query_start < now() - interval '30 s'`;

/** @returns a function that answers whether a small write was committed in time; one write at a time, and none more often than each 5 s */
export function writeProbe(db: Database): () => Promise<boolean> {
  let known = { at: -Infinity, isWritten: false };
  let running: Promise<void> | null = null;
  const write = async () => {
    const isWritten = await db.execute(WRITE).then(
      () => true,
      () => false,
    );
    known = { at: systemClock.now(), isWritten };
    running = null;
  };
  return async () => {
    const age = systemClock.now() - known.at;
    if (running === null && age >= 0 && age < FRESH_MS) return known.isWritten;
    const isOld = running !== null;
    running ??= write();
    await patiently(running, isOld ? 0 : LIMIT_MS);
    if (running === null) return known.isWritten;
    // Not of importance where the engine has no such view.
    await db.execute(CANCEL_LEFT).catch(() => undefined);
    return false;
  };
}
