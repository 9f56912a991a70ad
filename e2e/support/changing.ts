import type { Page } from 'playwright-core';
import { CARDS, fillCard } from './ordering';
import { RECEIPT } from './payments';

/** A customer's steps to change a paid order, on a phone. */

export async function startChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change this order' }).click();
  await page.waitForURL(/\/checkout$/);
  await page.getByText(/^You are changing your order of/).waitFor();
}

export const difference = (page: Page) => page.getByRole('group', { name: 'What changes' });

/** The words of the difference, once they are those of the cart, and in sight without a press or a scroll. */
export async function differenceSeen(page: Page, words: RegExp): Promise<string> {
  const sum = difference(page).getByText(words);
  await sum.waitFor();
  const box = await sum.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true);
  return (await sum.innerText()).replace(/\s+/g, ' ');
}

/** Pays what a change costs, with the saved card if there is one. @param amount as the button says it: `$7.86` */
export async function payDifference(page: Page, amount: string): Promise<void> {
  const button = page.getByRole('button', { name: `Pay ${amount}` });
  const onwards = page.getByRole('button', { name: /^Continue to payment/ });
  const saved = page.getByRole('radio', { name: /4242/ });
  await button.or(onwards).first().waitFor();
  if (await saved.isVisible()) {
    await saved.check();
  } else {
    await onwards.click();
    await page.waitForURL(/\/checkout\/payment$/);
    await fillCard(page, CARDS.good);
  }
  await button.click();
  await untilChanged(page);
}

export async function untilChanged(page: Page): Promise<void> {
  await page.waitForURL(RECEIPT);
  await page.getByText('Your order is changed.').waitFor();
}
