import type { Frame, Page } from 'playwright-core';
import { until } from './until';

/** A customer's steps to a paid order, by the names on the screen. */

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  redirect: '4000002500003155',
  late: '4000000000000259',
} as const;

/** Chooses Tacos al Pastor with its two options; the event page is open. */
export async function addTacos(page: Page, { quantity = 2, notes = '' } = {}): Promise<void> {
  await page.getByRole('button', { name: /^Add Tacos al Pastor/ }).click();
  const dialog = page.getByRole('dialog', { name: /Tacos al Pastor/ });
  await dialog.getByLabel('Salsa verde').check();
  await dialog.getByRole('combobox', { name: 'Side' }).selectOption({ label: 'Black beans' });
  if (notes) await dialog.getByLabel(/Notes/).fill(notes);
  for (let step = 1; step < quantity; step += 1)
    await dialog.getByRole('button', { name: 'One more Tacos al Pastor' }).click();
  await dialog.getByRole('button', { name: /Add to order/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Goes to checkout, on a phone by the bar, else by the open cart. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Place Order' }).click();
}

export async function signIn(page: Page, email: string, password = 'dwellivery'): Promise<void> {
  // The mailing list's form in the footer asks for an email too, and the screen before may still stand.
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Answers the question that stands before a change of email or password. */
export async function proveWith(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Save the change' }).click();
}

/** Shows the fields of the delivery address, which a customer who has ordered before finds in one line. */
export async function openAddress(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Delivery address' }).waitFor();
  const change = page.getByRole('button', { name: 'Change the delivery address' });
  if (await change.isVisible()) await change.click();
}

/** Chooses the time slot, if given, and continues to payment. */
export async function completeOrderForm(page: Page, slot: string | null = '5:30 PM'): Promise<void> {
  await page.getByRole('heading', { name: 'Complete your order' }).waitFor();
  if (slot) await page.getByLabel(slot).check();
  await page.getByRole('button', { name: /Continue to payment/ }).click();
  await page.waitForURL(/\/checkout\/payment$/);
}

async function cardFrame(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe[src*="payment-element"]');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The payment element has no document');
  return frame;
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = await cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date').fill('1234');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByLabel('ZIP code').fill('60540');
}

export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^(Place (delivery|pickup) order for|Resubmit payment for) / });

export async function pay(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

/** The number of items in each stored cart, by event id. */
const storedCarts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.keys(localStorage)
        .filter((key) => key.startsWith('dw:cart:'))
        .map((key) => {
          const { d } = JSON.parse(localStorage.getItem(key) ?? '{}') as {
            d?: { items?: { quantity: number }[] };
          };
          return [
            key.slice('dw:cart:'.length),
            (d?.items ?? []).reduce((sum, item) => sum + item.quantity, 0),
          ];
        }),
    ),
  );

/** Waits until these are the carts on disk, a moment after they are on the screen. */
export async function untilStored(page: Page, expected: Record<string, number>): Promise<void> {
  let found = '';
  await until(async () => (found = JSON.stringify(await storedCarts(page))) === JSON.stringify(expected), {
    unmet: () => `Stored: ${found}`,
  });
}

/** Waits for the emptied cart in local storage, which is written after the receipt is shown. */
export const untilCartIsEmpty = (page: Page, eventId: number) =>
  page.waitForFunction((key) => {
    const { d } = JSON.parse(localStorage.getItem(key) ?? '{}') as { d?: { items?: unknown[] } };
    return (d?.items ?? []).length === 0;
  }, `dw:cart:${eventId}`);

export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('att') ?? '');
