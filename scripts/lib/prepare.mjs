/** What must be true before anything else runs: the folder can be written, packages are installed. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { begin, done, stop } from './console.mjs';
import { ROOT, run } from './run.mjs';

/** Not `recursive`: Node 20 never returns from that in places such as /proc, where a folder cannot be made. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

/** Writes for real: permission bits say nothing about a full or read-only disk. */
export function checkWritable(folder) {
  try {
    makeFolder(folder);
    rmSync(mkdtempSync(path.join(folder, '.write-')), { recursive: true });
  } catch (error) {
    stop(
      `No write access to ${folder} (${error.code}).`,
      'Give your user the right to write there, or run in a copy that belongs to you. The data folder can be moved with DATA_DIR=/some/folder.',
    );
  }
}

const readLock = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;

/** True when node_modules holds every package of the lock file in its version; npm's own record is compared. */
export function isInstalled() {
  try {
    const wanted = Object.entries(readLock('package-lock.json'));
    const present = readLock('node_modules/.package-lock.json');
    return wanted.every(
      ([place, { version, optional, peer, link }]) =>
        !place.startsWith('node_modules/') || optional || peer || link || present[place]?.version === version,
    );
  } catch {
    return false;
  }
}

/** npm says what is wrong first and where its log is last; what it merely warns of is left out. */
export const npmErrors = (output) =>
  output
    .split('\n')
    .filter((line) => line.trim() && !/^npm warn/i.test(line))
    .slice(0, 30)
    .join('\n');

export async function ensureInstalled() {
  if (isInstalled()) return;
  const step = 'Installing packages';
  begin(step);
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund'], { isQuiet: true });
  if (code !== 0) {
    stop(
      `npm ci failed:\n${npmErrors(output)}`,
      'Check the network and the free disk space, then run the command again.',
    );
  }
  done(step);
}

export async function prepare() {
  checkWritable(ROOT);
  await ensureInstalled();
}
