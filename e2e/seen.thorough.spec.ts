import type { Page } from 'playwright-core';
import { DESKTOP } from './support/browser';
import { useJourney } from './support/journey';
import { enter, orderElsewhere, walkToPayment } from './support/money';
import {
  addTacos,
  CARDS,
  completeOrderForm,
  fillCard,
  pay,
  payButton,
  placeOrder,
  openAddress,
} from './support/ordering';
import { RECEIPT } from './support/payments';
import { expectSeen, expectTextsSeen, SMALL_PHONE } from './support/seen';
import { enterAs } from './support/signedIn';

/** The texts that the specifications name on the screens of paying, on a small phone: each can be seen, and nothing covers it. */
const journey = useJourney({ viewport: SMALL_PHONE });

interface TimeSlot {
  label: string;
  full: boolean;
}

const HEAD = ['Order Details', 'Payment Details', "Lupita's Kitchen"];
/** Every line of the total but those of promo code and credit. */
const LINES = [
  'Items',
  /^Service fee/,
  /^Reservation fee/,
  'Only pay once for same-day deliveries!',
  'Delivery',
  'Tax',
  'Tip',
  'Total',
];

async function openCheckout(email: string): Promise<Page> {
  const { page, server, context } = journey;
  await enterAs(context, server.url, email);
  await journey.open('/events/101');
  await addTacos(page);
  await placeOrder(page);
  // A customer whose last order was a pickup finds that chosen.
  await page.getByLabel(/^Direct to door/).check();
  await page.getByRole('heading', { name: 'Delivery address' }).waitFor();
  return page;
}

const proceed = (page: Page) => page.getByRole('button', { name: /Continue to payment/ }).click();

describe('the order form', () => {
  it('shows what is paid, line by line, and what a membership would save', async () => {
    const page = await openCheckout('casey@demo.test');
    await expectTextsSeen(page, [
      ...HEAD,
      ...LINES,
      'Complete your order',
      'Back to menu',
      'Edit your order',
      'Your address is within our delivery range!',
      /^VIP members pay no service or reservation fee\./,
      /^Save \$\d+(\.\d\d)? or more$/,
    ]);
    await expectSeen(page.getByRole('button', { name: /Continue to payment/ }));
    await page.getByRole('button', { name: 'Show dishes' }).click();
    await expectTextsSeen(page, ['Tacos al Pastor']);
  });

  it('shows members what they save, and a promo code what it takes off', async () => {
    const page = await openCheckout('vip@demo.test');
    await page.getByLabel('Promo code').fill('ten');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectSeen(page.getByRole('button', { name: 'Remove TEN' }));
    await expectTextsSeen(page, [/^As a VIP member you save \$/, /^Promo code TEN/]);
  });

  it('shows what is wrong with an empty form', async () => {
    const page = await openCheckout('casey@demo.test');
    await openAddress(page);
    for (const label of ['Street address', 'City', 'State', 'Zip code'])
      await page.getByLabel(label).fill('');
    await expectTextsSeen(page, [/^Your address must be within \d+ miles of our location/]);
    await page.getByLabel(/^Other/).check();
    await proceed(page);
    await expectTextsSeen(page, [
      'The form is incomplete. Please double check your selections.',
      'Must put in a street address',
      'Must put in a city',
      'Must put in a state',
      'Must put in a zip code',
      'Please select a time slot',
      'Please select or input a tip',
    ]);
  });

  it('shows that an address is outside of the delivery range', async () => {
    journey.expectError(/409 \(Conflict\).*validate_address/);
    const page = await openCheckout('casey@demo.test');
    await openAddress(page);
    await page.getByLabel('Street address').fill('233 S Wacker Dr');
    await page.getByLabel('City').fill('Chicago');
    await page.getByLabel('Zip code').fill('60601');
    await page.getByLabel('5:30 PM').check();
    await proceed(page);
    await expectTextsSeen(page, [
      'Address is outside of delivery range',
      /^Your address is \d+\.\d\d miles outside our delivery range\. Sorry, we can't deliver your order\.$/,
    ]);
  });
});

