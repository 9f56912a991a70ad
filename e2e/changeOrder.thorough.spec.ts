import { difference, differenceSeen, payDifference, startChange, untilChanged } from './support/changing';
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
import { paidReceipt } from './support/payments';
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

  await startChange(page);
  expect(await differenceSeen(page, /^Nothing to pay$/)).toBe('Nothing to pay');
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
  const due = await differenceSeen(page, /^You pay/);
  expect(await difference(page).getByRole('listitem').first().innerText()).toMatch(/^Elote \+\$\d/);
  await journey.expectAccessible();

  const amount = due.replace('You pay ', '');
  await payDifference(page, amount);
  await untilCartIsEmpty(page, EVENT);
  const dearer = await paid();
  expect(dearer?.id).toBe(before?.id);
  expect(`$${((dearer?.total ?? 0) - (before?.total ?? 0)).toFixed(2)}`).toBe(amount);
  await page.getByText('Changed once').click();
  await page.getByText(/: \$\d+\.\d\d more$/).waitFor();
  await journey.expectAccessible();

  await startChange(page);
  await page.getByRole('button', { name: 'Show dishes' }).click();
  await page.getByRole('button', { name: /^One fewer Elote/ }).click();
  expect(await differenceSeen(page, /goes back/)).toMatch(/^\$\d+\.\d\d goes back to .*4242$/);
  await journey.expectAccessible();
  await page.getByRole('button', { name: 'Change the order' }).click();
  await untilChanged(page);
  expect((await paid())?.total).toBe(before?.total);
  await page.getByText('Changed 2 times').waitFor();
});

it('is given up with one press, and the order stays', async () => {
  const { page } = journey;
  await order('neighbor02@demo.test');
  const before = await paid();
  await startChange(page);
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
  await startChange(page);
  await page.getByRole('button', { name: 'Show dishes' }).click();
  await page.getByRole('button', { name: /^One more Tacos/ }).click();
  await difference(page)
    .getByText(/^Tip \+\$\d/)
    .waitFor();
  await page.getByRole('button', { name: 'Hide dishes' }).click();
  const name = (await differenceSeen(page, /^You pay/)).replace('You pay', 'Pay');
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
  await untilChanged(page);
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
