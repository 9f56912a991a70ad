import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Route,
} from 'playwright-core';
import { findBrowser } from './chromium';
import { until } from './until';

/** The commonest width of Android phones. */
export const NARROW_PHONE = { width: 360, height: 740 } as const;
export const PHONE = { width: 375, height: 812 } as const;
export const TABLET = { width: 768, height: 1024 } as const;
export const DESKTOP = { width: 1280, height: 900 } as const;

/** Without --disable-web-security, so that the page runs under its real policies. */
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--hide-scrollbars',
];

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return chromium.launch({
    executablePath,
    args: ARGS,
    env: { ...Object.fromEntries(inherited), ...env },
  });
}

/** Collects the page's uncaught errors and console errors, refused resources included. */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  return errors;
}

export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    // A worker would take requests from the routes of a test. e2e/offline.thorough.spec.ts allows it.
    serviceWorkers: 'block',
    ...options,
  });
  // For pages and the card form's frame, which take several times as long while other work shares the machine.
  context.setDefaultTimeout(30_000);
  return context;
}

/** Waits for the document title, which a screen sets after its heading is painted. */
export async function untilTitled(page: Page, expected: string | RegExp): Promise<void> {
  let title = '';
  const isTitled = async () => {
    title = await page.title();
    return typeof expected === 'string' ? title === expected : expected.test(title);
  };
  await until(isTitled, { unmet: () => `The title is "${title}", not ${String(expected)}.` });
}

/**
 * Answers the first matching request by the test, all later ones by the server. Does not use the route option `times`:
 * a request that the page sends while a route ends may never be answered.
 */
export async function interceptFirst(
  page: Page,
  pattern: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true;
  await page.route(pattern, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return answer(route);
  });
}
