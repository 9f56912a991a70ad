/** Preconditions of the scripts: the folder is writable, and the packages are installed. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { begin, done, stop } from './console.mjs';
import { ROOT, run } from './run.mjs';

/** Without `recursive`, because Node 20 never returns from it in places such as /proc, where no folder can be made. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

/** Tests by writing, because permission bits do not show a full or read-only disk. */
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

/** True if node_modules has every package of the lock file in its version, by npm's hidden lock file. */
function isInstalled() {
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

/** The first 30 lines of npm's output without warnings: npm prints the error before the path of its log. */
export const npmErrors = (output) =>
  output
    .split('\n')
    .filter((line) => line.trim() && !/^npm warn/i.test(line))
    .slice(0, 30)
    .join('\n');

async function ensureInstalled() {
  if (isInstalled()) return;
  const step = 'Installing packages';
  begin(step);
  // With NODE_ENV=production npm would leave out what builds and tests.
  const install = ['ci', '--include=dev'];
  const { code, output } = await run('npm', [...install, '--no-audit', '--no-fund'], { isQuiet: true });
  if (code !== 0) {
    stop(
      `npm ${install.join(' ')} failed:\n${npmErrors(output)}`,
      'Check the network and the free disk space, then run the command again.',
    );
  }
  done(step);
}

/** The package of the embedded database takes its own path for a URL, in which these characters have another meaning. */
function refuseOddPath() {
  if (/[%#?]/.test(ROOT))
    stop(
      `The path ${path.resolve(ROOT)} has one of the characters % # ?.`,
      'The embedded database cannot read its files there. Move the folder to a path without them.',
    );
}

export async function prepare() {
  refuseOddPath();
  checkWritable(ROOT);
  await ensureInstalled();
}
