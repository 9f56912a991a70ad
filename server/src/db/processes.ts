/** The processes that share a PostgreSQL, each with a row: several folders of pictures and too many connections are noticed. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { systemClock } from '../lib/clock';
import { patiently } from '../lib/patience';
import type { Database } from './database';
import { rows } from './rows';

const NOTE_EVERY_MS = 20_000;
/** A process that has been silent for so long is gone. */
const IS_ALIVE = sql`seen_at > now() - interval '60 s'`;

/**
 * Each process puts a file of its name beside the pictures. Another that cannot see it has another folder, be it a copy of this one or a
 * volume of its own.
 */
const folderOf = (dataDir: string): string => path.join(dataDir, 'files', 'processes');

type Row = { id: string; connections: number; keepsPictures: boolean };

/** The oldest first. */
export const livingProcesses = (db: Database): Promise<Row[]> =>
  rows<Row>(
    db,
    sql`SELECT id, connections, keeps_pictures AS "keepsPictures" FROM processes WHERE ${IS_ALIVE} ORDER BY started_at, id`,
  );

/** @returns whether a process keeps its pictures elsewhere than in this data folder */
export const keepsElsewhere = ({ id, keepsPictures }: Row, dataDir: string): boolean =>
  keepsPictures && !existsSync(path.join(folderOf(dataDir), id));

/** A living process writes its file again with each note. */
const LEFT_MS = 5 * 60_000;

/** Writes the file of a process, and removes those that killed ones have left. */
async function mark(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, id), '');
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const written = await stat(file).catch(() => null);
    if (written && systemClock.now() - written.mtimeMs > LEFT_MS) await rm(file, { force: true });
  }
}

export type OwnProcess = {
  /** Whether an older process keeps its pictures elsewhere, so that each shows only its own. */
  isApart: () => Promise<boolean>;
  end: () => Promise<void>;
};

/** @param own `dataDir` is null with a bucket @param warn is called with what failed */
export async function noteProcess(
  db: Database,
  { dataDir, connections }: { dataDir: string | null; connections: number },
  warn: (error: unknown) => void,
): Promise<OwnProcess> {
  const id = randomUUID();
  const folder = dataDir === null ? null : folderOf(dataDir);
  const note = async () => {
    // Before the row, which others read. Where it cannot be written, pictures cannot either: uploads say so.
    if (folder) await mark(folder, id).catch(warn);
    await db.execute(sql`INSERT INTO processes (id, keeps_pictures, connections, started_at, seen_at)
      VALUES (${id}, ${folder !== null}, ${connections}, now(), now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()`);
    await db.execute(sql`DELETE FROM processes WHERE NOT (${IS_ALIVE})`);
  };
  // A commit may wait for a standby; the server starts and says so at /readyz.
  await patiently(note().catch(warn));
  const timer = setInterval(() => void note().catch(warn), NOTE_EVERY_MS).unref();
  return {
    isApart: async () => {
      if (dataDir === null) return false;
      const older: Row[] = [];
      for (const one of await livingProcesses(db)) {
        if (one.id === id) break;
        older.push(one);
      }
      return older.some((one) => keepsElsewhere(one, dataDir));
    },
    end: async () => {
      clearInterval(timer);
      if (folder) await rm(path.join(folder, id), { force: true });
      await db.execute(sql`DELETE FROM processes WHERE id = ${id}`).catch(warn);
    },
  };
}
