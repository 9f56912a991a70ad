/** Paying with a wallet, and with a card that was saved with consent. */
import type { FrameLocator, Page } from 'playwright-core';
import { DESKTOP, PHONE } from './support/browser';
import { useJourney } from './support/journey';
import {
  addFaults,
  clearFaults,
  enter,
  expectOneCharge,
  intentsOf,
  walkToPayment,
  type Kept,
} from './support/money';
import { CARDS, fillCard, payButton } from './support/ordering';
import { PAYMENT, RECEIPT } from './support/payments';

const journey = useJourney();
let kept: Kept | undefined;
let known = new Set<string>();

const wallets = (page: Page): FrameLocator => page.frameLocator('iframe[src*="express-checkout"]');
const sheet = (page: Page): FrameLocator => page.frameLocator('iframe[title="Google Pay"]');
const cardForm = (page: Page): FrameLocator => page.frameLocator('iframe[src*="payment-element"]');
const savedCard = (page: Page) => cardForm(page).getByRole('radio', { name: /Visa •••• 4242/ });
const isCovered = { isCovered: true };

const paidReceipt = async (page: Page) => {
  await page.waitForURL(RECEIPT);
  await page.getByRole('heading', { name: "Lupita's Kitchen is headed your way!" }).waitFor();
};
const expectPaidOnce = () => expectOneCharge(journey.page, journey.server.url, 101, known);
const freshStart = async () => {
  known = new Set((await intentsOf(journey.server.url)).map(({ id }) => id));
};

/** Opens the payment form. The first call walks there; later calls reuse its stored cart and order form. */
async function openPayment(email: string): Promise<Page> {
  const { page, server } = journey;
  await enter(page, server.url, email, kept);
  if (kept) await page.goto(PAYMENT);
  else kept = await walkToPayment(page, 101, '5:30 PM');
  await payButton(page).waitFor();
  return page;
}

async function openWallet(page: Page): Promise<void> {
  const button = wallets(page).getByRole('button', { name: 'Pay with Google Pay' });
  await button.focus();
  await page.keyboard.press('Enter');
  await sheet(page).getByRole('dialog', { name: 'Google Pay' }).waitFor();
}

/** What the pay button and the wallet ask for. */
const amountIn = (text: string | null): string => /\$\d+\.\d\d/.exec(text ?? '')?.[0] ?? 'none';

/** Whether the total stands beside the words of the pay button, in one line with their middle. */
const totalBesideWords = (page: Page): Promise<boolean> =>
  payButton(page).evaluate((button) => {
    const total = button.querySelector('.money')?.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    return total !== undefined && Math.abs(total.y + total.height / 2 - box.y - box.height / 2) < 4;
  });

beforeEach(freshStart);
afterEach(() => clearFaults(journey.server.url));

