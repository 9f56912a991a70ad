import type { Page } from 'playwright-core';
import { useJourney } from './journey';
import { clearFaults, enter, expectOneCharge, intentsOf, setClock, walkToPayment, type Kept } from './money';
import { payButton } from './ordering';

export const RECEIPT = /\/orders\/\d+\/receipt$/;
export const PAYMENT = '/events/101/checkout/payment';
export const ORDERS = '**/api/v2/events/101/orders';
export const SLOW = { action: 'delay', ms: 1500, match: { request: '/confirm' } };

export const paidReceipt = async (page: Page) => {
  await page.waitForURL(RECEIPT);
  await page.getByRole('heading', { name: "Lupita's Kitchen is headed your way!" }).waitFor();
};

/** A journey whose tests begin at the payment form of event 101, each with a customer of its own. */
export function usePayments() {
  const journey = useJourney();
  let kept: Kept | undefined;
  let known = new Set<string>();
  let customers = 0;

  beforeEach(async () => {
    known = new Set((await intentsOf(journey.server.url)).map(({ id }) => id));
  });
  afterEach(async () => {
    await clearFaults(journey.server.url);
    await setClock(journey.server.url, null);
  });

  /** A demo account without an order at event 101; neighbors 13 to 18 have one. */
  const nextEmail = () => {
    customers += 1;
    const number = customers <= 12 ? customers : customers + 6;
    return `neighbor${String(number).padStart(2, '0')}@demo.test`;
  };

  /** Opens the payment form of a new customer. The first call walks there; later calls reuse its stored cart and order form. */
  async function openPayment(): Promise<Page> {
    const { page, server } = journey;
    await enter(page, server.url, nextEmail(), kept);
    if (kept) await page.goto(PAYMENT);
    else kept = await walkToPayment(page, 101, '5:30 PM');
    await payButton(page).waitFor();
    return page;
  }

  return {
    journey,
    nextEmail,
    openPayment,
    expectPaidOnce: () => expectOneCharge(journey.page, journey.server.url, 101, known),
    /** Local storage with the cart and the order form of the first test. */
    kept: () => kept,
    /** Ids of the intents from before the test. */
    known: () => known,
  };
}
