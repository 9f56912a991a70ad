/**
 * Rate limits in the database, shared by all processes (contract, Accounts). Times come from the injected clock. A row
 * that ends later than its window allows was written before the clock was set back, and counts as ended.
 */
import { createHash } from 'node:crypto';
import { inArray, lte, sql, type SQL } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { limits } from '../../db/schema';

type Reader = Pick<Context, 'db' | 'clock'>;

/** Keys are made of email addresses and IP addresses, so only their hash is stored. */
export const limitKey = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const at = (context: Reader, ms = 0): string => new Date(context.clock.now() + ms).toISOString();
const hasEnded = (now: string, latest: string): SQL =>
  sql`(limits.ends_at <= ${now}::timestamptz OR limits.ends_at > ${latest}::timestamptz)`;

export type Count = { key: string; hits: number };

/** Adds to counts. @param windowMs milliseconds from the first hit @returns the new counts */
export async function countUp(
  context: Reader,
  added: Count[],
  windowMs: number,
): Promise<(Count & { endsAt: Date })[]> {
  const [now, end] = [at(context), at(context, windowMs)];
  const list = JSON.stringify(added.toSorted((one, other) => (one.key < other.key ? -1 : 1)));
  const found = await rows<{ key: string; hits: number; ends_at: string }>(
    context.db,
    sql`INSERT INTO limits (key, hits, next_at, ends_at)
        SELECT x.key, x.hits, ${now}::timestamptz, ${end}::timestamptz
        FROM json_to_recordset(${list}::json) AS x(key text, hits integer)
        ON CONFLICT (key) DO UPDATE SET
          hits = CASE WHEN ${hasEnded(now, end)} THEN excluded.hits ELSE limits.hits + excluded.hits END,
          ends_at = CASE WHEN ${hasEnded(now, end)} THEN excluded.ends_at ELSE limits.ends_at END
        RETURNING key, hits, ends_at`,
  );
  return found.map(({ key, hits, ends_at }) => ({ key, hits, endsAt: new Date(ends_at) }));
}

export type Waiting = {
  key: string;
  /** Number of failures without a wait. */
  free: number;
  /** Longest wait in seconds; waits double from 1. */
  most: number;
};
/** Failures are forgotten a day after the last one. */
const FORGET_MS = 86_400_000;
const MOST_DOUBLINGS = 20;

/**
 * Counts an attempt as failed until {@link releaseAttempt} takes it back, so that concurrent attempts cannot bypass the wait.
 * @returns 0 if the attempt is allowed, else the seconds to wait
 */
export async function claimAttempt(context: Reader, { key, free, most }: Waiting): Promise<number> {
  const [now, forget] = [at(context), at(context, FORGET_MS)];
  const isOver = hasEnded(now, forget);
  const hits = sql`(CASE WHEN ${isOver} THEN 1 ELSE limits.hits + 1 END)`;
  const wait = sql`(CASE WHEN ${hits} <= ${free}::integer THEN 0
    ELSE least(${most}::integer, power(2, least(${hits} - ${free}::integer - 1, ${MOST_DOUBLINGS}::integer))) END)`;
  const claimed = await rows(
    context.db,
    sql`INSERT INTO limits (key, hits, next_at, ends_at)
        VALUES (${key}, 1, ${now}::timestamptz + interval '1 second' * ${free > 0 ? 0 : 1}::integer, ${forget}::timestamptz)
        ON CONFLICT (key) DO UPDATE SET hits = ${hits}, ends_at = excluded.ends_at,
          next_at = ${now}::timestamptz + interval '1 second' * ${wait}
        WHERE limits.next_at <= ${now}::timestamptz OR ${isOver} RETURNING key`,
  );
  if (claimed.length > 0) return 0;
  const [row] = await context.db
    .select({ nextAt: limits.nextAt })
    .from(limits)
    .where(sql`${limits.key} = ${key}`);
  const seconds = Math.ceil(((row?.nextAt.getTime() ?? 0) - context.clock.now()) / 1000);
  return Math.max(1, Math.min(most, seconds));
}

/** Takes back attempts that did not fail, and the waits that they started. */
export async function releaseAttempt(context: Reader, keys: string[]): Promise<void> {
  await context.db
    .update(limits)
    .set({ hits: sql`greatest(0, ${limits.hits} - 1)`, nextAt: nowDate(context) })
    .where(inArray(limits.key, keys));
}

/** Whether the key has a count that has not ended. */
export async function isCounted(context: Reader, key: string): Promise<boolean> {
  const found = await rows(
    context.db,
    sql`SELECT 1 FROM limits WHERE key = ${key} AND ends_at > ${at(context)}::timestamptz`,
  );
  return found.length > 0;
}

export async function forget(context: Reader, key: string): Promise<void> {
  await context.db.delete(limits).where(sql`${limits.key} = ${key}`);
}

/** A job: deletes ended rows. @returns how many */
export async function forgetLimits(context: Reader): Promise<number> {
  const gone = await context.db
    .delete(limits)
    .where(lte(limits.endsAt, nowDate(context)))
    .returning({ key: limits.key });
  return gone.length;
}
