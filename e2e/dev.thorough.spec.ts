import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, newContext, watchForErrors } from './support/browser';
import { end, freePort, makeDataDir, untilReady } from './support/server';

/** Limit for the first compile on a busy machine. */
const COMPILE_MS = 180_000;
jest.setTimeout(COMPILE_MS + 60_000);

describe('npm run dev', () => {
  const dataDir = makeDataDir();
  let child: ChildProcess;
  let browser: Browser;
  let url = '';

  beforeAll(async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const { NODE_ENV: _test, NODE_OPTIONS: _jest, ...inherited } = process.env;
    url = `http://localhost:${port}`;
    child = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: path.join(__dirname, '..'),
      env: { ...inherited, PORT: String(port), API_PORT: String(apiPort), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: string[] = [];
    [child.stdout, child.stderr].forEach((stream) =>
      stream?.on('data', (text) => printed.push(String(text))),
    );
    await untilReady(url, child, () => printed.join(''), COMPILE_MS);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await end(child);
    rmSync(dataDir, { recursive: true, force: true });
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
});
