/** Paying with a wallet on the page of the order, before which there is no intent. */
import type { Page } from 'playwright-core';
import { PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { addFaults, clearFaults, expectOneCharge, intentsOf } from './support/money';
import { CARDS, fillCard, payButton, placeOrder } from './support/ordering';
import { RECEIPT } from './support/payments';
import { enterAs } from './support/signedIn';

const journey = useJourney({ viewport: PHONE });
let known = new Set<string>();

const wallet = (page: Page) =>
  page.frameLocator('iframe[src*="express-checkout"]').getByRole('button', { name: 'Pay with Google Pay' });
const sheet = (page: Page) => page.frameLocator('iframe[title="Google Pay"]');
const proceed = (page: Page) => page.getByRole('button', { name: /^Continue to payment/ });
const total = async (page: Page) => /\$\d+\.\d\d/.exec((await proceed(page).textContent()) ?? '')?.[0];

/** The order page of a customer who has typed an address and chosen a time, with the wallet in sight. */
async function openOrder(email: string): Promise<Page> {
  const { page, context, server } = journey;
  await enterAs(context, server.url, email);
  await journey.open('/events/101');
  await page.getByRole('button', { name: /^Add Elote/ }).click();
  await placeOrder(page);
  await page.getByLabel('Pickup').check();
  await page.getByLabel('5:30 PM').check();
  // The button is another one once the saved cards are known.
  await page.getByText('You can cancel until').scrollIntoViewIfNeeded();
  await wallet(page).waitFor();
  return page;
}
const openSheet = async (page: Page) => {
  await wallet(page).focus();
  await page.keyboard.press('Enter');
  await sheet(page).getByRole('dialog', { name: 'Google Pay' }).waitFor();
};
const newIntents = async () => (await intentsOf(journey.server.url)).filter(({ id }) => !known.has(id));

beforeEach(async () => {
  known = new Set((await intentsOf(journey.server.url)).map(({ id }) => id));
});
afterEach(() => clearFaults(journey.server.url));

it('pays by keyboard the amount of the page, on the page of the order', async () => {
  const page = await openOrder('neighbor01@demo.test');
  await journey.expectAccessible({ isCovered: true });
  const shown = await total(page);
  await openSheet(page);
  expect(await sheet(page).getByRole('button', { name: /^Pay / }).textContent()).toBe(`Pay ${shown}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(RECEIPT);
  await expectOneCharge(page, journey.server.url, 101, known);
});

it('that is closed leaves the order as it was, and asks for no payment', async () => {
  const page = await openOrder('neighbor02@demo.test');
  const before = await total(page);
  await openSheet(page);
  await page.keyboard.press('Escape');
  await page.locator('iframe[title="Google Pay"]').waitFor({ state: 'detached' });
  expect(await total(page)).toBe(before);
  expect(await newIntents()).toEqual([]);
});

it('that is declined leads to the payment page, where a card pays the same order', async () => {
  journey.expectError(/402/);
  const page = await openOrder('neighbor03@demo.test');
  await openSheet(page);
  await sheet(page).getByLabel('Card').selectOption('4000000000009995');
  await sheet(page).getByRole('button', { name: /^Pay / }).click();
  await page.getByText('Your card has insufficient funds.').waitFor();
  expect(page.url()).toMatch(/\/checkout\/payment$/);
  expect(await page.locator('iframe[title="Google Pay"]').count()).toBe(0);
  await fillCard(page, CARDS.good);
  await payButton(page).click();
  await page.waitForURL(RECEIPT);
  await expectOneCharge(page, journey.server.url, 101, known);
});

it('whose total has changed since the press is closed, and nothing is sent', async () => {
  const page = await openOrder('neighbor04@demo.test');
  await openSheet(page);
  await page.route('**/checkout_details*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { checkoutDetails: { total: number } } };
    body.data.checkoutDetails.total += 1;
    await route.fulfill({ response: answer, json: body });
  });
  await sheet(page).getByRole('button', { name: /^Pay / }).click();
  await page.getByText('The total has changed. Please check it, then press again.').waitFor();
  await page.locator('iframe[title="Google Pay"]').waitFor({ state: 'detached' });
  expect(await newIntents()).toEqual([]);
});

it('does not open while the form is incomplete, which says what is missing', async () => {
  const page = await openOrder('neighbor05@demo.test');
  await page.getByRole('radio', { name: /^Other/ }).check();
  await wallet(page).click();
  await page.getByText(/^The form is incomplete/).waitFor();
  expect(await page.locator('iframe[title="Google Pay"]').count()).toBe(0);
});

it('moves nothing above it when it comes, and leaves no hole where there is none', async () => {
  const { page, context, server } = journey;
  await addFaults(server.url, { action: 'wallets_none', count: 1 });
  await enterAs(context, server.url, 'neighbor06@demo.test');
  await journey.open('/events/101');
  await page.getByRole('button', { name: /^Add Elote/ }).click();
  await placeOrder(page);
  const offered = page.waitForResponse(/elements\/wallets/);
  await page.getByText('You can cancel until').scrollIntoViewIfNeeded();
  await page.mouse.move(100, 100);
  await offered;
  const line = page.getByText('or pay now with a wallet');
  await line.waitFor({ state: 'detached' });
  const height = () => page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 0);
  const without = await height();
  const button = async () => (await proceed(page).boundingBox())?.y;
  await page.reload({ waitUntil: 'networkidle' });
  await proceed(page).waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const before = await button();
  await page.mouse.move(100, 100);
  await line.waitFor();
  expect(await button()).toBe(before);
  expect(await height()).toBeGreaterThan(without);
});
