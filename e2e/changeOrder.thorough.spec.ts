import type { Page } from 'playwright-core';
import { useJourney } from './support/journey';
import { ordersAt } from './support/money';
import {
  addTacos,
  CARDS,
  completeOrderForm,
  fillCard,
  pay,
  placeOrder,
  tokenOf,
  untilCartIsEmpty,
} from './support/ordering';
import { paidReceipt, RECEIPT } from './support/payments';
import { enterAs } from './support/signedIn';

/** On a phone, where what a change costs must be seen above the button. */
const journey = useJourney({ viewport: { width: 375, height: 740 } });

const EVENT = 101;

async function order(email: string): Promise<void> {
  const { context, page, server } = journey;
  await enterAs(context, server.url, email);
  await journey.open(`/events/${EVENT}`);
  await addTacos(page);
  await placeOrder(page);
  await completeOrderForm(page);
  await pay(page, CARDS.good);
  await paidReceipt(page);
}

const change = async (page: Page) => {
  await page.getByRole('button', { name: 'Change this order' }).click();
  await page.waitForURL(/\/checkout$/);
  await page.getByText(/^You are changing your order of/).waitFor();
};
const difference = (page: Page) => page.getByRole('group', { name: 'What changes' });

/** The words of the difference, once they are those of the cart, and in sight without a press or a scroll. */
async function seen(page: Page, words: RegExp): Promise<string> {
  const sum = difference(page).getByText(words);
  await sum.waitFor();
  const box = await sum.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true);
  return (await sum.innerText()).replace(/\s+/g, ' ');
}

const paid = async () => {
  const { page, server } = journey;
  const [own, ...others] = await ordersAt(server.url, await tokenOf(page), EVENT);
  expect(others).toEqual([]);
  return own;
};

it('a dish is added and its difference paid, then one is taken away and money goes back', async () => {
  const { page } = journey;
  await order('neighbor01@demo.test');
  const before = await paid();

  await change(page);
  expect(await seen(page, /^Nothing to pay$/)).toBe('Nothing to pay');
  await page.getByRole('link', { name: 'Edit your order' }).click();
  await page.waitForURL(/\/events\/101$/);
  await page.getByRole('button', { name: /^Add Elote/ }).click();
  await page.getByText('3 items').first().waitFor();
  await journey.expectAccessible();
  await page.reload();
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.waitForURL(/\/checkout$/);
  // The tip follows the dishes.
  await difference(page)
    .getByText(/^Tip \+\$\d/)
    .waitFor();
  const due = await seen(page, /^You pay/);
  expect(await difference(page).getByRole('listitem').first().innerText()).toMatch(/^Elote \+\$\d/);
  await journey.expectAccessible();

  const amount = due.replace('You pay ', '');
  const button = page.getByRole('button', { name: `Pay ${amount}` });
  const saved = page.getByRole('radio', { name: /4242/ });
  await button
    .or(page.getByRole('button', { name: /^Continue to payment/ }))
    .first()
    .waitFor();
  if (await saved.isVisible()) {
    await saved.check();
  } else {
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await page.waitForURL(/\/checkout\/payment$/);
    await fillCard(page, CARDS.good);
  }
  await button.click();
  await page.waitForURL(RECEIPT);
  await page.getByText('Your order is changed.').waitFor();
  await untilCartIsEmpty(page, EVENT);
  const dearer = await paid();
  expect(dearer?.id).toBe(before?.id);
  expect(`$${((dearer?.total ?? 0) - (before?.total ?? 0)).toFixed(2)}`).toBe(amount);
  await page.getByText('Changed once').click();
  await page.getByText(/: \$\d+\.\d\d more$/).waitFor();
  await journey.expectAccessible();

  await change(page);
  await page.getByRole('button', { name: 'Show dishes' }).click();
  await page.getByRole('button', { name: /^One fewer Elote/ }).click();
  expect(await seen(page, /goes back/)).toMatch(/^\$\d+\.\d\d goes back to .*4242$/);
  await journey.expectAccessible();
  await page.getByRole('button', { name: 'Change the order' }).click();
  await page.waitForURL(RECEIPT);
  await page.getByText('Your order is changed.').waitFor();
  expect((await paid())?.total).toBe(before?.total);
  await page.getByText('Changed 2 times').waitFor();
});

it('is given up with one press, and the order stays', async () => {
  const { page } = journey;
  await order('neighbor02@demo.test');
  const before = await paid();
  await change(page);
  await page.getByRole('button', { name: 'Keep it as it is' }).click();
  await page.waitForURL(/\/events\/101$/);
  await untilCartIsEmpty(page, EVENT);
  expect(await page.getByText(/^You are changing your order/).count()).toBe(0);
  expect(await paid()).toEqual(before);
});

/** Another taco, whose payment the card declines. @returns the receipt's address and the name of the button that pays */
async function declined(email: string) {
  const { page } = journey;
  journey.expectError(/402/);
  await order(email);
  const receipt = page.url();
  const before = await paid();
  await change(page);
  await page.getByRole('button', { name: 'Show dishes' }).click();
  await page.getByRole('button', { name: /^One more Tacos/ }).click();
  await difference(page)
    .getByText(/^Tip \+\$\d/)
    .waitFor();
  await page.getByRole('button', { name: 'Hide dishes' }).click();
  const name = (await seen(page, /^You pay/)).replace('You pay', 'Pay');
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
  await page.waitForURL(/\/checkout\/payment$/);
  await fillCard(page, CARDS.declined);
  await page.getByRole('button', { name }).click();
  await page.getByText('You were not charged.').waitFor();
  expect((await paid())?.total).toBe(before?.total);
  await page.goto(receipt);
  await page.getByText(UNPAID).waitFor();
  return { name, before };
}
const UNPAID = /^Your change (was declined|is not paid yet), and your order is as it was\.$/;

it('with a declined card stays unpaid, the order as it was, and is paid with another card', async () => {
  const { page } = journey;
  const { name, before } = await declined('neighbor03@demo.test');
  await journey.expectAccessible();
  await page.getByRole('link', { name: 'Pay the change' }).click();
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
  await page.waitForURL(/\/checkout\/payment$/);
  await fillCard(page, CARDS.good);
  await page.getByRole('button', { name }).click();
  await page.waitForURL(RECEIPT);
  await page.getByText('Your order is changed.').waitFor();
  expect((await paid())?.total).toBeGreaterThan(before?.total ?? 0);
});

it('with a declined card is given up on the receipt, for good', async () => {
  const { page } = journey;
  const { before } = await declined('neighbor04@demo.test');
  await page.getByRole('button', { name: 'Keep it as it is' }).click();
  await page.getByText(UNPAID).waitFor({ state: 'detached' });
  await untilCartIsEmpty(page, EVENT);
  await page.reload();
  await page.getByRole('button', { name: 'Change this order' }).waitFor();
  expect(await page.getByText(UNPAID).count()).toBe(0);
  expect(await paid()).toEqual(before);
});