describe('a wallet', () => {
  it('pays on a phone, by keyboard, the amount of the button', async () => {
    const page = await openPayment('neighbor01@demo.test');
    await page.setViewportSize(PHONE);
    await page.getByText('or pay by card').waitFor();
    await journey.expectAccessible(isCovered);
    const shown = amountIn(await payButton(page).textContent());
    expect(await totalBesideWords(page)).toBe(true);
    await openWallet(page);
    const agree = sheet(page).getByRole('button', { name: /^Pay / });
    expect(amountIn(await agree.textContent())).toBe(shown);
    await page.keyboard.press('Enter');
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('that is closed leaves the form, the order and the price as they were', async () => {
    const page = await openPayment('neighbor02@demo.test');
    const before = await payButton(page).textContent();
    await openWallet(page);
    await page.keyboard.press('Escape');
    await page.locator('iframe[title="Google Pay"]').waitFor({ state: 'detached' });
    expect(await payButton(page).textContent()).toBe(before);
    expect((await intentsOf(journey.server.url)).filter(({ id }) => !known.has(id))).toMatchObject([
      { status: 'requires_payment_method' },
    ]);
    await openWallet(page);
    await page.keyboard.press('Enter');
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('that is declined says so, and the card form pays the same order', async () => {
    journey.expectError(/402/);
    const page = await openPayment('neighbor03@demo.test');
    await openWallet(page);
    await sheet(page).getByLabel('Card').selectOption('4000000000009995');
    await sheet(page).getByRole('button', { name: /^Pay / }).click();
    await page.getByText('Your card has insufficient funds.').waitFor();
    await page.getByText('You were not charged.').waitFor();
    await journey.expectAccessible(isCovered);
    await fillCard(page, CARDS.good);
    await payButton(page).click();
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('whose card asks for 3-D Secure pays after the bank has agreed', async () => {
    await journey.page.setViewportSize(DESKTOP);
    const page = await openPayment('neighbor04@demo.test');
    await openWallet(page);
    await sheet(page).getByLabel('Card').selectOption('4000002500003155');
    await sheet(page).getByRole('button', { name: /^Pay / }).click();
    await page.waitForURL(/sandbox\/3ds/);
    await page.getByRole('button', { name: 'Complete' }).click();
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('is white on the dark theme', async () => {
    await journey.page.emulateMedia({ colorScheme: 'dark' });
    const page = await openPayment('neighbor05@demo.test');
    const button = wallets(page).getByRole('button', { name: 'Pay with Google Pay' });
    expect(await button.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });

  it('is left out without a hole where the browser has none', async () => {
    await addFaults(journey.server.url, { action: 'wallets_none', count: 1 });
    const page = await openPayment('neighbor05@demo.test');
    await cardForm(page).getByLabel('Card number').waitFor();
    await page.getByText('Loading the payment form').waitFor({ state: 'detached' });
    expect(await page.getByText('or pay by card').count()).toBe(0);
    const title = await page.getByRole('heading', { name: 'Payment', exact: true }).boundingBox();
    const form = await page.locator('iframe[src*="payment-element"]').boundingBox();
    expect((form?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThan(32);
  });
});

describe('a saved card', () => {
  const SAVER = 'neighbor06@demo.test';
  const OTHER = 'neighbor07@demo.test';

  it('is kept with consent only, which is not given beforehand', async () => {
    const page = await openPayment(OTHER);
    const box = cardForm(page).getByLabel('Save payment details for future purchases');
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await fillCard(page, CARDS.good);
    await payButton(page).click();
    await paidReceipt(page);
    await page.goto('/account');
    await page.getByText('You have none. You can save a card when you pay.').waitFor();
  });

  it('is saved on a phone, and pays the next order with one press, also through 3-D Secure', async () => {
    await journey.page.setViewportSize(PHONE);
    const page = await openPayment(SAVER);
    await fillCard(page, CARDS.redirect);
    await cardForm(page).getByLabel('Save payment details for future purchases').check();
    await payButton(page).click();
    await page.waitForURL(/sandbox\/3ds/);
    await page.getByRole('button', { name: 'Complete' }).click();
    await paidReceipt(page);
    await expectPaidOnce();

    await freshStart();
    await openPayment(SAVER);
    await cardForm(page)
      .getByRole('radio', { name: /Visa •••• 3155/ })
      .waitFor();
    await journey.expectAccessible(isCovered);
    await payButton(page).click();
    await page.waitForURL(/sandbox\/3ds/);
    await page.getByRole('button', { name: 'Complete' }).click();
    await paidReceipt(page);
    expect((await intentsOf(journey.server.url)).filter(({ id }) => !known.has(id))).toMatchObject([
      { status: 'succeeded' },
    ]);
  });

  it('is shown to nobody else on the same phone', async () => {
    const page = await openPayment(OTHER);
    await cardForm(page).getByLabel('Card number').waitFor();
    expect(await cardForm(page).getByRole('radio').count()).toBe(0);
  });

  it('is removed in the form or on the account page, by keyboard', async () => {
    const page = await openPayment(SAVER);
    await cardForm(page).getByRole('radio', { name: 'New card' }).check();
    await fillCard(page, CARDS.good);
    await cardForm(page).getByLabel('Save payment details for future purchases').check();
    await payButton(page).click();
    await paidReceipt(page);

    await openPayment(SAVER);
    await savedCard(page).waitFor();
    await cardForm(page).getByRole('button', { name: 'Remove Visa •••• 3155' }).focus();
    await page.keyboard.press('Enter');
    await cardForm(page)
      .getByRole('radio', { name: /Visa •••• 3155/ })
      .waitFor({ state: 'detached' });

    await page.goto('/account');
    const remove = page.getByRole('button', { name: 'Remove: Visa ending 4242' });
    await remove.waitFor();
    await journey.expectAccessible();
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Visa ending 4242 is removed.').first().waitFor();
    await page.getByText('You have none. You can save a card when you pay.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Saved cards');
  });
});
