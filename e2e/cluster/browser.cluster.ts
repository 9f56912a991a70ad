/**
 * What a customer's browser shows while the primary is gone, and after the standby has taken its place: on the payment page, and on the
 * pages of a visitor.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PgServer } from '../../server/test/cluster/pgServer';
import { launchBrowser, newContext, PHONE } from '../support/browser';
import { addTacos, CARDS, completeOrderForm, fillCard, payButton, placeOrder } from '../support/ordering';
import { paidReceipt } from '../support/payments';
import { BOOT_LIMIT_MS, startServer, type TestServer } from '../support/server';
import { enterAs } from '../support/signedIn';

jest.setTimeout(300_000);

const CAUSE = 'We cannot reach our database right now. Please try again in a moment.';

let primary: PgServer;
let standby: PgServer;
let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  primary = await PgServer.make('primary');
  await primary.start();
  await primary.sql('create database shop');
  standby = await PgServer.follow(primary, 'standby');
  await standby.start();
  await primary.sql(`alter system set synchronous_standby_names = 'standby'`);
  await primary.sql('select pg_reload_conf()');
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
  const DATABASE_URL = `postgres://postgres@${hosts}/shop?target_session_attrs=read-write`;
  [server, browser] = await Promise.all([startServer({ DATABASE_URL }), launchBrowser()]);
  context = await newContext(browser, { baseURL: server.url, viewport: PHONE });
  page = await context.newPage();
}, BOOT_LIMIT_MS + 60_000);

afterEach(async () => {
  await browser?.close();
  // Also checks the books, on the new primary.
  await server?.stop();
  await standby?.remove();
  await primary?.remove();
});

it('a customer at the card reads why, keeps the card, and pays once with the next press', async () => {
  await enterAs(context, server.url, 'casey@demo.test');
  await page.goto('/events/101');
  await addTacos(page);
  await placeOrder(page);
  await completeOrderForm(page);
  await fillCard(page, CARDS.good);
  await primary.end('SIGKILL');
  await payButton(page).click();
  await page.getByText(`${CAUSE} You are never charged twice for this order.`).waitFor();
  await standby.sql('select pg_promote()');
  // The server finds the new primary within five seconds; until then a press is answered like the first.
  const paid = page.waitForURL(/\/receipt$/);
  while (!(await Promise.race([paid.then(() => true), pressed()])));
  await paidReceipt(page);
  const orders = await standby.sql<{ status: string }>(
    'select status from orders where event_id = 101 and user_id = 1 and status <> $$cancelled$$',
    'shop',
  );
  expect(orders).toEqual([{ status: 'paid' }]);
});

/** @returns false when the press was refused */
async function pressed(): Promise<boolean> {
  const answer = page.waitForResponse(/\/api\/v2\/events\/101\/orders$/);
  await payButton(page).click();
  const isTaken = (await answer).ok();
  if (isTaken) await page.waitForURL(/\/receipt$/);
  return isTaken;
}

it('a visitor reads why, and goes on with Retry; the cart stays', async () => {
  await page.goto('/events/101');
  await addTacos(page);
  await primary.end('SIGKILL');
  await page.goto('/browse/60540');
  await page.getByText("We couldn't load the events.").waitFor();
  await page.getByText(CAUSE).waitFor();
  await page.goto('/events/103');
  await page.getByText(CAUSE).waitFor();
  await standby.sql('select pg_promote()');
  const heading = page.getByRole('heading', { level: 1, name: 'Event', exact: true });
  while (await heading.isVisible()) {
    const answer = page.waitForResponse(/\/api\/v2\/events\/103$/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await answer;
  }
  await page.getByRole('button', { name: /^Add / }).first().waitFor();
  await page.goto('/events/101');
  await page.getByRole('button', { name: /^2 items/ }).waitFor();
});
