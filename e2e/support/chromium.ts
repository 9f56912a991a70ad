import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** A browser to start, with its environment variables. */
interface BrowserProgram {
  executablePath: string;
  env: Record<string, string>;
}

/** On Linux every browser has the fonts of the tests alone, so that nothing measured depends on those of the machine. */
const FONTS = { FONTCONFIG_FILE: path.join(__dirname, 'fonts.conf') };

const ROOT = path.join(__dirname, '../..');
const PACKAGE = '@sparticuz/chromium';
const HOME = path.join(ROOT, '.cache/browser');

/** Usual paths of an installed browser, for machines that cannot run the packaged one (Linux on x64). */
const INSTALLED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

async function starts(program: BrowserProgram): Promise<boolean> {
  const env = { ...process.env, ...program.env };
  return exec(program.executablePath, ['--version'], { env }).then(
    () => true,
    () => false,
  );
}

/**
 * Unpacks the packaged browser once. Processes that run this together unpack into folders of their own; the first to
 * finish renames its folder, the others delete theirs.
 */
async function unpack(): Promise<string> {
  const folder = path.join(HOME, 'packaged');
  if (existsSync(folder)) return folder;
  mkdirSync(HOME, { recursive: true });
  const staging = mkdtempSync(path.join(HOME, 'unpacking-'));
  // The package unpacks into TMPDIR, and unpacks its libraries only if the environment looks like AWS Lambda.
  const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const script = `require('${PACKAGE}').executablePath().catch((error) => { console.error(error); process.exit(1); })`;
  try {
    await exec(process.execPath, ['-e', script], { cwd: ROOT, env });
    renameSync(staging, folder);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function packaged(): Promise<BrowserProgram | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = await unpack();
  const plain = { executablePath: path.join(folder, 'chromium'), env: FONTS };
  if (await starts(plain)) return plain;
  // Without NSS on this machine the browser needs the libraries of the package.
  const LD_LIBRARY_PATH = [path.join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(':');
  const withLibraries = { ...plain, env: { ...FONTS, LD_LIBRARY_PATH } };
  return (await starts(withLibraries)) ? withLibraries : undefined;
}

/** The browser for the tests: CHROME_PATH if set, the one in node_modules on Linux, else an installed Chrome or Chromium. */
export async function findBrowser(): Promise<BrowserProgram> {
  const named = process.env.CHROME_PATH;
  if (named) return { executablePath: named, env: FONTS };
  const own = await packaged();
  if (own) return own;
  const installed = INSTALLED.find((place) => existsSync(place));
  if (installed) return { executablePath: installed, env: FONTS };
  throw new Error('No browser was found. Install Chrome or Chromium, or give its path in CHROME_PATH.');
}
