import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { axeFindings, COLOUR_RULES } from './axe';
import { launchBrowser, newContext, watchForErrors } from './browser';
import { BOOT_LIMIT_MS, startServer, type TestServer } from './server';

/**
 * A journey has many screens, and axe reads each twice; on a busy machine each takes five times as long. Set here because jest ignores
 * `testTimeout` of a project.
 */
jest.setTimeout(300_000);

/** Set by the environment of these tests (journeyEnvironment.ts). */
declare const testHasFailed: boolean;

const SCREEN_CHARS = 1_500;

/** The texts of the open pages at a failure, because a locator's message names only the missing element. */
async function screensOf(context: BrowserContext): Promise<string> {
  const screens = context.pages().map(async (page) => {
    const text = await page.locator('body').innerText().catch(String);
    return `At ${page.url()}:\n${text.slice(0, SCREEN_CHARS)}`;
  });
  return (await Promise.all(screens)).join('\n\n');
}

interface Journey {
  server: TestServer;
  context: BrowserContext;
  page: Page;
  /** Opens a path of the site. */
  open(path: string): Promise<void>;
  /**
   * Fails with axe's findings in the light theme, and with those about colours in the dark one. Under an overlay that leaves the
   * page usable (a popover), targets are partly covered by design: `isCovered` skips the target-size rule.
   */
  expectAccessible(options?: { isCovered?: boolean }): Promise<void>;
  /** Declares an error text that this test provokes, such as the 401 of a wrong password. */
  expectError(pattern: RegExp): void;
}

/**
 * Starts one server and one browser per file and a fresh context (storage, cookies) per test. Fails a test whose page
 * throws or logs an undeclared error. Call it at the top level or in a `describe`; use the result inside tests.
 */
export function useJourney(
  contextOptions: BrowserContextOptions = {},
  serverSettings: Record<string, string> = {},
): Journey {
  let browser: Browser;
  let errors: string[] = [];
  let expected: RegExp[] = [];
  const journey = {} as Journey;

  beforeAll(async () => {
    [journey.server, browser] = await Promise.all([startServer(serverSettings), launchBrowser()]);
  }, BOOT_LIMIT_MS + 30_000);

  afterAll(async () => {
    await browser?.close();
    await journey.server?.stop();
  });

  beforeEach(async () => {
    expected = [];
    journey.context = await newContext(browser, { baseURL: journey.server.url, ...contextOptions });
    journey.page = await journey.context.newPage();
    errors = watchForErrors(journey.page);
  });

  afterEach(async () => {
    const screens = testHasFailed ? await screensOf(journey.context) : '';
    await journey.context?.close();
    const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
    // Throws these texts, because a run's report keeps failures but no console output.
    if (testHasFailed) throw new Error([screens, ...unexpected].join('\n'));
    expect(unexpected).toEqual([]);
  });

  journey.open = async (path) => {
    await journey.page.goto(path);
  };
  journey.expectError = (pattern) => void expected.push(pattern);
  journey.expectAccessible = async ({ isCovered = false } = {}) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await journey.page.emulateMedia({ colorScheme });
      const rules =
        colorScheme === 'dark' ? { only: COLOUR_RULES } : { without: isCovered ? ['target-size'] : [] };
      const findings = await axeFindings(journey.page, rules);
      expect({ colorScheme, findings }).toEqual({ colorScheme, findings: [] });
    }
    await journey.page.emulateMedia({ colorScheme: null });
  };
  return journey;
}
