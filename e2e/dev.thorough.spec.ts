import { spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, newContext, watchForErrors } from './support/browser';
import { EVERY_PATH } from './support/everyPath';
import { freePort } from '../server/test/freePort';
import { end, makeDataDir, untilReady } from './support/server';
import { until } from './support/until';

/** Limit for a compile on a busy machine. */
const COMPILE_MS = 420_000;
jest.setTimeout(COMPILE_MS + 60_000);

const ROOT = path.join(__dirname, '..');
const SOURCES = [
  'domain',
  'public',
  'scripts',
  'sandbox',
  'server',
  'src',
  'webpack',
  'babel.config.js',
  'package-lock.json',
];
const CONFIGS = ['package.json', 'tsconfig.json', 'webpack.config.js', 'world.demo.yaml'];

const WORKSPACES = '@dwellivery';

/** A copy of the repository, whose files a test may change. */
function copySources(folder: string): void {
  for (const name of [...SOURCES, ...CONFIGS])
    cpSync(path.join(ROOT, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !/[\\/](node_modules|dist)$/.test(file),
    });
  for (const name of ['server/node_modules', 'sandbox/node_modules'])
    if (existsSync(path.join(ROOT, name))) symlinkSync(path.join(ROOT, name), path.join(folder, name));
  // Linked one by one, because the workspaces among them must be those of the copy.
  const packages = path.join(ROOT, 'node_modules');
  mkdirSync(path.join(folder, 'node_modules', WORKSPACES), { recursive: true });
  for (const name of readdirSync(packages))
    if (name !== WORKSPACES) symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name));
  for (const name of ['domain', 'server', 'sandbox'])
    symlinkSync(path.join(folder, name), path.join(folder, 'node_modules', WORKSPACES, name));
}

describe('npm run dev', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-dev-'));
  const dataDir = makeDataDir();
  const printed: string[] = [];
  const starts = () => printed.join('').split('Server listening').length - 1;
  let child: ChildProcess;
  let browser: Browser;
  let url = '';

  beforeAll(async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    copySources(folder);
    const { NODE_ENV: _test, NODE_OPTIONS: _jest, ...inherited } = process.env;
    url = `http://localhost:${port}`;
    child = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: folder,
      env: { ...inherited, PORT: String(port), API_PORT: String(apiPort), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    [child.stdout, child.stderr].forEach((stream) =>
      stream?.on('data', (text) => printed.push(String(text))),
    );
    await untilReady(url, child, () => printed.join(''), COMPILE_MS);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await end(child);
    for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true });
  });

  it('serves the app beside its API, and the page waits for changes', async () => {
    const page = await (await newContext(browser, { baseURL: url })).newPage();
    const errors = watchForErrors(page);
    const built = new Promise<string>((resolve) => {
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => resolve(String(payload))));
    });
    await page.goto('/events/101', { timeout: COMPILE_MS });
    await page.getByRole('heading', { name: "Lupita's Kitchen", level: 1 }).waitFor();

    // webpack's dev server reports the build as soon as the page has connected.
    expect(await built).toContain('"type":');
    await page.getByText('Tacos al Pastor').first().waitFor();
    expect(errors).toEqual([]);
  });

  it('takes over and draws every screen without a warning of React', async () => {
    const page = await (await newContext(browser, { baseURL: url })).newPage();
    const said = new Set<string>();
    page.on('console', (message) => {
      const isOfServer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isOfServer) said.add(`${page.url()}: ${message.text()}`);
    });
    for (const at of EVERY_PATH) {
      await page.goto(at);
      await page.locator('html[data-ready]').waitFor();
    }
    expect([...said]).toEqual([]);
  });

  it('shows a changed text without a reload, and a changed first screen after one', async () => {
    const page = await (await newContext(browser, { baseURL: url })).newPage();
    await page.goto('/faq');
    await page.getByRole('heading', { name: 'Frequently asked questions' }).waitFor();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const screen = path.join(folder, 'src/features/info/FaqScreen.tsx');
    writeFileSync(screen, readFileSync(screen, 'utf8').replace('Frequently asked', 'Seldom asked'));

    await page.getByRole('heading', { name: 'Seldom asked questions' }).waitFor({ timeout: COMPILE_MS });
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    appendFileSync(path.join(folder, 'src/components/base.css'), 'h1 { letter-spacing: 7px; }\n');
    const isWide = async () => {
      await page.reload();
      const heading = page.getByRole('heading', { level: 1 });
      return (await heading.evaluate((node) => getComputedStyle(node).letterSpacing)) === '7px';
    };
    await until(isWide, { limitMs: COMPILE_MS, unmet: () => 'The page has the old styles.' });
  });

  it('starts the API again when its code or that of the sandbox changes', async () => {
    for (const file of ['server/src/start/banner.ts', 'sandbox/src/http/page.ts']) {
      // Changed until it is noticed, because the files of a new process are watched only a moment after it listens.
      const change = async () => {
        appendFileSync(path.join(folder, file), '\n// changed\n');
        return new RegExp(`change in .*${file}`).test(printed.join(''));
      };
      await until(change, { limitMs: COMPILE_MS, unmet: () => `${file} is not watched.` });
      const before = starts();
      await until(async () => starts() > before, {
        limitMs: COMPILE_MS,
        unmet: () => `${file} is not taken in.`,
      });
    }
  });
});
