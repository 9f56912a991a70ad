/** Locks the data folder. The embedded database does not, and two processes in one folder destroy the data. */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { systemClock } from '../lib/clock';
import { DatabaseError } from './errors';

export const lockFileOf = (folder: string): string => path.join(folder, 'dwellivery.lock');

/** The watchdog touches the file every second. Only this shows whether a process of another container lives. */
const UNTOUCHED_MS = 10_000;

const isCode = (error: unknown, ...codes: string[]) =>
  codes.includes((error as NodeJS.ErrnoException | null)?.code ?? '');

/** State of a process, and its start in ticks since boot, which detects a reused process number; empty where /proc does not tell. */
function statOf(pid: number): { state?: string; start?: string } {
  try {
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, start: fields[18] };
  } catch {
    return {};
  }
}

/** Where process numbers count: each container has its own. */
function namespaceOf(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '-';
  }
}

const ownMark = () => `${process.pid} ${statOf(process.pid).start ?? '-'} ${namespaceOf()}`;

function isTouched(file: string): boolean {
  try {
    return systemClock.now() - statSync(file).mtimeMs < UNTOUCHED_MS;
  } catch {
    return false;
  }
}

function isHeld(file: string): boolean {
  const [pidText = '', start = '-', namespace = namespaceOf()] = readMark(file).trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (namespace !== namespaceOf()) return isTouched(file);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false;
  }
  const { state, start: current } = statOf(pid);
  // A zombie has ended, although its parent has not asked for its exit code.
  return state !== 'Z' && (start === '-' || current === undefined || start === current);
}

function readMark(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Removes the lock of a dead process. Renames it first, so that only one of two processes removes it. */
function removeStale(file: string): void {
  const stale = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, stale);
    rmSync(stale, { force: true });
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

function noAccess(folder: string, cause: unknown): DatabaseError {
  return new DatabaseError(
    'no_access',
    `Cannot write to the data folder ${folder}. Give this user write access to it, or point DATA_DIR at another folder.`,
    { cause },
  );
}

/** Links a complete file into place, because an empty one would look like the lock of a dead process. */
function tryToWrite(file: string, mark: string): boolean {
  const own = `${file}.new-${process.pid}`;
  try {
    writeFileSync(own, mark);
    linkSync(own, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    if (!isCode(error, 'EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP')) throw error;
    return tryToCreate(file, mark);
  } finally {
    rmSync(own, { force: true });
  }
}

/** For file systems without hard links. */
function tryToCreate(file: string, mark: string): boolean {
  try {
    writeFileSync(file, mark, { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Does not use `recursive`, because Node 20 never returns from it in places such as /proc, where a folder cannot be made. */
function ensureFolder(folder: string): void {
  if (existsSync(folder)) return;
  ensureFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

const REFUSALS = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'];

/** @throws DatabaseError `no_access` */
export function makeFolder(folder: string): void {
  try {
    ensureFolder(folder);
  } catch (error) {
    if (isCode(error, ...REFUSALS)) throw noAccess(folder, error);
    throw error;
  }
}

/** @returns whether this process has the lock; takes over that of a dead process */
function acquire(file: string, mark: string): boolean {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (tryToWrite(file, mark)) return true;
    if (isHeld(file)) return false;
    removeStale(file);
  }
  return false;
}

/**
 * @param folder the data folder; created if missing
 * @returns a function that releases the lock
 * @throws DatabaseError `locked` if another process holds it, `no_access`
 */
export function lockFolder(folder: string): () => void {
  const file = lockFileOf(folder);
  const mark = ownMark();
  let isOurs = false;
  makeFolder(folder);
  try {
    isOurs = acquire(file, mark);
  } catch (error) {
    if (isCode(error, ...REFUSALS)) throw noAccess(folder, error);
    throw error;
  }
  if (isOurs) {
    const release = () => {
      process.off('exit', release);
      if (readMark(file) === mark) rmSync(file, { force: true });
    };
    // Releases the lock at a regular end of the process.
    process.once('exit', release);
    return release;
  }
  const [pid, , namespace] = readMark(file).split(' ');
  const isElsewhere = namespace !== undefined && namespace !== namespaceOf();
  throw new DatabaseError(
    'locked',
    `The data folder ${folder} is in use by process ${pid}${isElsewhere ? ' of another container' : ''}. ` +
      'Stop that process, or start this one with another DATA_DIR.' +
      (isElsewhere ? ' If it was killed, start this one after ten seconds.' : ''),
  );
}
