import type { Browser, Page } from 'playwright-core';
import type { StorageState } from '../../e2e/support/signedIn';
import { median, mediansOf } from './percentile';

/** A screen to load on the slow phone. The measurement presses `click` until `effect` exists, which means usable. */
export interface Screen {
  name: string;
  url: string;
  click?: string;
  effect?: string;
  /** Default: {@link PHONE}. */
  viewport?: { width: number; height: number };
  storageState?: StorageState;
}

/** Milliseconds from the start of the navigation; `cls` has no unit. */
interface Marks {
  fcp: number;
  lcp: number;
  blocked: number;
  usable: number;
  cls: number;
}

/** With what went over the wire: `js` in KiB, and the number of requests. */
export type Measure = Record<keyof Marks | 'js' | 'requests', number>;

const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (0.75e6 / 8) | 0,
};
const CPU_SLOWDOWN = 4;
/** CSS pixels of a usual phone; its screen has 1.75 as many. */
export const PHONE = { width: 412, height: 823 };
export const PIXELS = 1.75;
const SETTLE_MS = 1500;

/** Runs in the page before its scripts. */
function observe([click, effect]: [string, string]): void {
  const marks: Marks = { fcp: 0, lcp: 0, blocked: 0, usable: 0, cls: 0 };
  Object.assign(window, { __marks: marks });
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') marks.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => (marks.lcp = entry.startTime));
  on('longtask', (entry) => (marks.blocked += Math.max(0, entry.duration - 50)));
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) marks.cls += shift.value;
  });
  if (!click) return;
  const look = () => {
    if (!document.querySelector(effect)) return;
    changes.disconnect();
    clearInterval(presses);
    const onScreen = () => (marks.usable = performance.now());
    requestAnimationFrame(() => void scheduler.postTask(onScreen, { priority: 'user-blocking' }));
  };
  // A timer alone would come late, because it waits for what the page does after the effect.
  const changes = new MutationObserver(look);
  const presses = setInterval(() => {
    document.querySelector<HTMLElement>(click)?.click();
    look();
  }, 20);
  changes.observe(document, { subtree: true, childList: true, attributes: true });
}

const readMarks = (page: Page): Promise<Marks> =>
  page.evaluate(() => (window as unknown as { __marks: Marks }).__marks);

async function untilUsable(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { __marks: Marks }).__marks.usable > 0, null, {
    timeout: 30_000,
  });
}

async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
}

/** One cold load: a fresh context has no cache, no storage and no connection. With presses it ends when the screen is usable. */
export async function load(browser: Browser, screen: Screen, withClick: boolean): Promise<Measure> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    // Its files, five seconds after the load, are no part of a first visit (docs/performance.md).
    serviceWorkers: 'block',
    viewport: screen.viewport ?? PHONE,
    deviceScaleFactor: PIXELS,
    isMobile: true,
    hasTouch: true,
    storageState: screen.storageState,
  });
  try {
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    const scripts = new Set<string>();
    const wire = { js: 0, requests: 0 };
    client.on('Network.responseReceived', ({ requestId, type }) => {
      wire.requests += 1;
      if (type === 'Script') scripts.add(requestId);
    });
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) wire.js += encodedDataLength / 1024;
    });
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', LINE);
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const click = withClick ? (screen.click ?? '') : '';
    // Functions compiled by tsx call its helper `__name`, which the page lacks.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(observe, [click, screen.effect ?? ''] as [string, string]);
    await page.goto(screen.url, { waitUntil: 'commit' });
    await (click ? untilUsable(page) : untilQuiet(page));
    return { ...(await readMarks(page)), ...wire };
  } finally {
    await context.close();
  }
}

/** Loads each screen twice a round, once without and once with presses, because a press ends the LCP measurement. */
export async function measureAll(
  browser: Browser,
  screens: Screen[],
  rounds: number,
): Promise<Map<string, Measure>> {
  const seen = new Map<string, Measure[]>(screens.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const screen of screens) {
      console.error(`round ${round + 1} of ${rounds}: ${screen.name}`);
      const looked = await load(browser, screen, false);
      const pressed = screen.click ? await load(browser, screen, true) : looked;
      seen.get(screen.name)?.push({ ...looked, usable: pressed.usable });
    }
  }
  return mediansOf(seen, ['fcp', 'lcp', 'blocked', 'usable', 'cls', 'js', 'requests']);
}

/**
 * Loads two screens in turn, the first of a pair changing.
 * @returns median over the pairs of the milliseconds by which `other` is usable later than `base`; a difference of the medians of
 * a few rounds is wrong by fifty and more
 */
export async function usableLater(
  browser: Browser,
  base: Screen,
  other: Screen,
  pairs: number,
): Promise<number> {
  const later: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    console.error(`pair ${pair + 1} of ${pairs}: ${base.name}, ${other.name}`);
    const usable = new Map<Screen, number>();
    for (const screen of pair % 2 ? [other, base] : [base, other]) {
      usable.set(screen, (await load(browser, screen, true)).usable);
    }
    later.push((usable.get(other) ?? 0) - (usable.get(base) ?? 0));
  }
  return median(later);
}
