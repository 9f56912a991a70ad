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

export const PHONE = { width: 375, height: 812 } as const;
export const TABLET = { width: 768, height: 1024 } as const;
export const DESKTOP = { width: 1280, height: 900 } as const;

/** No --disable-web-security here: the page must run under the policies that customers meet. */
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--hide-scrollbars',
];

export async function launchBrowser(extraArgs: string[] = []): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return chromium.launch({
    executablePath,
    args: [...ARGS, ...extraArgs],
    env: { ...Object.fromEntries(inherited), ...env },
  });
}

/** What went wrong in a page without the test asking: script errors, console errors, refused resources. */
export function watchForErrors(page: Page, isExpected: (text: string) => boolean = () => false): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!isExpected(text)) errors.push(text);
  };
  page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
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
    ...options,
  });
  context.setDefaultTimeout(10_000);
  // How long a whole page takes to load is up to the machine: several browsers may be at it.
  context.setDefaultNavigationTimeout(30_000);
  return context;
}

/** A screen names the document after it has been painted: the heading is no sign that it has. */
export async function untilTitled(page: Page, expected: string | RegExp): Promise<void> {
  let title = '';
  const isTitled = async () => {
    title = await page.title();
    return typeof expected === 'string' ? title === expected : expected.test(title);
  };
  await until(isTitled, { unmet: () => `The title is "${title}", not ${String(expected)}.` });
}

/**
 * The first request of its kind is answered by the test, all others by the server. The interception stays for the life of the
 * page: whatever the page asks for in the moment in which one ends (the route option `times`) may never be answered.
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
