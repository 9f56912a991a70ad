/** Pages and API on different origins (docs/howto/static-hosting.md): a whole order. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, newContext, watchForErrors } from './support/browser';
import { addTacos, CARDS, completeOrderForm, pay, placeOrder, signIn } from './support/ordering';
import { freePort } from '../server/test/freePort';
import { BOOT_LIMIT_MS, startServer, type TestServer } from './support/server';
import { serveStatic, writeStatic } from './support/staticHost';

jest.setTimeout(300_000);
let api: TestServer;
let host: { close: () => Promise<void> };
let pages: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  const port = await freePort();
  pages = `http://127.0.0.1:${port}`;
  [api, browser] = await Promise.all([
    startServer({ PUBLIC_URL: pages, ALLOWED_ORIGINS: pages, WEB_DIR: '' }),
    launchBrowser(),
  ]);
  host = await serveStatic(writeStatic(pages, api.url), port);
  context = await newContext(browser, { baseURL: pages });
  page = await context.newPage();
  errors = watchForErrors(page);
}, BOOT_LIMIT_MS + 60_000);

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await api?.stop();
});

it('lets a customer order from the menu to the receipt', async () => {
  await page.goto('/events/101');
  await addTacos(page);
  await placeOrder(page);
  await page.waitForURL(/\/session$/);
  await signIn(page, 'casey@demo.test');
  await completeOrderForm(page);
  await pay(page, CARDS.good);
  await page.waitForURL(/\/orders\/\d+\/receipt$/);
  await page.getByText('Total paid').waitFor();
  expect(errors).toEqual([]);
});

it('lets wallets open from the page and from the frames of the card provider', async () => {
  const { headers } = await fetch(pages);
  expect(headers.get('permissions-policy')).toBe(`payment=(self "${api.url}")`);
});

it('keeps the session over a reload', async () => {
  await page.goto('/account');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('region', { name: 'My Upcoming Orders' }).waitFor();
  expect(errors).toEqual([]);
});
