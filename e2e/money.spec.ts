import type { Page } from 'playwright-core';
import { interceptFirst } from './support/browser';
import { useJourney } from './support/journey';
import {
  addFaults,
  clearFaults,
  enter,
  expectOneCharge,
  intentsOf,
  justAfterCutoff,
  orderElsewhere,
  ordersAt,
  refundsOf,
  setClock,
  settleLate,
  untilCharged,
  untilStruck,
  walkToPayment,
  type Kept,
} from './support/money';
import {
  addTacos,
  CARDS,
  completeOrderForm,
  fillCard,
  pay,
  payButton,
  placeOrder,
  tokenOf,
} from './support/ordering';

const RECEIPT = /\/orders\/\d+\/receipt$/;
const PAYMENT = '/events/101/checkout/payment';
const ORDERS = '**/api/v2/events/101/orders';
const SLOW = { action: 'delay', ms: 1500, match: { request: '/confirm' } };

const journey = useJourney();
let kept: Kept | undefined;
let known = new Set<string>();
let customers = 0;

/** A demo account without an order at event 101; neighbors 13 to 18 have one. */
const nextEmail = () => {
  customers += 1;
  const number = customers <= 12 ? customers : customers + 6;
  return `neighbor${String(number).padStart(2, '0')}@demo.test`;
};
const paidReceipt = async (page: Page) => {
  await page.waitForURL(RECEIPT);
  await page.getByRole('heading', { name: "Lupita's Kitchen is headed your way!" }).waitFor();
};
const expectPaidOnce = () => expectOneCharge(journey.page, journey.server.url, 101, known);
const heading = (name: string) => journey.page.getByRole('heading', { name }).waitFor();

/** Opens the payment form of a new customer. The first call walks there; later calls reuse its stored cart and order form. */
async function openPayment(): Promise<Page> {
  const { page, server } = journey;
  await enter(page, server.url, nextEmail(), kept);
  if (kept) await page.goto(PAYMENT);
  else kept = await walkToPayment(page, 101, '5:30 PM');
  await payButton(page).waitFor();
  return page;
}

beforeEach(async () => {
  known = new Set((await intentsOf(journey.server.url)).map(({ id }) => id));
});
afterEach(async () => {
  await clearFaults(journey.server.url);
  await setClock(journey.server.url, null);
});

