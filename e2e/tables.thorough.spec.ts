import type { BrowserContext, Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { newContext } from './support/browser';
import { useJourney } from './support/journey';
import { cutTexts, sidewaysScroll } from './support/look';
import {
  addTacos,
  CARDS,
  completeOrderForm,
  pay,
  payButton,
  placeOrder,
  signIn,
  untilCartIsEmpty,
} from './support/ordering';
import { enterAs } from './support/signedIn';

/** A host at a desk, and two neighbors with phones: one in the dark, one with a slow line. */
const journey = useJourney({ viewport: { width: 1280, height: 800 } });

const EVENT = 101;
const PHONE = { viewport: { width: 375, height: 740 }, baseURL: '' };
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 };
const STRIP = /^Delivered with Casey's order · .+ · no delivery fee$/;

async function expectInOrder(page: Page): Promise<void> {
  expect(await cutTexts(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  expect(await axeFindings(page, { without: [] })).toEqual([]);
}

const receiptBlock = (page: Page) => page.getByRole('region', { name: 'Neighbors can join your delivery' });

/** From the link to the order form, with the keyboard where a press decides. */
async function join(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByText('No delivery fee, because it is one stop.').waitFor();
  await page.getByText(/brought with Casey's order$/).waitFor();
  await expectInOrder(page);
  await page.getByRole('link', { name: 'Choose your dishes' }).press('Enter');
  await page.getByText(STRIP).first().waitFor();
  await addTacos(page, { quantity: 1 });
  await expectInOrder(page);
  await placeOrder(page);
}

/** Without an address or a time to choose, and without a fee. */
async function payJoined(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Order total' }).getByText("Delivered with Casey's order").waitFor();
  expect(await page.getByRole('heading', { name: 'Delivery address' }).count()).toBe(0);
  const fee = page
    .getByRole('region', { name: 'Order total' })
    .locator('dl > div', { hasText: 'Delivered with' });
  expect(await fee.innerText()).toContain('$0.00');
  await expectInOrder(page);
  // Who has a saved card, or pays nothing, pays on this page.
  const here = payButton(page);
  const onwards = page.getByRole('button', { name: /Continue to payment/ });
  // Until credit and cards are known, the button is busy, and may be the other one.
  const ready = page.locator(':not([aria-busy=true])');
  await here.or(onwards).and(ready).first().waitFor();
  if (await here.isVisible()) await here.press('Enter');
  else {
    await completeOrderForm(page, null);
    await pay(page, CARDS.good);
  }
  await page.waitForURL(/\/orders\/\d+\/receipt$/);
  await page.getByText('Your order is in.').waitFor();
  await page.getByText("Delivered with Casey's order").first().waitFor();
  await untilCartIsEmpty(page, EVENT);
  await expectInOrder(page);
}

async function phone(
  options: object,
  email: string | null,
): Promise<{ context: BrowserContext; page: Page }> {
  const browser = journey.context.browser();
  if (!browser) throw new Error('The context has no browser.');
  const context = await newContext(browser, { ...PHONE, baseURL: journey.server.url, ...options });
  if (email) await enterAs(context, journey.server.url, email);
  return { context, page: await context.newPage() };
}

it('neighbors join a delivery from their own phones, and its host reads before canceling what is kept', async () => {
  const { context, page, server } = journey;
  await enterAs(context, server.url, 'casey@demo.test');
  await journey.open(`/events/${EVENT}`);
  await addTacos(page);
  await placeOrder(page);
  await completeOrderForm(page);
  await pay(page, CARDS.good);
  await page.getByText('Your order is in.').waitFor();
  await receiptBlock(page).getByRole('button', { name: 'Let neighbors join' }).press('Enter');
  await receiptBlock(page).getByRole('button', { name: 'Copy the link' }).waitFor();
  await journey.expectAccessible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await receiptBlock(page).getByRole('button', { name: 'Copy the link' }).press('Enter');
  await page.getByText('Link Copied').waitFor();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/\/tables\/[\w-]{22}$/);

  // Signs in on the way, and the table stays.
  const dark = await phone({ colorScheme: 'dark' }, null);
  await join(dark.page, url);
  await signIn(dark.page, 'vip@demo.test');
  await payJoined(dark.page);
  await dark.page.goto(url);
  await dark.page.getByText(/^You are in:/).waitFor();
  await dark.page.getByText(/^It goes to /).waitFor();
  await expectInOrder(dark.page);

  const slow = await phone({}, 'credit@demo.test');
  const wire = await slow.context.newCDPSession(slow.page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', SLOW);
  await join(slow.page, url);
  await payJoined(slow.page);

  // The open page of the first neighbor hears of the second.
  await dark.page.getByRole('list', { name: 'Who is in' }).getByRole('listitem').nth(2).waitFor();

  await page.reload();
  const joined = receiptBlock(page).getByRole('list', { name: 'Who has joined' }).getByRole('listitem');
  await joined.nth(1).waitFor();
  expect(await joined.count()).toBe(2);
  const cancel = page.getByRole('button', { name: /^Cancel order/ }).last();
  await cancel.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog
    .getByText(/The delivery fee of \$\d+\.\d\d is kept, because orders of neighbors come/)
    .waitFor();
  await journey.expectAccessible();
  await dialog.getByRole('button', { name: 'Cancel order' }).press('Enter');
  await page.getByText('Your order was canceled.').first().waitFor();

  // A link that is over leads on.
  const late = await phone({}, null);
  await late.page.goto(url);
  await late.page.getByText("Casey's delivery takes no more neighbors.").waitFor();
  await expectInOrder(late.page);
  await late.page.getByRole('link', { name: 'Order on your own' }).press('Enter');
  await late.page.waitForURL(/\/events\/101$/);
  await Promise.all([dark, slow, late].map((one) => one.context.close()));
});

it('a link that is none says so under its own address', async () => {
  const { page } = journey;
  journey.expectError(/404/);
  const answer = await page.goto(`/tables/${'A'.repeat(22)}`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'This link leads to no delivery.' }).waitFor();
  await journey.expectAccessible();
  await page.getByRole('link', { name: 'Browse events' }).click();
  await page.waitForURL(/\/browse/);
});
