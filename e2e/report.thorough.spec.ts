/** Reports from the places where something is broken, and a sent report from the consent to its deletion. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { newContext } from './support/browser';
import { clipboardOf, textOfBlock } from './support/copied';
import { useJourney } from './support/journey';
import { sidewaysScroll } from './support/look';
import { addTacos, CARDS, completeOrderForm, pay, placeOrder, signIn } from './support/ordering';
import { enterAs } from './support/signedIn';

const ROOT = path.join(__dirname, '..');
const journey = useJourney({ permissions: ['clipboard-read', 'clipboard-write'] });

const CART = '{"v":1,"canary":"of the cart"}';
/** Something to copy, and a token that must not be copied. */
const fillStore = (page: Page) =>
  page.addInitScript((cart) => localStorage.setItem('dw:cart:999', cart), CART);

const copied = async (page: Page) => textOfBlock(await clipboardOf(page));
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Report a problem' });

/** Copies the store and saves a report from buttons within `place`. */
async function expectBothButtons(page: Page, place = page.getByRole('main')) {
  await place.getByRole('button', { name: 'Copy my store' }).click();
  await place.getByRole('button', { name: /^Copied/ }).waitFor();
  const text = await copied(page);
  expect(text).toContain('of the cart');
  expect(text).not.toContain('"att"');
  await place.getByRole('button', { name: 'Report a problem' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: 'Save' }).click(),
  ]);
  const report = JSON.parse(readFileSync(await download.path(), 'utf8')) as { route: string };
  expect(await axeFindings(page)).toEqual([]);
  // The file's long lines scroll in their box, and do not widen the dialog.
  await dialogOf(page).getByText('Look at the file').click();
  expect((await sidewaysScroll(page)).filter((found) => !found.startsWith('pre'))).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Send' }).click();
  await dialogOf(page)
    .getByText(/^Sent\. Its number is/)
    .waitFor();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  return report;
}

describe('Report a problem and Copy my store work', () => {
  it('on the crash page of an app that could not make its store', async () => {
    const { page } = journey;
    journey.expectError(/crash canary/);
    await fillStore(page);
    await page.addInitScript(() => {
      // The store's making asks for a random number; the report does not.
      const random = crypto.randomUUID.bind(crypto);
      let asked = 0;
      crypto.randomUUID = () => {
        asked += 1;
        if (asked === 1) throw new Error('crash canary');
        return random();
      };
    });
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1, name: /not feeling dwell/ }).waitFor();
    const report = await expectBothButtons(page);
    expect(report.route).toBe('/faq');
  });

  it('on the crash page of a screen', async () => {
    const { page } = journey;
    journey.expectError(/crash canary/);
    await fillStore(page);
    await page.addInitScript(() => {
      // The page then reads times by Intl.
      Reflect.deleteProperty(globalThis, 'Temporal');
      const { toLocaleDateString } = Date.prototype;
      const { formatToParts } = Intl.DateTimeFormat.prototype;
      const breakDays = () => {
        // The dialog formats a day, too.
        if (!document.querySelector('[role=dialog]')) throw new Error('crash canary');
      };
      Date.prototype.toLocaleDateString = function day(...args: []) {
        breakDays();
        return toLocaleDateString.apply(this, args);
      };
      Intl.DateTimeFormat.prototype.formatToParts = function parts(...args) {
        breakDays();
        return formatToParts.apply(this, args);
      };
    });
    await page.goto('/events/101');
    await page.getByRole('heading', { level: 1, name: /not feeling dwell/ }).waitFor();
    await expectBothButtons(page);
  });

  it('beside the notice that the sign-in could not be checked', async () => {
    const { page, context, server } = journey;
    journey.expectError(/50\d/);
    await enterAs(context, server.url, 'casey@demo.test');
    await page.goto('/faq');
    await page.getByRole('link', { name: 'Dashboard' }).first().waitFor();
    await fillStore(page);
    await page.route('**/api/v2/session', (route) =>
      route.fulfill({ status: 500, json: { error: 'x', message: 'x', code: 'internal' } }),
    );
    await page.goto('/faq');
    const notice = page.getByText('We could not check your sign-in.');
    await notice.waitFor();
    await expectBothButtons(page, page.locator('*', { has: notice }).last());
  });

  it('without the app: the page says that it did not load, and leads to a plain page', async () => {
    const { page } = journey;
    journey.expectError(/ERR_FAILED|401/);
    await fillStore(page);
    await page.addInitScript(() => localStorage.setItem('att', 'token-canary'));
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/events/101');
    const alert = page.getByRole('alert').filter({ hasText: 'This page could not be loaded.' });
    await alert.getByRole('link', { name: 'Report a problem' }).click();
    await page.getByRole('heading', { level: 1, name: 'Report a problem' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy my store' }).click();
    await page.getByText(/^Copied\./).waitFor();
    expect(await copied(page)).toContain('of the cart');
    expect(await copied(page)).not.toContain('token-canary');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('of the cart');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^Sent\. Its number is \w{4}-\w{4}/).waitFor();
  });
});

