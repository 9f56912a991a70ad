import { interceptFirst } from './support/browser';
import {
  addFaults,
  enter,
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
import { paidReceipt, PAYMENT, RECEIPT, SLOW, usePayments } from './support/payments';

const { journey, nextEmail, openPayment, expectPaidOnce, kept, known } = usePayments();
const heading = (name: string) => journey.page.getByRole('heading', { name }).waitFor();

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
    // The page leaves for the receipt as soon as it reads that the order is paid, possibly while the card is typed.
    if (await payButton(page).isVisible()) await Promise.any([pay(page, CARDS.good), paidReceipt(page)]);
    await paidReceipt(page);
    await expectPaidOnce();
  });

  it.each([PAYMENT, '/events/101/checkout'])('by closing the tab: %s leads to the receipt', async (path) => {
    const page = await confirmSlowly();
    journey.page = await journey.context.newPage();
    await page.close();
    await untilCharged(journey.server.url, known());
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
    await untilCharged(journey.server.url, known());
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
    await page.getByText('You were not charged.').waitFor();
    await heading('Complete your order');
    await journey.expectAccessible();
    expect(await ordersAt(server.url, await tokenOf(page), 111)).toEqual([]);
    expect(
      (await intentsOf(server.url)).filter((one) => one.status === 'succeeded' && !known().has(one.id)),
    ).toEqual([]);
  });

  it('the order can no longer be paid: the page that pays it again says so once', async () => {
    journey.expectError(/409.*payment_sheets/);
    const { page, server } = journey;
    await enter(page, server.url, 'failed@demo.test');
    const json = { error: 'It is over.', message: 'It is over.', code: 'order_over' };
    await page.route('**/payment_sheets', (route) => route.fulfill({ status: 409, json }));
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Resubmit payment' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Back to menu' }).waitFor();
    expect(await page.getByText(/It is over|not charged/).allTextContents()).toEqual([
      'Error: It is over.',
      'You were not charged.',
    ]);
    await journey.expectAccessible();
  });

  it('the price changes: the form shows the old and the new price, and the new total is charged', async () => {
    journey.expectError(/409/);
    const { page, server } = journey;
    await enter(page, server.url, nextEmail(), kept());
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
    const [charge] = (await intentsOf(journey.server.url)).filter(({ id }) => !known().has(id));
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
    const isNew = ({ id }: { id: string }) => !known().has(id) && !id.startsWith('pi_demo_');
    const charged = (await intentsOf(server.url)).filter((one) => one.status === 'succeeded' && isNew(one));
    expect(charged).toEqual([]);
  });
});
