import { useJourney } from './support/journey';
import { ordersAt } from './support/money';
import {
  addTacos,
  CARDS,
  completeOrderForm,
  fillCard,
  pay,
  payButton,
  placeOrder,
  tokenOf,
  untilCartIsEmpty,
  openAddress,
} from './support/ordering';
import { RECEIPT } from './support/payments';
import { enterAs } from './support/signedIn';
import { until } from './support/until';

describe('paying', () => {
  const journey = useJourney();

  const openCheckout = async (email: string, arrival = '/events/101', referer?: string) => {
    const { page, server, context } = journey;
    await enterAs(context, server.url, email);
    await page.goto(arrival, { referer });
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    await addTacos(page);
    await placeOrder(page);
    await page.waitForURL(/\/checkout$/);
  };

  it('by credit that covers the whole order, with the lead parameters in the order', async () => {
    const { page, server } = journey;
    const link = '/events/101?utm_source=flyer&utm_campaign=fall&aid=7&rid=7&gclid=x';
    await openCheckout('credit@demo.test', link, 'https://news.example/food?secret=1');
    await page.getByLabel('5:00 PM').check();
    await page.getByText('Your credit covers this order.').waitFor();
    await journey.expectAccessible();
    const placing = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/events/101/orders'),
    );
    await payButton(page).click();
    const { order } = (await placing).postDataJSON() as { order: { lead_params: unknown } };
    expect(order.lead_params).toEqual({
      utm_medium: 'Web',
      utm_source: 'flyer',
      utm_campaign: 'fall',
      aid: '7',
      rid: '7',
      referer: 'https://news.example/food',
    });
    await page.waitForURL(RECEIPT);
    await page.getByText('Your order is in.').waitFor();
    const orders = await ordersAt(server.url, await tokenOf(page), 101);
    expect(orders.map(({ status, total }) => [status, total])).toEqual([['paid', 0]]);
  });

  it('with a form that turns dark with the page and keeps its input', async () => {
    const { page } = journey;
    await openCheckout('casey@demo.test');
    await completeOrderForm(page);
    await fillCard(page, CARDS.good);
    const number = page.frameLocator('iframe[src*="payment-element"]').getByLabel('Card number');
    const colours = () => number.evaluate((field) => getComputedStyle(field).color);
    const light = await colours();
    await page.emulateMedia({ colorScheme: 'dark' });
    await until(async () => (await colours()) !== light, { unmet: () => 'The form stayed light.' });
    expect(await number.inputValue()).toBe('4242 4242 4242 4242');
    const schemes = await page
      .frameLocator('iframe[src*="payment-element"]')
      .locator('input, select')
      .evaluateAll((controls) => controls.map((control) => getComputedStyle(control).colorScheme));
    expect([...new Set(schemes)]).toEqual(['dark']);
    await journey.expectAccessible();
  });

  it('again on the same page after a declined card, for the same order', async () => {
    const { page, server } = journey;
    journey.expectError(/402/);
    await openCheckout('vip@demo.test');
    await completeOrderForm(page);
    await pay(page, CARDS.declined);
    await page.getByText('Your card was declined.').waitFor();
    await journey.expectAccessible();
    await pay(page, CARDS.good);
    await page.waitForURL(RECEIPT);
    await page.getByText('Your order is in.').waitFor();
    const orders = await ordersAt(server.url, await tokenOf(page), 101);
    expect(orders.map(({ status }) => status)).toEqual(['paid']);
  });

  it('with 3-D Secure on a page of the bank, and back', async () => {
    const { page } = journey;
    await openCheckout('lapsed@demo.test');
    await completeOrderForm(page);
    await pay(page, CARDS.redirect);
    await page.waitForURL(/\/sandbox\/3ds\//);
    await page.getByRole('button', { name: /Complete/ }).click();
    await page.waitForURL(RECEIPT);
    await page.getByText('Your order is in.').waitFor();
    expect(page.url()).not.toContain('payment_intent');
    await untilCartIsEmpty(page, 101);
  });

  it('is cheaper for members, and refused for an address out of range', async () => {
    const { page } = journey;
    journey.expectError(/409 \(Conflict\).*validate_address/);
    await openCheckout('vip@demo.test');
    await page.getByText('Your address is within our delivery range!').waitFor();
    await page
      .getByText(/As a VIP member you save \$\d+\.\d{2} on this order\./)
      .filter({ visible: true })
      .waitFor();
    await openAddress(page);
    await page.getByLabel('Street address').fill('233 S Wacker Dr');
    await page.getByLabel('City').fill('Chicago');
    await page.getByLabel('Zip code').fill('60601');
    await page.getByLabel('City').press('Tab');
    await page
      .getByText(
        /^Your address is \d+\.\d{2} miles outside our delivery range\. Sorry, we can't deliver your order\.$/,
      )
      .waitFor();
    await page.getByLabel('5:30 PM').check();
    await page.getByRole('button', { name: /Continue to payment/ }).click();
    await page.getByText('Address is outside of delivery range').first().waitFor();
    await page.getByRole('button', { name: 'Pick it up instead' }).click();
    await completeOrderForm(page, null);
    await page.getByRole('button', { name: /^Place pickup order for / }).waitFor();
  });

  it('that the bank refuses leads to the failed order, which can be paid again', async () => {
    const { page } = journey;
    await openCheckout('failed@demo.test');
    await completeOrderForm(page);
    await pay(page, CARDS.redirect);
    await page.waitForURL(/\/sandbox\/3ds\//);
    await page.getByRole('button', { name: /Fail/ }).click();
    await page.waitForURL(/\/orders\/\d+\/receipt/);
    await page.getByRole('heading', { name: 'Your order is not paid yet' }).waitFor();
    await journey.expectAccessible();
    await page.getByRole('main').getByRole('link', { name: 'Resubmit payment' }).click();
    await page.waitForURL(/\/orders\/\d+\/retry$/);
    await pay(page, CARDS.good);
    await page.waitForURL(RECEIPT);
    await page.getByRole('heading', { name: "Lupita's Kitchen is headed your way!" }).waitFor();
  });
});
