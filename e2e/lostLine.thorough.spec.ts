/** A phone that loses its line on a page that stands: local actions work, and what cannot work says why. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { addTacos, placeOrder, untilStored, openAddress } from './support/ordering';
import { enterAs } from './support/signedIn';

const journey = useJourney();

const build = JSON.parse(readFileSync(path.join(__dirname, '../dist/build.json'), 'utf8')) as {
  chunks: Record<string, string[]>;
};
const popoverScript = build.chunks['base-ui']?.find((file) => file.endsWith('.js')) ?? '';

/** What a page says of a call or a script that did not come. Not the notice of the whole site, which stands on each page. */
const NO_LINE = /check your connection|could not be loaded|couldn't load/i;
/** What the customer did not do wrong. */
const BLAME = /is incomplete|could not be checked/;

/** Opens a page, waits until the app runs in it, and cuts the line. */
async function loseLineAt(address: string, untilThere: (page: Page) => Promise<unknown>): Promise<Page> {
  const { page, context } = journey;
  journey.expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Loading (CSS )?chunk/);
  await journey.open(address);
  await page.locator('html[data-ready]').waitFor();
  await untilThere(page);
  await context.setOffline(true);
  return page;
}

/** Two frames: React has drawn what a press does at once. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Presses each button of the page's main part once. A dialog that opens is not empty, and closes.
 * @param without names of buttons that end what the sweep stands on
 */
async function pressAll(page: Page, without: RegExp): Promise<string[]> {
  const names = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()),
    );
  const pressed = [...new Set(names)].filter((name) => name !== '' && !without.test(name));
  for (const name of pressed) {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
    if ((await button.count()) === 0 || !(await button.isVisible())) continue;
    await button.click();
    await untilDrawn(page);
    const dialog = page.getByRole('dialog').last();
    if ((await dialog.count()) === 0) continue;
    expect({ name, text: (await dialog.innerText()).length > 20 }).toEqual({ name, text: true });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  return pressed;
}

describe.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])('at %s', (_device, size) => {
  beforeEach(() => journey.page.setViewportSize(size));

  it('home: the testimonials turn, a wrong zip is said, and a screen that cannot come says why', async () => {
    const page = await loseLineAt('/', (open) =>
      open.getByRole('button', { name: 'Next testimonial' }).waitFor(),
    );
    expect(await pressAll(page, /^(Report a problem|Copy my store|Subscribe|Find)/)).toContain(
      'Next testimonial',
    );
    const zip = page.getByRole('main').getByLabel(/zip/i).first();
    await zip.fill('12');
    await zip.press('Enter');
    await page.getByText('Please enter a valid zip code').first().waitFor();
    await zip.fill('60540');
    await zip.press('Enter');
    await page.getByText(NO_LINE).first().waitFor();
  });

  it('event: a dish with its allergens, the cart and the filter work', async () => {
    const page = await loseLineAt('/events/101', (open) =>
      open.getByRole('button', { name: /^Add Elote/ }).waitFor(),
    );
    await page.getByRole('button', { name: 'Elote', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: /Elote/ });
    await sheet
      .getByRole('status')
      .getByText(/^Contains\s+eggs,\s+milk$/)
      .waitFor();
    await sheet.getByRole('button', { name: /^Add to order/ }).click();
    await sheet.waitFor({ state: 'detached' });
    await untilStored(page, { 101: 1 });

    if (size === PHONE) await page.getByRole('button', { name: /View order/ }).click();
    const cart = page.getByRole('dialog', { name: 'Your order' });
    await cart.getByText(/^Contains\s+eggs,\s+milk$/).waitFor();
    await cart.getByRole('button', { name: /^One more Elote/ }).click();
    await untilStored(page, { 101: 2 });
    await cart.getByRole('button', { name: 'Close' }).click();

    await addTacos(page, { quantity: 1 });
    await untilStored(page, { 101: 3 });
    if (size === DESKTOP) await cart.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Diets and allergens' }).click();
    await page.getByRole('checkbox', { name: 'milk', exact: true }).check();
    await page.getByText(/^\d+ of \d+ dishes/).waitFor();
    await page.getByRole('button', { name: 'Show all', exact: true }).click();

    await pressAll(page, /^(View order|Diets|Subscribe|Try again|Retry)/);
    expect(await page.getByText(BLAME).count()).toBe(0);
  });

  it('event: what needs the line says so, and the cart is kept', async () => {
    const page = await loseLineAt('/events/101', (open) =>
      open.getByRole('button', { name: /^Add Elote/ }).waitFor(),
    );
    await page.getByRole('button', { name: /^Follow/ }).click();
    const follow = page.getByRole('dialog', { name: /^Follow/ });
    await follow.getByLabel(/email/i).fill('new.neighbor@example.com');
    await follow.getByLabel(/email/i).press('Enter');
    await follow.getByText(NO_LINE).waitFor();
    await page.keyboard.press('Escape');
    await addTacos(page);
    await placeOrder(page);
    await page.getByText(NO_LINE).first().waitFor();
    await untilStored(page, { 101: 2 });
    expect(await page.getByText(BLAME).count()).toBe(0);
  });

  it('checkout: the form checks its own fields, and blames nothing but the line', async () => {
    await enterAs(journey.context, journey.server.url, 'casey@demo.test');
    await journey.page.goto('/events/101');
    await addTacos(journey.page);
    await untilStored(journey.page, { 101: 2 });
    const page = await loseLineAt('/events/101/checkout', (open) =>
      open.getByRole('button', { name: /Continue to payment/ }).waitFor(),
    );
    await page.getByRole('button', { name: /Continue to payment/ }).click();
    await page.getByText('Please select a time slot').first().waitFor();
    await page.getByLabel('5:30 PM').check();
    await page.getByText('Delivery', { exact: true }).first().click();
    await openAddress(page);
    await page.getByLabel('Street address').fill('');
    await page.getByLabel('Street address').blur();
    await page.getByText('Must put in a street address').first().waitFor();
    await page.getByText('Pickup', { exact: true }).first().click();
    await page.getByText('Must put in a street address').first().waitFor({ state: 'detached' });
    await page.getByText(NO_LINE).first().waitFor();
    await page.getByRole('button', { name: /Continue to payment/ }).click();
    await untilDrawn(page);
    await page.getByText(NO_LINE).first().waitFor();
    expect(await page.getByText(BLAME).count()).toBe(0);
    await untilStored(page, { 101: 2 });
  });
});

it('on a wide screen without the script of the popover, the cart opens as a dialog', async () => {
  const { page, context } = journey;
  journey.expectError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Loading chunk/);
  await context.route(`**/${popoverScript}`, (route) => route.abort());
  await journey.open('/events/101');
  await page.locator('html[data-ready]').waitFor();
  await context.setOffline(true);
  await addTacos(page);
  const cart = page.getByRole('dialog', { name: 'Your order' });
  await cart.getByRole('link', { name: 'Place Order' }).waitFor();
  await journey.expectAccessible();
});
