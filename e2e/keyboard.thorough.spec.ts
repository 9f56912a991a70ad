/** An order from the zip to its cancellation by keyboard alone. Each stop of Tab must show the focus (support/keyboard.ts). */
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, untilTitled } from './support/browser';
import { useJourney } from './support/journey';
import { focused, pressAt, tabTo, typeAt } from './support/keyboard';
import { CARDS } from './support/ordering';
import { RECEIPT } from './support/payments';
import { until } from './support/until';

jest.setTimeout(240_000);

const untilFocused = async (page: Page, name: RegExp): Promise<void> => {
  let at = '';
  await until(async () => name.test((at = await focused(page))), {
    unmet: () => `The focus is at "${at}", not at ${String(name)}.`,
  });
};

/** Fills the card form, which moves on by itself from a complete number. */
async function typeCard(page: Page, number: string): Promise<void> {
  await page.frameLocator('iframe[src*="payment-element"]').getByLabel('ZIP code').waitFor();
  await typeAt(page, /^Card number/, number);
  for (const [field, text] of [
    [/^Expiration date/, '1234'],
    [/^Security code/, '123'],
    [/^ZIP code/, '60540'],
  ] as const) {
    if (!field.test(await focused(page))) await tabTo(page, field);
    await page.keyboard.type(text);
  }
}

/** From the home page to the event; a page's heading has the focus first. */
async function findEvent(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await typeAt(page, /^Zip code/, '60540');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/browse\/60540$/);
  await untilFocused(page, /^Restaurants coming to you/);
  await page
    .getByRole('link', { name: /Lupita's Kitchen/ })
    .first()
    .waitFor();
  await pressAt(page, /Lupita's Kitchen/);
  await page.waitForURL(/\/events\/101$/);
  await untilFocused(page, /^Lupita's Kitchen/);
}

/** Adds a dish after a refused press, which leads to the open choice. */
async function addDish(page: Page, isWide: boolean): Promise<void> {
  await page.getByRole('button', { name: /^Add Tacos al Pastor/ }).waitFor();
  await pressAt(page, /^Add Tacos al Pastor/);
  await untilFocused(page, /^Tacos al Pastor\$/);
  await pressAt(page, /^Add to order/);
  await untilFocused(page, /^Salsa verde/);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /Select an item/);
  await page.keyboard.press('ArrowDown');
  await pressAt(page, /^Add to order/);
  await page.getByText('1 items added').waitFor();
  if (isWide) {
    await untilFocused(page, /^Close$/);
    await page.keyboard.press('Escape');
  }
  // The next dish is one press away.
  await untilFocused(page, /^Add Tacos al Pastor, 1 in cart/);
  await tabTo(page, /^Add Baja Shrimp Tacos/);
}

async function signInOnTheWay(page: Page): Promise<void> {
  await page.waitForURL(/\/session$/);
  await untilFocused(page, /^Sign in$/);
  await typeAt(page, /^Email$/, 'casey@demo.test');
  await typeAt(page, /^Password$/, 'wrong');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid email or password.').waitFor();
  await untilFocused(page, /^Password$/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('dwellivery');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/events\/101\/checkout$/);
}

/** Sends the form too early, which leads to the time slots, then with a tip of its own. */
async function fillOrderForm(page: Page): Promise<void> {
  await untilFocused(page, /^Complete your order/);
  await page.getByText('Your address is within our delivery range!').waitFor();
  await pressAt(page, /^Continue to payment/);
  await untilFocused(page, /^5:00 PM/);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^15%/);
  // Around to the last choice.
  await page.keyboard.press('ArrowUp');
  await typeAt(page, /^Tip amount/, '5');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/checkout\/payment$/);
  await untilFocused(page, /^Payment Details/);
}

describe.each([
  ['phone with forced colors', PHONE, 'active'],
  ['desktop', DESKTOP, 'none'],
] as const)('by keyboard alone on a %s', (_name, viewport, forcedColors) => {
  const journey = useJourney({ viewport, forcedColors });
  const isWide = viewport === DESKTOP;

  it('a customer orders, pays after a declined card, and cancels', async () => {
    const { page } = journey;
    journey.expectError(/401|402/);
    await journey.open('/');
    await findEvent(page);
    await addDish(page, isWide);
    if (isWide) {
      await tabTo(page, /^1 item · /, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Place Order' }).waitFor();
    }
    await pressAt(page, /^Place Order/);
    await signInOnTheWay(page);
    await fillOrderForm(page);

    await typeCard(page, CARDS.declined);
    await pressAt(page, /^Place delivery order for/);
    await page.getByText('Your card was declined.').waitFor();
    await untilFocused(page, /^Place delivery order for/);
    await tabTo(page, /^Card number/, 'Shift+Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(CARDS.good);
    await pressAt(page, /^Place delivery order for/);

    await page.waitForURL(RECEIPT);
    await untilTitled(page, /headed your way/);
    await untilFocused(page, /is headed your way!$/);
    await pressAt(page, /^Cancel order/);
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await untilFocused(page, /^Cancel order/);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await pressAt(page, /^Cancel order/);
    await untilFocused(page, /^Your order was canceled/);
  });
});

describe('Enter that is held down', () => {
  const journey = useJourney();

  it('sends a form once', async () => {
    const { page } = journey;
    journey.expectError(/401/);
    const sent: unknown[] = [];
    await page.route('**/api/v2/session', async (route) => {
      sent.push((route.request().postDataJSON() as { password: unknown }).password);
      await route.continue();
    });
    await journey.open('/session');
    const form = page.getByRole('form', { name: 'Sign in' });
    await form.getByLabel('Password', { exact: true }).fill('wrong');
    await form.getByLabel('Email', { exact: true }).fill('casey@demo.test');
    await page.keyboard.down('Enter');
    await page.getByText('Invalid email or password.').waitFor();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await form.getByLabel('Password', { exact: true }).fill('dwellivery');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard$/);
    expect(sent).toEqual(['wrong', 'dwellivery']);
  });
});
