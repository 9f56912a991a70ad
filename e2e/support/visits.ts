import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, newContext, PHONE } from './browser';
import { untilSettled, watchTraffic } from './look';
import { BOOT_LIMIT_MS, startServer, type TestServer } from './server';
import type { Shot } from './shotList';
import { signedIn } from './signedIn';

export type Visit = Pick<Shot, 'path' | 'as' | 'prepare'>;

/** A server and a browser for a file of tests that look at screens. Each visit has a context of its own. */
export function useVisits() {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  }, BOOT_LIMIT_MS + 30_000);

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function contextOf(
    as: string | undefined,
    options: BrowserContextOptions = {},
  ): Promise<BrowserContext> {
    const storageState = as ? await signedIn(server.url, as) : undefined;
    return newContext(browser, { baseURL: server.url, viewport: PHONE, storageState, ...options });
  }

  /** Opens a screen, which `look` gets when it is complete. */
  async function visit(
    { path, as, prepare }: Visit,
    look: (page: Page, settled: () => Promise<void>) => Promise<void>,
    options: BrowserContextOptions = {},
  ): Promise<void> {
    const context = await contextOf(as, options);
    try {
      const page = await context.newPage();
      const traffic = watchTraffic(page);
      const settled = () => untilSettled(page, traffic);
      await page.goto(path, { waitUntil: 'commit' });
      await settled();
      await prepare?.(page);
      await settled();
      await look(page, settled);
    } finally {
      await context.close();
    }
  }

  return { contextOf, visit };
}
