import type { BrowserContext, Page } from 'playwright-core';
import { axeFindings } from './support/axe';
import { newContext } from './support/browser';
import { useJourney } from './support/journey';
import { cutTexts, sidewaysScroll } from './support/look';
import { addTacos, CARDS, fillCard, payButton, untilCartIsEmpty } from './support/ordering';
import { enterAs } from './support/signedIn';

/** A host at a desk, and two guests with phones: one in the dark, one with a slow line. The host pays. */
const journey = useJourney({ viewport: { width: 1280, height: 800 } });

const EVENT = 101;
const PHONE = { viewport: { width: 375, height: 740 }, baseURL: '' };
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 };

async function expectInOrder(page: Page): Promise<void> {
  expect(await cutTexts(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  expect(await axeFindings(page, { without: [] })).toEqual([]);
}

async function phone(options: object = {}): Promise<{ context: BrowserContext; page: Page }> {
  const browser = journey.context.browser();
  if (!browser) throw new Error('The context has no browser.');
  const context = await newContext(browser, { ...PHONE, baseURL: journey.server.url, ...options });
  return { context, page: await context.newPage() };
}

const dishesOf = (page: Page) => page.getByRole('region', { name: 'Your dishes' });

/** A guest without an account, from the link to "done". */
async function choose(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByText('Choose your dishes, and Casey pays.').waitFor();
  await expectInOrder(page);
  await page.getByLabel('Your first name').fill('Bo');
  await page.getByRole('button', { name: 'Sit down' }).press('Enter');
  await dishesOf(page).waitFor();
  await addTacos(page);
  await dishesOf(page).getByText('2 dishes').waitFor();
}

const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });
/** Whose dishes are ordered, once they are priced. */
async function names(page: Page, count = 3): Promise<string[]> {
  const headings = summary(page).getByRole('heading', { level: 3 });
  await headings.nth(count - 1).waitFor();
  return headings.locator('[translate=no]').allInnerTexts();
}

/** With the host's own dish, which comes along. Answers the link. */
async function openTable(email = 'casey@demo.test'): Promise<string> {
  const { context, page, server } = journey;
  await enterAs(context, server.url, email);
  await journey.open(`/events/${EVENT}`);
  await addTacos(page, { quantity: 1 });
  await page.keyboard.press('Escape');
  const button = page.getByRole('main').getByRole('button', { name: 'Order together' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Order together' });
  await dialog.getByText('The 1 dish in your cart comes along as yours.').waitFor();
  expect(await dialog.getByLabel('Name of the table').inputValue()).toMatch(/'s table$/);
  await journey.expectAccessible();
  await dialog.getByRole('button', { name: 'Open the table' }).press('Enter');
  await page.waitForURL(/\/tables\/[\w-]{22}$/);
  await page.getByText('Send this link to your guests.').waitFor();
  await untilCartIsEmpty(page, EVENT);
  return page.url();
}

it('guests fill one cart from their own phones, and the host pays it', async () => {
  const { page } = journey;
  const url = await openTable();
  await journey.expectAccessible();

  const dark = await phone({ colorScheme: 'dark' });
  await choose(dark.page, url);
  await dishesOf(dark.page).getByRole('button', { name: 'I am done' }).press('Enter');
  await dark.page.getByText('You are done.').first().waitFor();
  await expectInOrder(dark.page);
  await dark.page.reload();
  await dishesOf(dark.page).getByText('2 dishes').waitFor();

  // A name that is taken gets a number.
  const slow = await phone();
  const wire = await slow.context.newCDPSession(slow.page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', SLOW);
  await choose(slow.page, url);
  await slow.page.getByRole('button', { name: /^Add Elote/ }).click();
  await dishesOf(slow.page).getByText('3 dishes').waitFor();

  const second = page.getByRole('article', { name: 'Bo 2' });
  await second.getByRole('button', { name: /^Remove Elote/ }).press('Enter');
  await second.getByText('2 dishes').waitFor();
  await dishesOf(slow.page).getByText('2 dishes').waitFor();

  await page.getByRole('button', { name: 'Close and pay' }).press('Enter');
  await page.waitForURL(/\/checkout$/);
  await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
  expect(await names(page)).toEqual(['Casey', 'Bo', 'Bo 2']);
  await journey.expectAccessible();
  await slow.page.getByText('Casey is ordering.').first().waitFor();

  // Back, and on again: what guests chose is still there.
  await page.getByRole('link', { name: 'Back to the table' }).press('Enter');
  await page.getByText('Guests can change nothing now.').waitFor();
  await page.getByRole('button', { name: 'Close and pay' }).press('Enter');
  await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
  await page.reload();
  await page.getByLabel('5:30 PM').check();
  expect(await names(page)).toEqual(['Casey', 'Bo', 'Bo 2']);
  // A button that is busy takes no press: the address is being checked.
  await page.getByText('Your address is within our delivery range!').waitFor();
  await page.getByRole('button', { name: /Continue to payment/ }).press('Enter');
  await page.waitForURL(/\/checkout\/payment$/);
  await fillCard(page, CARDS.good);
  expect(await names(page)).toEqual(['Casey', 'Bo', 'Bo 2']);
  await payButton(page).press('Enter');

  await page.waitForURL(/\/orders\/\d+\/receipt$/);
  await page.getByText('Your order is in.').waitFor();
  const slip = page.getByRole('region', { name: 'Receipt' });
  expect(await slip.getByRole('heading', { level: 3 }).locator('[translate=no]').allInnerTexts()).toEqual([
    'Casey',
    'Bo',
    'Bo 2',
  ]);
  expect(await page.getByText('Let neighbors join').count()).toBe(0);
  await untilCartIsEmpty(page, EVENT);
  await journey.expectAccessible();
  // The open pages of the guests hear of it.
  await dark.page.getByText('Casey has ordered.').first().waitFor();
  await dark.page
    .getByText(/at Casey's door/)
    .first()
    .waitFor();
  expect(await dark.page.getByText('Benton').count()).toBe(0);
  await expectInOrder(dark.page);
  await slow.page.getByText('Casey has ordered.').first().waitFor();
  await journey.open(new URL(url).pathname);
  await page.getByText('You have ordered.').waitFor();
  await Promise.all([dark, slow].map((one) => one.context.close()));
});

it('the order form of a shared cart shows on a phone whose dishes it pays', async () => {
  const { page } = journey;
  // Another host: the table of the first may still be open.
  await openTable('vip@demo.test');
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('button', { name: 'Close and pay' }).press('Enter');
  await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
  expect(await names(page, 1)).toHaveLength(1);
  await expectInOrder(page);

  // A dish from the menu begins an order of one's own. The table keeps its dishes.
  await journey.open(`/events/${EVENT}`);
  await page.getByRole('link', { name: 'Back to the table' }).waitFor();
  await expectInOrder(page);
  await page.getByRole('button', { name: /^Add Elote/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Your shared cart' }).press('Enter');
  await page.getByRole('button', { name: 'Close and pay' }).press('Enter');
  await summary(page).getByText('Elote').waitFor();
  expect(await names(page, 1)).toHaveLength(1);
});
