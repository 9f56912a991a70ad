/** Preconditions of the scripts: the folder is writable, and the packages are installed. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { begin, done, stop } from './console.mjs';
import { explainInstall } from './installErrors.mjs';
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

const HIDDEN_LOCK = 'node_modules/.package-lock.json';

/** True if node_modules has the packages of the lock file in their versions, by npm's hidden lock file. */
function isInstalled(withDev) {
  try {
    const wanted = Object.entries(readLock('package-lock.json'));
    const present = readLock(HIDDEN_LOCK);
    return wanted.every(
      ([place, { version, optional, peer, link, dev, devOptional }]) =>
        !place.startsWith('node_modules/') ||
        optional ||
        peer ||
        link ||
        (!withDev && (dev || devOptional)) ||
        present[place]?.version === version,
    );
  } catch {
    return false;
  }
}

/** `npm ci` deletes node_modules first. Packages below a running server are only added, and tests stay installed. */
function installArguments(withDev) {
  const isPartial = existsSync(path.join(ROOT, HIDDEN_LOCK));
  const hasDev = existsSync(path.join(ROOT, 'node_modules/jest/package.json'));
  // With NODE_ENV=production npm would leave out the packages for development.
  const kinds = withDev || hasDev ? '--include=dev' : '--omit=dev';
  return isPartial ? ['install', '--no-save', kinds] : ['ci', kinds];
}

async function ensureInstalled(withDev) {
  if (isInstalled(withDev)) return;
  const step = 'Installing packages';
  begin(step);
  const install = installArguments(withDev);
  const { code, output } = await run('npm', [...install, '--no-audit', '--no-fund'], { isQuiet: true });
  // npm 10 reports success when it gives up on the registry.
  if (code !== 0 || !isInstalled(withDev)) {
    const { shown, cure } = explainInstall(output);
    stop(`npm ${install.join(' ')} failed:\n${shown}`, cure);
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

/** @param withDev also installs what only tests, lint and `npm run dev` need (devDependencies) */
export async function prepare({ withDev = false } = {}) {
  refuseOddPath();
  checkWritable(ROOT);
  await ensureInstalled(withDev);
}
