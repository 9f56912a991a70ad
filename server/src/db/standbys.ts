/** Standbys that answer what visitors read. One that has fallen behind or does not answer is left out, and the primary answers. */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { READ_TARGETS, hostsOf } from '../lib/databaseHosts';
import type { Database } from './database';
import { rows } from './rows';
import * as schema from './schema';
import { openPool } from './steadyPool';

const CHECK_EVERY_MS = 1000;
/**
 * What the primary had written so long ago must be on a standby. With a check each second, one that is picked is at most 5 s behind.
 */
const BEHIND_MS = 3000;
/** Without a new answer, a standby counts as lost. */
const GOOD_FOR_MS = 1500;
/** A visitor's read waits so long at a standby that hangs, then asks the primary. */
const STATEMENT_MS = 2000;
const SILENCE_MS = 3000;

const WRITTEN = sql`SELECT pg_current_wal_lsn()::text AS at`;
/** By position and not by time: an idle primary writes nothing, and a standby cannot know what has not reached it. */
const hasReached = (
  position: string,
) => sql`SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()
  ELSE pg_current_wal_lsn() END >= ${position}::pg_lsn AS reached`;

type Standby = { host: string; db: Database; pool: Pool; goodUntil: number; wasGood: boolean };
/** A standby is read from now on, or is left out. */
export type StandbyChange = { host: string; isRead: boolean };

export type Standbys = {
  /** One that may be read, in turns; null if there is none. */
  pick: () => Database | null;
  /** After a failure: not read until it answers a check. */
  leave: (standby: Database) => void;
  /** Begins the checks. */
  watch: (report: (change: StandbyChange) => void) => void;
  close: () => Promise<void>;
};

const now = (): number => performance.now();
const isGood = ({ goodUntil }: Standby): boolean => now() < goodUntil;

function open(url: string, max: number): Standby {
  const pool = openPool(
    {
      connectionString: url,
      max,
      connectionTimeoutMillis: 1000,
      keepAlive: true,
      statement_timeout: STATEMENT_MS,
    },
    SILENCE_MS,
  );
  const db = drizzle(pool, { schema }) as unknown as Database;
  return { host: new URL(url).host, db, pool, goodUntil: -Infinity, wasGood: false };
}

/** Where the primary has been. @returns takes a sample, and the position that a standby must have reached */
function primaryTrack(primary: Database) {
  let samples: { at: number; position: string }[] = [];
  return {
    sample: async () => {
      const at = now();
      const [row] = await rows<{ at: string }>(primary, WRITTEN);
      if (row) samples.push({ at, position: row.at });
    },
    // While the primary does not answer, its last position stays what counts.
    wanted: (): string | undefined => {
      const due = samples.findLastIndex(({ at }) => now() - at >= BEHIND_MS);
      samples = samples.slice(Math.max(0, due));
      return samples[0]?.position;
    },
  };
}

/** Runs `work` unless its last run is not over. A failure is the absence of an answer. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    const end = () => {
      isRunning = false;
    };
    void work().then(end, end);
  };
}

/** @param url may name several hosts, each a standby @param max connections to each */
export function openStandbys(url: string, primary: Database, max: number): Standbys {
  const all = hostsOf(url, READ_TARGETS).map((host) => open(host, max));
  const track = primaryTrack(primary);
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;

  const check = (standby: Standby) =>
    oneAtATime(async () => {
      const position = track.wanted();
      if (position === undefined) return;
      const asked = now();
      const [row] = await rows<{ reached: boolean }>(standby.db, hasReached(position));
      standby.goodUntil = row?.reached ? asked + GOOD_FOR_MS : -Infinity;
    });
  const checks = [oneAtATime(track.sample), ...all.map(check)];

  const watch: Standbys['watch'] = (report) => {
    timer = setInterval(() => {
      for (const begin of checks) begin();
      for (const standby of all.filter((one) => isGood(one) !== one.wasGood)) {
        standby.wasGood = !standby.wasGood;
        report({ host: standby.host, isRead: standby.wasGood });
      }
    }, CHECK_EVERY_MS);
    timer.unref();
  };
  return {
    watch,
    pick: () => {
      const good = all.filter(isGood);
      turn += 1;
      return good[turn % good.length]?.db ?? null;
    },
    leave: (db) => {
      for (const standby of all) if (standby.db === db) standby.goodUntil = -Infinity;
    },
    close: async () => {
      clearInterval(timer);
      await Promise.all(all.map(({ pool }) => pool.end()));
    },
  };
}
