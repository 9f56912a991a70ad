/**
 * How many presses and fields lie between an event's page and a paid delivery of one dish without options. Each is listed: one that is
 * added, or no longer needed, fails here.
 */
import type { Page } from 'playwright-core';
import { PHONE } from './support/browser';
import { useJourney } from './support/journey';
import { CARDS, payButton, placeOrder, signIn, untilCartIsEmpty } from './support/ordering';
import { RECEIPT } from './support/payments';
import { countEffort } from './support/presses';
import { enterAs } from './support/signedIn';

const EVENT = '/events/101';
const RETURNING = 'casey@demo.test';

const journey = useJourney({ viewport: PHONE });

const cardForm = (page: Page) => page.frameLocator('iframe[src*="payment-element"]');

async function addElote(page: Page): Promise<void> {
  await journey.open(EVENT);
  await page.getByRole('button', { name: /^Add Elote/ }).click();
}
const proceed = async (page: Page) => {
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
  await page.waitForURL(/\/checkout\/payment$/);
};
/** The zip is there already. */
async function typeCard(page: Page): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel('Card number').fill(CARDS.good);
  await form.getByLabel('Expiration date').fill('1234');
  await form.getByLabel('Security code').fill('123');
}
async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await page.waitForURL(RECEIPT);
  await page.getByText('Your order is in.').waitFor();
}

/** An order of a customer who comes back, by delivery at 5:30 PM. */
async function orderBefore(page: Page, { isCardSaved }: { isCardSaved: boolean }): Promise<void> {
  await enterAs(journey.context, journey.server.url, RETURNING);
  await addElote(page);
  await placeOrder(page);
  await page.getByLabel('5:30 PM').check();
  await proceed(page);
  await typeCard(page);
  if (isCardSaved) await cardForm(page).getByLabel('Save payment details for future purchases').check();
  await pay(page);
  await untilCartIsEmpty(page, 101);
}

it('a returning customer with a new card: at most 5 presses and 4 fields', async () => {
  const { page, context } = journey;
  await orderBefore(page, { isCardSaved: false });
  const effort = await countEffort(context);
  await addElote(page);
  await placeOrder(page);
  await proceed(page);
  await typeCard(page);
  await pay(page);
  expect(effort).toEqual({
    presses: [
      'Add Elote',
      'Place Order',
      expect.stringMatching(/^Continue to payment/),
      expect.stringMatching(/^Place delivery order/),
    ],
    fields: ['number', 'expiry', 'cvc'],
  });
});

// Before a card is saved, which the button would pay with.
it('a returning customer with a wallet: at most 4 presses and no field', async () => {
  const { page, context } = journey;
  await orderBefore(page, { isCardSaved: false });
  const effort = await countEffort(context);
  await addElote(page);
  await placeOrder(page);
  await page.getByText('You can cancel until').scrollIntoViewIfNeeded();
  const buttons = page.frameLocator('iframe[src*="express-checkout"]');
  await buttons.getByRole('button', { name: 'Pay with Google Pay' }).click();
  await page.frameLocator('iframe[title="Google Pay"]').getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(RECEIPT);
  await page.getByText('Your order is in.').waitFor();
  expect(effort).toEqual({
    presses: ['Add Elote', 'Place Order', 'Pay with Google Pay', expect.stringMatching(/^Pay \$/)],
    fields: [],
  });
});

it('a returning customer with a saved card: at most 4 presses and no field', async () => {
  const { page, context } = journey;
  await orderBefore(page, { isCardSaved: true });
  const effort = await countEffort(context);
  await addElote(page);
  await placeOrder(page);
  await pay(page);
  expect(effort).toEqual({
    presses: ['Add Elote', 'Place Order', expect.stringMatching(/^Place delivery order/)],
    fields: [],
  });
});

it('a new customer: at most 7 presses and 9 fields', async () => {
  const { page, context } = journey;
  journey.expectError(/404 \(Not Found\).*session/);
  const effort = await countEffort(context);
  await addElote(page);
  await placeOrder(page);
  await signIn(page, 'new.neighbor@example.com', 'a-new-secret');
  await page.getByLabel('Name', { exact: true }).fill('Nora Neighbor');
  await page.getByLabel('Mobile phone').fill('6305550199');
  await page.getByLabel('Zip code').fill('60540');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByText(/^Thanks for signing up! We sent you an email/).waitFor();
  await page.getByLabel('Street address').fill('418 Sunset Dr');
  await page.getByLabel('5:30 PM').check();
  await proceed(page);
  await typeCard(page);
  await pay(page);
  expect(effort.presses).toEqual([
    'Add Elote',
    'Place Order',
    'Sign in',
    'Sign Up',
    expect.stringMatching(/^timeSlotId|5:30 PM/),
    expect.stringMatching(/^Continue to payment/),
    expect.stringMatching(/^Place delivery order/),
  ]);
  expect(effort.fields).toEqual([
    ...['email', 'password', 'name', 'phone', 'postal_code', 'deliveryStreet'],
    ...['number', 'expiry', 'cvc'],
  ]);
});
