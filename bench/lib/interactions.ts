import type { Browser, Page } from 'playwright-core';
import { addTacos } from '../../e2e/support/ordering';
import { SEEN_KEY } from '../../src/lib/storageKeys';
import type { StorageEntry } from './storage';

const CPU_SLOWDOWN = 4;
const CLICKS = 50;
/** A CSS selector, because a search by role walks the whole document between a press and its paint. */
const DISH = 'main li [aria-haspopup=dialog]';
const DIALOG = '[role=dialog]';

interface Noted {
  durations: number[];
  writes: [key: string, length: number][];
  /** Milliseconds of the page's clock. */
  lastWrite: number;
}

/** Runs in the page before its scripts: records the time from press to paint, and writes to local storage. */
function note(): void {
  const noted: Noted = { durations: [], writes: [], lastWrite: 0 };
  Object.assign(window, { __noted: noted });
  const options = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') noted.durations.push(entry.duration);
  }).observe(options);
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function write(key, value) {
    if (this === window.localStorage) {
      noted.writes.push([key, value.length]);
      noted.lastWrite = performance.now();
    }
    setItem.call(this, key, value);
  };
}

const noted = (page: Page): Promise<Noted> =>
  page.evaluate(() => (window as unknown as { __noted: Noted }).__noted);

async function open(browser: Browser, url: string, localStorage: StorageEntry[]): Promise<Page> {
  const origins = [{ origin: new URL(url).origin, localStorage }];
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    // Its files, five seconds after the load, are no part of a first visit (docs/performance.md).
    serviceWorkers: 'block',
    viewport: { width: 375, height: 667 },
    storageState: { cookies: [], origins },
  });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(note);
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

/** Opens and closes dishes of a long menu. Answers the slowest press, in milliseconds until the next paint. */
export async function slowestPress(browser: Browser, url: string, carts: StorageEntry[]): Promise<number> {
  const page = await open(browser, url, carts);
  const dishes = page.locator(DISH);
  const count = await dishes.count();
  // The first press does not count, because it fetches the dialog's code.
  for (let press = 0; press <= CLICKS; press += 1) {
    if (press === 1)
      await page.evaluate(() => void ((window as unknown as { __noted: Noted }).__noted.durations = []));
    await dishes.nth((press * 7) % count).click();
    await page.locator(DIALOG).waitFor();
    await page.keyboard.press('Escape');
    await page.locator(DIALOG).waitFor({ state: 'detached' });
  }
  const { durations } = await noted(page);
  await page.context().close();
  return Math.max(0, ...durations);
}

const QUIET_MS = 2_000;

/** Waits until the app has written what it writes at its start: last what the screen shows, for the problem report. */
async function untilStarted(page: Page): Promise<void> {
  await page.waitForFunction(
    ([key, quietMs]) => {
      const { lastWrite } = (window as unknown as { __noted: Noted }).__noted;
      return localStorage.getItem(key) !== null && performance.now() - lastWrite > quietMs;
    },
    [SEEN_KEY, QUIET_MS] as const,
  );
}

/** Adds a dish to the cart. Answers the keys that were written for it, and the length of the longest value. */
export async function writesOfOneAdd(
  browser: Browser,
  url: string,
  carts: StorageEntry[],
): Promise<{ keys: string[]; longest: number }> {
  const page = await open(browser, url, carts);
  await untilStarted(page);
  await page.evaluate(() => void ((window as unknown as { __noted: Noted }).__noted.writes = []));
  await addTacos(page);
  await page.waitForFunction(() => (window as unknown as { __noted: Noted }).__noted.writes.length > 0);
  await page.waitForTimeout(500);
  const { writes } = await noted(page);
  await page.context().close();
  return {
    keys: [...new Set(writes.map(([key]) => key))],
    longest: Math.max(...writes.map(([, length]) => length)),
  };
}
