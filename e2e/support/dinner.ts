import type { Page } from 'playwright-core';
import { difference, differenceSeen, payDifference, startChange, untilChanged } from './changing';
import { ordersAt } from './money';
import { addTacos, CARDS, completeOrderForm, pay, payButton, placeOrder, tokenOf } from './ordering';
import { paidReceipt, RECEIPT } from './payments';

/**
 * What the customers of a dinner do. All sums are worked out by hand: 20 % service, $5.00 reservation fee, $3.99 delivery, 7.75 % tax,
 * 15 % tip.
 */

export const DINNER = 101;

const totals = async (apiUrl: string, page: Page) =>
  (await ordersAt(apiUrl, await tokenOf(page), DINNER)).map(({ status, total }) => [status, total]);

/** 27.00 of dishes + 5.40 + 5.00 + 3.99 + 2.09 + 4.05. Answers the number of the order. */
export async function orderDinner(apiUrl: string, page: Page): Promise<number> {
  await page.goto(`/events/${DINNER}`);
  await addTacos(page);
  await placeOrder(page);
  await page.getByRole('radio', { name: /^Direct to door/ }).check();
  await page.getByText('Your address is within our delivery range!').waitFor();
  await completeOrderForm(page);
  await payButton(page).filter({ hasText: '$47.53' }).waitFor();
  await pay(page, CARDS.good);
  await paidReceipt(page);
  const [made] = await ordersAt(apiUrl, await tokenOf(page), DINNER);
  expect(made).toMatchObject({ status: 'paid', total: 47.53 });
  return made?.id ?? 0;
}

/** 13.50 of dishes + 2.70 + 5.00 + 1.05 + 2.03, and no delivery fee. */
export async function joinDinner(apiUrl: string, page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('link', { name: 'Choose your dishes' }).press('Enter');
  await addTacos(page, { quantity: 1 });
  await placeOrder(page);
  await completeOrderForm(page, null);
  await payButton(page).filter({ hasText: '$24.28' }).waitFor();
  await pay(page, CARDS.good);
  await page.waitForURL(RECEIPT);
  await page.getByText('Your order is in.').waitFor();
  expect(await totals(apiUrl, page)).toEqual([['paid', 24.28]]);
}

/** 32.50 of dishes + 6.50 + 5.00 + 3.99 + 2.52 + 4.88 = 55.39. */
export async function addElote(apiUrl: string, page: Page): Promise<void> {
  await startChange(page);
  await page.getByRole('link', { name: 'Edit your order' }).click();
  await page.getByRole('button', { name: /^Add Elote/ }).click();
  await page.getByText('3 items').first().waitFor();
  await page.getByRole('link', { name: 'Check out' }).click();
  await difference(page)
    .getByText(/^Tip \+\$0\.83/)
    .waitFor();
  expect(await differenceSeen(page, /^You pay/)).toBe('You pay $7.86');
  await payDifference(page, '$7.86');
  expect(await totals(apiUrl, page)).toEqual([['paid', 55.39]]);
}

/** 19.00 of dishes + 3.80 + 5.00 + 3.99 + 1.47 + 2.85 = 36.11. */
export async function takeTacosAway(apiUrl: string, page: Page): Promise<void> {
  await startChange(page);
  await page.getByRole('button', { name: 'Show dishes' }).click();
  await page.getByRole('button', { name: /^One fewer Tacos/ }).click();
  expect(await differenceSeen(page, /^\$19\.28 goes back/)).toMatch(/4242$/);
  await page.getByRole('button', { name: 'Change the order' }).click();
  await untilChanged(page);
  expect(await totals(apiUrl, page)).toEqual([['paid', 36.11]]);
}