describe('the payment', () => {
  it('by card shows what is paid before the card is typed, and what the provider says of it', async () => {
    journey.expectError(/402/);
    const page = await openCheckout('neighbor02@demo.test');
    await completeOrderForm(page);
    await payButton(page).waitFor();
    await expectTextsSeen(page, [...HEAD, ...LINES, 'Back to menu', 'Edit your order']);
    await expectSeen(payButton(page));
    await pay(page, CARDS.declined);
    await expectTextsSeen(page, ['Your card was declined.', /^You were not charged\./]);
    await expectSeen(page.locator('iframe[src*="payment-element"]'));
  });

  it('by credit shows what it covers', async () => {
    const page = await openCheckout('credit@demo.test');
    await page.getByLabel('5:30 PM').check();
    await payButton(page).waitFor();
    await expectTextsSeen(page, [...HEAD, ...LINES, 'Credit']);
    await expectSeen(payButton(page));
  });

  it('again shows why, what is paid, and the field of the card', async () => {
    const { page, server, context } = journey;
    await enterAs(context, server.url, 'failed@demo.test');
    await journey.open('/dashboard');
    await page.getByRole('link', { name: 'Resubmit payment' }).first().click();
    await payButton(page).waitFor();
    await expectTextsSeen(page, [
      'Order Details',
      'Payment Details',
      /^There was an issue with your payment\./,
      'contact support',
      'Items',
      /^Service fee/,
      'Tax',
      'Total',
    ]);
    await expectSeen(page.locator('iframe[src*="payment-element"]'));
    await expectSeen(payButton(page));
    const card = page.frameLocator('iframe[src*="payment-element"]').getByLabel('Card number');
    const { y = NaN, height = 0 } = (await card.boundingBox()) ?? {};
    const bar = await payButton(page).boundingBox();
    expect(bar?.y).toBeGreaterThan(y + height);
  });
});

describe('after a refusal', () => {
  it('because the time went while the card was typed, another is taken there and the card stays', async () => {
    journey.expectError(/409 \(Conflict\).*events\/101\/orders/);
    const page = await openCheckout('neighbor03@demo.test');
    await completeOrderForm(page, '5:30 PM');
    await fillCard(page, CARDS.good);
    const message = 'This time slot is no longer available.';
    const json = { code: 'slot_full', error: message, message };
    await page.route('**/events/101/orders', (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await page.route('**/api/v2/events/101', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { event: { timeSlots: TimeSlot[] } } };
      for (const slot of body.data.event.timeSlots) slot.full ||= slot.label === '5:30 PM';
      await route.fulfill({ response, json: body });
    });
    await payButton(page).click();
    await expectTextsSeen(page, ['Error: 5:30 PM is gone.', /Still free: 5:00 PM, /]);
    await journey.expectAccessible();
    await page.getByRole('button', { name: 'Take 5:00 PM' }).click();
    await expectTextsSeen(page, ['Direct to door, 5:00 PM']);
    await payButton(page).click();
    await page.waitForURL(RECEIPT);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('because the last place went, the form says which, and leads to the waitlist', async () => {
    journey.expectError(/409/);
    const { page, server } = journey;
    await enter(page, server.url, 'neighbor28@demo.test');
    await page.setViewportSize(DESKTOP);
    await walkToPayment(page, 111, '6:00 PM');
    await page.setViewportSize(SMALL_PHONE);
    await fillCard(page, CARDS.good);
    for (const email of ['neighbor29@demo.test', 'neighbor30@demo.test'])
      await orderElsewhere(server.url, email, { eventId: 111, slot: 1111, product: 111012 });
    await payButton(page).click();
    await page.waitForURL(/\/events\/111\/checkout$/);
    await expectTextsSeen(page, [
      'Error: 6:00 PM is gone.',
      'You were not charged.',
      'Pickup, 6:00 PM (gone)',
      'All times of this event are taken.',
      'Join the waitlist',
    ]);
    await journey.expectAccessible();
    expect(await page.getByRole('button', { name: /Continue/ }).count()).toBe(0);
  });

  it('an order that was left on the page of the bank says until when its place is held', async () => {
    const page = await openCheckout('neighbor04@demo.test');
    await completeOrderForm(page);
    await pay(page, CARDS.redirect);
    await page.waitForURL(/\/sandbox\/3ds\//);
    const held = /^Your place at Lupita's Kitchen on .* is held for you until \d+:\d\d [AP]M\./;
    for (const path of ['/faq', '/dashboard', '/events/101']) {
      await page.goto(path);
      await expectSeen(page.getByText(held));
      expect(await page.getByText(held).count()).toBe(1);
    }
    await page.getByRole('link', { name: 'Finish payment' }).click();
    await payButton(page).waitFor();
  });
});
