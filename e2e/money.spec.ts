import { interceptFirst } from './support/browser';
import { addFaults, enter, ordersAt } from './support/money';
import { CARDS, fillCard, pay, payButton, tokenOf } from './support/ordering';
import { ORDERS, paidReceipt, PAYMENT, SLOW, usePayments } from './support/payments';

const { journey, nextEmail, openPayment, expectPaidOnce, kept } = usePayments();

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

const UNREACHED = /^We could not reach our server\./;

describe('the line breaks', () => {
  it('before the order is sent: nothing is lost or charged, then it is paid', async () => {
    journey.expectError(/ERR_INTERNET_DISCONNECTED/);
    const page = await openPayment();
    await fillCard(page, CARDS.good);
    await journey.context.setOffline(true);
    await payButton(page).click();
    await page.getByText(UNREACHED).waitFor();
    await journey.context.setOffline(false);
    expect(await ordersAt(journey.server.url, await tokenOf(page), 101)).toEqual([]);
    // The card is still filled in.
    await payButton(page).click();
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
    await page.getByText(UNREACHED).waitFor();
    const [order] = await ordersAt(journey.server.url, await tokenOf(page), 101);
    expect(order).toBeDefined();
    await payButton(page).click();
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
    await enter(page, journey.server.url, nextEmail(), kept());
    await page.goto(PAYMENT);
    await page.getByText("Stripe not loaded. This shouldn't happen").waitFor();
    await journey.expectAccessible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await pay(page, CARDS.good);
    await paidReceipt(page);
    await expectPaidOnce();
  });
});