describe('pressed twice', () => {
  it('a double click is one order and one charge', async () => {
    const page = await openPayment();
    await fillCard(page, CARDS.good);
    await payButton(page).dblclick();
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('Enter and a click are one order and one charge', async () => {
    const page = await openPayment();
    await fillCard(page, CARDS.good);
    await payButton(page).focus();
    const box = await payButton(page).boundingBox();
    await Promise.all([
      page.keyboard.press('Enter'),
      page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10),
      page.keyboard.press('Enter'),
    ]);
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('two tabs with the same cart are one order and one charge', async () => {
    // The provider refuses the second confirmation, because the intent is paid.
    journey.expectError(/400.*\/confirm/);
    const page = await openPayment();
    const second = await journey.context.newPage();
    await second.goto(PAYMENT);
    await payButton(second).waitFor();
    await fillCard(page, CARDS.good);
    await fillCard(second, CARDS.good);
    await addFaults(journey.server.url, { ...SLOW, ms: 500, count: 2 });
    await Promise.all([payButton(page).click(), payButton(second).click()]);
    await Promise.all([page, second].map(paidReceipt));
    await expectPaidOnce();
  });

  it('Back from the receipt leads to no payment form', async () => {
    const page = await openPayment();
    await pay(page, CARDS.good);
    await paidReceipt(page);
    await page.goBack();
    await page.goto(PAYMENT);
    await page.waitForURL(/\/events\/101$/);
    expect(await payButton(page).count()).toBe(0);
    await expectPaidOnce();
  });
});

describe('the page goes away during the confirmation', () => {
  const confirmSlowly = async () => {
    const page = await openPayment();
    await addFaults(journey.server.url, SLOW);
    await pay(page, CARDS.good);
    await untilStruck(journey.server.url);
    return page;
  };

  it('by a reload: paying again is the same charge', async () => {
    // After the reload the server refuses a second payment sheet (409), or the provider refuses a second confirmation (400);
    // both lead to the receipt.
    journey.expectError(/409.*payment_sheets|400.*\/confirm/);
    const page = await confirmSlowly();
    await page.reload();
    await payButton(page).or(page.getByText('Total paid')).first().waitFor();
    if (await payButton(page).isVisible()) await pay(page, CARDS.good);
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it.each([PAYMENT, '/events/101/checkout'])('by closing the tab: %s leads to the receipt', async (path) => {
    const page = await confirmSlowly();
    journey.page = await journey.context.newPage();
    await page.close();
    await untilCharged(journey.server.url, known);
    await journey.page.goto(path);
    await paidReceipt(journey.page);
    await expectPaidOnce();
  });

  it('by closing the tab: menu and checkout tell a customer with a new cart that the first order is paid', async () => {
    const page = await confirmSlowly();
    journey.page = await journey.context.newPage();
    await page.close();
    await journey.page.goto('/events/101');
    await addTacos(journey.page, { notes: 'another one' });
    await untilCharged(journey.server.url, known);
    const told = journey.page.getByText(/You have ordered and paid/);
    await told.waitFor();
    await placeOrder(journey.page);
    await heading('Complete your order');
    await told.waitFor();
    await journey.page.getByRole('link', { name: 'See your receipt' }).click();
    await paidReceipt(journey.page);
    await told.waitFor({ state: 'detached' });
    await expectPaidOnce();
  });

  it('by an unfinished bank page: the receipt leads back to the payment', async () => {
    const page = await openPayment();
    await pay(page, CARDS.redirect);
    await page.waitForURL(/\/sandbox\/3ds\//);
    await page.goto('/events/101/receipt');
    await heading('Your payment is not finished');
    await journey.expectAccessible();
    await page.getByRole('link', { name: 'Finish payment' }).click();
    await pay(page, CARDS.good);
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('by an unfinished bank page: Back, then paying with another card', async () => {
    const page = await openPayment();
    await pay(page, CARDS.redirect);
    await page.waitForURL(/\/sandbox\/3ds\//);
    await page.goBack();
    await page.waitForURL(/\/checkout\/payment$/);
    await payButton(page).waitFor();
    await pay(page, CARDS.good);
    await paidReceipt(page);
    await expectPaidOnce();
  });
});

describe('the line breaks', () => {
  it('before the order is sent: nothing is lost or charged, then it is paid', async () => {
    journey.expectError(/ERR_INTERNET_DISCONNECTED/);
    const page = await openPayment();
    await fillCard(page, CARDS.good);
    await journey.context.setOffline(true);
    await payButton(page).click();
    await page.getByText(/^Error: /).waitFor();
    await page.getByText('We could not find out how far your payment is.').waitFor();
    await journey.context.setOffline(false);
    expect(await ordersAt(journey.server.url, await tokenOf(page), 101)).toEqual([]);
    // Back online, the page asks again without a press.
    await completeOrderForm(page, null);
    await pay(page, CARDS.good);
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('after the order is sent: the existing order is paid', async () => {
    journey.expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const page = await openPayment();
    await interceptFirst(page, ORDERS, async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await pay(page, CARDS.good);
    await page.getByText(/^Error: /).waitFor();
    const [order] = await ordersAt(journey.server.url, await tokenOf(page), 101);
    await completeOrderForm(page, null);
    await pay(page, CARDS.good);
    await paidReceipt(page);
    const orders = await ordersAt(journey.server.url, await tokenOf(page), 101);
    expect(orders.map(({ id }) => id)).toEqual([order?.id]);
    await expectPaidOnce();
  });

  it('when the provider answers: the result comes from the server', async () => {
    journey.expectError(/\/confirm/);
    const page = await openPayment();
    await addFaults(journey.server.url, { action: 'drop_after', count: 3, match: { request: '/confirm' } });
    await pay(page, CARDS.good);
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('for every webhook: the receipt is still right', async () => {
    const page = await openPayment();
    await addFaults(journey.server.url, { action: 'webhook_lose', count: null });
    await pay(page, CARDS.good);
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('to the script of the provider: an error is shown, and Retry loads the form', async () => {
    journey.expectError(/stripe\.js|ERR_FAILED/);
    const { page } = journey;
    await interceptFirst(page, '**/sandbox/js.stripe.com/*/stripe.js*', (route) => route.abort());
    await enter(page, journey.server.url, nextEmail(), kept);
    await page.goto(PAYMENT);
    await page.getByText("Stripe not loaded. This shouldn't happen").waitFor();
    await journey.expectAccessible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await pay(page, CARDS.good);
    await paidReceipt(page);
    await expectPaidOnce();
  });
});

describe('the world changes between the form and the press', () => {
  it('the slot is full: the form shows the reason and keeps its input', async () => {
    journey.expectError(/409/);
    const { page, server } = journey;
    await enter(page, server.url, 'neighbor28@demo.test');
    await walkToPayment(page, 111, '6:00 PM');
    await fillCard(page, CARDS.good);
    for (const email of ['neighbor29@demo.test', 'neighbor30@demo.test'])
      await orderElsewhere(server.url, email, { eventId: 111, slot: 1111, product: 111012 });
    await payButton(page).click();
    await page.waitForURL(/\/events\/111\/checkout$/);
    await page.getByText(/^Error: /).waitFor();
    await heading('Complete your order');
    await journey.expectAccessible();
    expect(await ordersAt(server.url, await tokenOf(page), 111)).toEqual([]);
    expect(
      (await intentsOf(server.url)).filter((one) => one.status === 'succeeded' && !known.has(one.id)),
    ).toEqual([]);
  });

  it('the price changes: the form shows the old and the new price, and the new total is charged', async () => {
    journey.expectError(/409/);
    const { page, server } = journey;
    await enter(page, server.url, nextEmail(), kept);
    // An outdated quote: one dollar less than the server's price.
    await interceptFirst(page, '**/checkout_details?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { checkoutDetails: { total: number } } };
      body.data.checkoutDetails.total = Number((body.data.checkoutDetails.total - 1).toFixed(2));
      await route.fulfill({ response, json: body });
    });
    await page.goto(PAYMENT);
    await page.getByText(/^Error: /).waitFor();
    const changes = page.getByRole('alert').filter({ hasText: 'Error:' });
    expect(await changes.getByRole('definition').allTextContents()).toEqual([
      expect.stringMatching(/^\$\d+\.\d{2} → \$\d+\.\d{2}$/),
    ]);
    await completeOrderForm(page, null);
    await pay(page, CARDS.good);
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('the promo code is used up: old and new prices, one confirmation, the new total charged', async () => {
    journey.expectError(/409/);
    const { page, server } = journey;
    await openPayment();
    await page.goto('/events/101/checkout');
    await page.getByLabel(/Order notes/).fill('Blue door');
    await page.getByLabel('Promo code', { exact: false }).fill('once');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Remove ONCE' }).waitFor();
    await completeOrderForm(page, null);
    await fillCard(page, CARDS.good);
    await orderElsewhere(server.url, nextEmail(), {
      eventId: 101,
      slot: 1011,
      product: 101012,
      quantity: 5,
      promo: 'ONCE',
    });
    await payButton(page).click();
    await page.getByText(/^Error: /).waitFor();
    const changes = page.getByRole('alert').filter({ hasText: 'Error:' });
    expect(await changes.getByText('gone').count()).toBe(1);
    expect(await changes.getByRole('term').allTextContents()).toContain('Total');
    expect(await page.getByLabel(/Order notes/).inputValue()).toBe('Blue door');
    expect(await page.getByRole('button', { name: 'Remove ONCE' }).count()).toBe(0);
    await completeOrderForm(page, null);
    await pay(page, CARDS.good);
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('the payment settles late: the receipt says processing, then paid', async () => {
    const page = await openPayment();
    await pay(page, CARDS.late);
    await page.waitForURL(RECEIPT);
    await heading('We are still processing your payment');
    await journey.expectAccessible();
    await settleLate(journey.server.url);
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it('the order is cancelled on the receipt: the charge is refunded', async () => {
    const page = await openPayment();
    await pay(page, CARDS.good);
    await page.waitForURL(RECEIPT);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await heading('Your order was canceled');
    const orders = await ordersAt(journey.server.url, await tokenOf(page), 101);
    expect(orders.map(({ status }) => status)).toEqual(['cancelled']);
    const [charge] = (await intentsOf(journey.server.url)).filter(({ id }) => !known.has(id));
    expect(await refundsOf(journey.server.url, charge?.id ?? '')).toEqual([charge?.amount]);
  });

  it('the event closes: no order, no charge', async () => {
    journey.expectError(/409/);
    const { server } = journey;
    const page = await openPayment();
    await fillCard(page, CARDS.good);
    await setClock(server.url, await justAfterCutoff(server.url, 101));
    await payButton(page).click();
    await page.getByText(/^Error: /).waitFor();
    expect(await ordersAt(server.url, await tokenOf(page), 101)).toEqual([]);
    // The demo world gets new dinners, with payments, as the clock goes on.
    const isNew = ({ id }: { id: string }) => !known.has(id) && !id.startsWith('pi_demo_');
    const charged = (await intentsOf(server.url)).filter((one) => one.status === 'succeeded' && isNew(one));
    expect(charged).toEqual([]);
  });
});
