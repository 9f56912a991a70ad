import type { Page } from 'playwright-core';
import { addTacos, completeOrderForm, placeOrder, tokenOf } from './ordering';
import { freshToken } from './signedIn';
import { until } from './until';

/** Compares the orders of the API with the payments of the card provider. */

interface Intent {
  id: string;
  /** Cents. */
  amount: number;
  status: string;
}

interface Fault {
  action: string;
  count?: number | null;
  ms?: number;
  status?: string;
  match?: { request?: string; type?: string };
}

async function json<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

const send = <T>(method: string, url: string, body: unknown, headers: Record<string, string> = {}) =>
  json<T>(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Adds faults to the sandbox (docs/sandbox.md). */
export const addFaults = (apiUrl: string, ...add: Fault[]) =>
  send('PUT', `${apiUrl}/sandbox/control`, { add });

/** Settles all late payments as succeeded. */
export const settleLate = (apiUrl: string) => send('PUT', `${apiUrl}/sandbox/control`, { settle: 'all' });

export const clearFaults = (apiUrl: string) => json(`${apiUrl}/sandbox/control`, { method: 'DELETE' });

/** Sets the server's clock, which runs on from there; null restores the real time. */
export const setClock = (apiUrl: string, now: string | null) =>
  send('PUT', `${apiUrl}/sandbox/clock`, { now });

interface Control {
  rules: unknown[];
  payment_intents: Intent[];
}

const controlOf = (apiUrl: string) => json<Control>(`${apiUrl}/sandbox/control`);

/** The newest intents of the provider. */
export const intentsOf = async (apiUrl: string): Promise<Intent[]> =>
  (await controlOf(apiUrl)).payment_intents;

/** Waits until every fault has struck, which proves that the awaited request has reached the provider. */
export const untilStruck = (apiUrl: string): Promise<true> =>
  until(async () => (await controlOf(apiUrl)).rules.length === 0, {
    unmet: () => 'A fault is still waiting for its request.',
  });

/** Waits until the provider has a charge outside `known`; asks the provider, because the page may be closed. */
export const untilCharged = (apiUrl: string, known: Set<string>): Promise<true> =>
  until(
    async () => (await intentsOf(apiUrl)).some(({ id, status }) => status === 'succeeded' && !known.has(id)),
    { unmet: () => 'Nothing was charged.' },
  );

/** Refunds of a charge at the provider, in cents. */
export const refundsOf = async (apiUrl: string, intent: string): Promise<number[]> => {
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  const { data } = await json<{ data: { amount: number }[] }>(
    `${apiUrl}/v1/refunds?payment_intent=${intent}`,
    { headers },
  );
  return data.map(({ amount }) => amount);
};

interface EventFacts {
  orderCutoffAt: string;
  membership: number | null;
}

const eventFacts = async (apiUrl: string, eventId: number, headers: Record<string, string> = {}) =>
  (await json<{ data: { event: EventFacts } }>(`${apiUrl}/api/v2/events/${eventId}`, { headers })).data.event;

/** One minute after the event's order cut-off, in ISO format. */
export const justAfterCutoff = async (apiUrl: string, eventId: number): Promise<string> =>
  new Date(Date.parse((await eventFacts(apiUrl, eventId)).orderCutoffAt) + 60_000).toISOString();

interface Order {
  id: number;
  status: string;
  total: number;
}

/** All orders of a customer at an event, unpaid and failed ones included. */
export async function ordersAt(apiUrl: string, token: string, eventId: number): Promise<Order[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { membership } = await eventFacts(apiUrl, eventId, headers);
  if (membership === null) return [];
  const answer = await json<{ membership: { orders: Order[] } }>(
    `${apiUrl}/api/v2/memberships/${membership}`,
    { headers },
  );
  return answer.membership.orders;
}

/**
 * Expects one paid order of the event, and one new charge of exactly its total.
 * @param known ids of the intents before the test
 */
export async function expectOneCharge(
  page: Page,
  apiUrl: string,
  eventId: number,
  known: Set<string>,
): Promise<void> {
  const orders = await ordersAt(apiUrl, await tokenOf(page), eventId);
  const paid = orders.filter(({ status }) => status === 'paid');
  const charges = (await intentsOf(apiUrl)).filter(
    ({ id, status }) => status === 'succeeded' && !known.has(id),
  );
  expect(orders.map(({ status }) => status)).not.toContain('payment_failed');
  expect(paid.map(({ total }) => Math.round(total * 100))).toEqual([expect.any(Number)]);
  expect(charges.map(({ amount }) => amount)).toEqual(paid.map(({ total }) => Math.round(total * 100)));
}

interface Elsewhere {
  eventId: number;
  slot: number;
  product: number;
  quantity?: number;
  promo?: string;
}

/** Places another customer's unpaid pickup order through the API; it holds slot, stock and promo code. */
export async function orderElsewhere(
  apiUrl: string,
  email: string,
  { eventId, slot, product, quantity = 1, promo }: Elsewhere,
): Promise<void> {
  const headers = { authorization: `Bearer ${await freshToken(apiUrl, email)}` };
  const api = `${apiUrl}/api/v2`;
  const query = new URLSearchParams({
    'products[0][id]': String(product),
    'products[0][quantity]': String(quantity),
    delivery_type: 'pickup',
    ...(promo ? { promo_code: promo } : {}),
  });
  const quote = await json<{ data: { checkoutDetails: { total: number } } }>(
    `${api}/events/${eventId}/checkout_details?${query}`,
    { headers },
  );
  const { total } = quote.data.checkoutDetails;
  const sheet = await send<{ data: { paymentSheet: { paymentIntentId: string } } }>(
    'POST',
    `${api}/payment_sheets`,
    { payment_sheet: { amount: total, event_id: eventId } },
    headers,
  );
  const items = [{ id: product, quantity }, ...(promo ? [{ id: 'promo_code', notes: promo }] : [])];
  const order = {
    delivery_type: 'pickup',
    time_slot_id: slot,
    items,
    transaction_id: sheet.data.paymentSheet.paymentIntentId,
  };
  await send('POST', `${api}/events/${eventId}/orders`, { order }, headers);
}

/** The stored carts and order forms of a browser, by key. */
export type Kept = Record<string, string>;

const readKept = (page: Page): Promise<Kept> =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => /^dw:(cart|checkout):/.test(key))),
  );

/** Signs in once through local storage; later changes of the storage stay. */
export async function enter(page: Page, apiUrl: string, email: string, kept: Kept = {}): Promise<void> {
  const entries = { ...kept, att: await freshToken(apiUrl, email) };
  await page.goto('/robots.txt');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

/** Walks from an event's menu to the payment form. */
export async function walkToPayment(page: Page, eventId: number, slot: string): Promise<Kept> {
  await page.goto(`/events/${eventId}`);
  await page.getByRole('link', { name: 'Dashboard' }).waitFor();
  await addTacos(page, { quantity: 1 });
  await placeOrder(page);
  await page.waitForURL(/\/checkout$/);
  await completeOrderForm(page, slot);
  await page.waitForFunction(
    (key) => (localStorage.getItem(key) ?? '').includes('"state":"ready"'),
    `dw:cart:${eventId}`,
  );
  return readKept(page);
}