describe('a sent report', () => {
  const desk = async (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: journey.server.dataDir, PUBLIC_URL: journey.server.url };
    const { stdout } = await promisify(execFile)('node', ['server/dist/desk.js', ...args], {
      cwd: ROOT,
      env,
    });
    return stdout;
  };
  const openedBy = async (link: string): Promise<Page> => {
    const context = await newContext(journey.context.browser() as Browser);
    const page = await context.newPage();
    await page.goto(link);
    return page;
  };

  it('has a number; the link of the desk opens it with the timeline; the customer deletes it', async () => {
    const { page, server } = journey;
    await page.goto('/events/101');
    await addTacos(page);
    await placeOrder(page);
    await page.waitForURL(/\/session$/);
    await signIn(page, 'casey@demo.test');
    await page.waitForURL(/\/events\/101\/checkout$/);
    await completeOrderForm(page);
    await pay(page, CARDS.good);
    await page.waitForURL(/receipt/);
    await page
      .getByText(/^Order \d+$/)
      .first()
      .waitFor();
    const seen = await page.getByRole('main').innerText();

    await page.getByRole('contentinfo').getByRole('button', { name: 'Report a problem' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel(/What went wrong/).fill(`I paid twice? ${CARDS.good}`);
    const [request] = await Promise.all([
      page.waitForRequest(/problem_reports$/),
      dialog.getByRole('button', { name: 'Send' }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ consent: true, note: 'I paid twice? [removed]' });
    const sent = await dialog.getByText(/^Sent\./).innerText();
    const number = /\w{4}-\w{4}/.exec(sent)?.[0] ?? '';
    const id = number.replace('-', '');
    expect(sent).toMatch(/We\s+delete it on \w+ \d+, \d{4}/);

    expect(await desk('support', 'list')).toContain(number);
    const [link = ''] = (
      await desk('support', 'link', number.toLowerCase(), '--who', 'olga', '--why', 'asked')
    ).split('\n');
    expect(link).toContain(`${server.url}/support/replay/${id}#`);
    const support = await openedBy(link);
    await support
      .getByText(/^Order \d+$/)
      .first()
      .waitFor();
    expect(support.url()).toBe(`${server.url}/support/replay/${id}`);
    const sums = (text: string) => text.match(/-?\$[\d,.]+|×\s*\d+|Order \d+/g);
    expect(sums(await support.locator('main').last().innerText())).toEqual(sums(seen));
    await support.getByRole('button', { name: 'Details' }).click();
    await support.getByRole('tab', { name: 'Server' }).click();
    await support.getByRole('row', { name: /paid/i }).first().waitFor();
    await support.getByRole('tab', { name: 'Origin' }).click();
    await support.getByText('I paid twice? [removed]').waitFor();
    // The skip link of the replayed app stands behind the links of the replay, so axe takes it for content.
    expect(await axeFindings(support, { without: ['region'] })).toEqual([]);
    expect(await desk('support', 'openings', number)).toContain('olga');

    const forged = await openedBy(link.replace('who=olga', 'who=mallory'));
    await forged.getByText('This link is not valid. Ask the desk for another one.').waitFor();
    const late = await openedBy(link.replace(/expires=\d+/, 'expires=1'));
    await late.getByText('This link is not valid. Ask the desk for another one.').waitFor();

    await dialog.getByRole('button', { name: `Delete report ${number}` }).click();
    await dialog.getByText('Reports you have sent').waitFor({ state: 'detached' });
    const gone = await openedBy(link);
    await gone.getByText(/There is no such report/).waitFor();
    expect(await desk('support', 'openings', number)).toContain('olga');
    expect(await desk('support', 'list')).not.toContain(number);
  });

  it('is refused without consent, and if it is too large', async () => {
    const { server } = journey;
    const send = (body: object) =>
      fetch(`${server.url}/api/v2/problem_reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await send({ report: '{}', note: '' })).status).toBe(422);
    expect((await send({ report: '{}', consent: false })).status).toBe(422);
    const large = JSON.stringify({ text: 'x'.repeat(3_000_000) });
    expect([413, 422]).toContain((await send({ report: large, consent: true })).status);
  });
});
