/** A test client of the API: one method per call of a checkout. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CheckoutDetails } from '../src/schemas/checkout';
import type { Membership, Order } from '../src/schemas/orders';
import { FakeProvider, SIGNATURE, type FakeEvent } from './fakeProvider';
import { FakeMaps } from './fakeMaps';
import { DEMO_PASSWORD, login, makeTestApp, type TestApp, type TestAppOptions } from './helper';
import { checkInvariants, checkSettled } from './invariants';

export type Answer<T> = { status: number; body: T };
export type Refusal = {
  code: string;
  message: string;
  checkoutDetails?: CheckoutDetails;
  errors?: Record<string, string[]>;
};
export type Item = Record<string, unknown>;
type OrderFields = Record<string, unknown> & { items: Item[] };

export type Shop = TestApp & { provider: FakeProvider; maps: FakeMaps };

/** Limit of a hook that opens a shop: long, because it shall end a hang, not fail on a busy machine. */
export const OPENING_MS = 180_000;

/** Fields of an order that is delivered to Casey's address, which event 101 reaches. */
export const TO_CASEY = {
  delivery_type: 'd2d',
  delivery_street: '418 Sunset Dr',
  delivery_city: 'Naperville',
  delivery_state: 'IL',
  delivery_postal_code: '60540',
};

export async function openShop(options: TestAppOptions = {}): Promise<Shop> {
  const provider = new FakeProvider();
  const maps = new FakeMaps();
  const test = await makeTestApp({ ...options, provider, maps });
  return { ...test, provider, maps };
}

/** Lets everything settle, checks the invariants, then closes the app in any case. */
export async function closeShop(shop: Omit<Shop, 'maps'>): Promise<void> {
  try {
    await checkInvariants(shop.context.db);
    await checkSettled(shop.context, shop.clock, shop.provider);
  } finally {
    await shop.close();
  }
}

/**
 * A shop of its own for each test of the file, with these customers of the demo world signed in.
 * @returns objects that stay the same; each test finds its own shop and customers in them
 */
export function useShop<Name extends string>(...names: Name[]) {
  const shop = {} as Shop;
  const customers = Object.fromEntries(
    names.map((name) => [name, Object.create(Customer.prototype) as Customer]),
  ) as Record<Name, Customer>;
  beforeEach(async () => {
    Object.assign(shop, await openShop());
    for (const name of names)
      Object.assign(customers[name], await Customer.signIn(shop.app, `${name}@demo.test`));
  }, OPENING_MS);
  afterEach(() => closeShop(shop));
  const exec = (statement: string) => shop.context.db.execute(sql.raw(statement));
  const later = (ms: number) => shop.clock.set(shop.clock.now() + ms);
  return { shop, exec, later, ...customers };
}

/** Sends an event to the API like the provider. */
export async function deliver(app: FastifyInstance, event: FakeEvent): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': SIGNATURE },
    payload: JSON.stringify(event),
  });
  return answer.statusCode;
}

/** The query of a quote in bracket form. */
export function quoteQuery(items: Item[], more: Record<string, string | number> = {}): string {
  const products = items.filter((item) => typeof item.id === 'number');
  const pairs = products.flatMap((item, index) => [
    [`products[${index}][id]`, item.id],
    [`products[${index}][quantity]`, item.quantity],
  ]);
  const tip = items.find((item) => item.id === 'tip');
  const promo = items.find((item) => item.id === 'promo_code');
  if (tip) pairs.push(['tip', tip.price]);
  if (promo) pairs.push(['promo_code', promo.notes]);
  pairs.push(...Object.entries(more));
  return pairs
    .map(([key, value]) => `${encodeURIComponent(String(key))}=${encodeURIComponent(String(value))}`)
    .join('&');
}

export class Customer {
  private constructor(
    readonly app: FastifyInstance,
    readonly headers: { authorization: string },
  ) {}

  static signIn = async (app: FastifyInstance, email: string): Promise<Customer> =>
    new Customer(app, await login(app, email));

  static withToken = (app: FastifyInstance, token: string): Customer =>
    new Customer(app, { authorization: `Bearer ${token}` });

  async call<T>(method: InjectOptions['method'], url: string, payload?: object): Promise<Answer<T>> {
    const answer = await this.app.inject({ method, url: `/api/v2${url}`, headers: this.headers, payload });
    return { status: answer.statusCode, body: answer.json<T>() };
  }

  quote = (eventId: number, items: Item[], more: Record<string, string | number> = {}) =>
    this.call<{ data: { checkoutDetails: CheckoutDetails } } & Refusal>(
      'GET',
      `/events/${eventId}/checkout_details?${quoteQuery(items, more)}`,
    );

  sheet = (fields: Record<string, unknown>) =>
    this.call<
      { data: { paymentSheet: { clientSecret: string; paymentIntentId: string; amount: number } } } & Refusal
    >('POST', '/payment_sheets', { payment_sheet: fields });

  validateAddress = (eventId: number, address: Record<string, string>) =>
    this.call<{ data: { deliveryRange: { miles: number; estimated: boolean } } } & Refusal>(
      'POST',
      `/events/${eventId}/validate_address`,
      address,
    );

  post = (eventId: number, order: Record<string, unknown>) =>
    this.call<{ data: { order: Order } } & Refusal>('POST', `/events/${eventId}/orders`, { order });

  put = (eventId: number, orderId: number, order: Record<string, unknown>) =>
    this.call<{ data: { order: Order } } & Refusal>('PUT', `/events/${eventId}/orders/${orderId}`, { order });

  cancelChange = (orderId: number, transactionId: string) =>
    this.call<{ data: { order: Order } } & Refusal>('DELETE', `/orders/${orderId}/changes/${transactionId}`);

  fail = (eventId: number, orderId: number, retry = false) =>
    this.call<{ data: { order: Order } } & Refusal>('PATCH', `/events/${eventId}/orders/${orderId}`, {
      retry,
    });

  retry = (orderId: number, transactionId: string) =>
    this.call<{ data: { order: Order } } & Refusal>('POST', `/orders/${orderId}/retry_payment`, {
      transaction_id: transactionId,
    });

  order = async (id: number) =>
    (await this.call<{ data: { order: Order } }>('GET', `/orders/${id}`)).body.data.order;

  cancel = (id: number, query = '') =>
    this.call<{ data: { order: Order } } & Refusal>('DELETE', `/orders/${id}${query}`);

  receipt = async (id: number) =>
    (await this.call<{ membership: Membership }>('GET', `/memberships/${id}`)).body.membership;

  failed = async () =>
    (await this.call<{ data: { orders: { id: number }[] } }>('GET', '/orders/failed')).body.data.orders;

  /** Quote, payment sheet and order. @throws if one of them is refused */
  async place(
    eventId: number,
    fields: OrderFields,
    more: Record<string, string | number> = {},
  ): Promise<Order> {
    const type = String(fields.delivery_type ?? 'pickup');
    const quote = await this.quote(eventId, fields.items, { delivery_type: type, ...more });
    if (quote.status !== 200) throw new Error(`quote refused: ${JSON.stringify(quote.body)}`);
    const { total } = quote.body.data.checkoutDetails;
    let transactionId = `free-${eventId}-${JSON.stringify(fields.items).length}-${String(more.n ?? 1)}`;
    if (total > 0) {
      const sheet = await this.sheet({ amount: total, event_id: eventId });
      if (sheet.status !== 200) throw new Error(`sheet refused: ${JSON.stringify(sheet.body)}`);
      transactionId = sheet.body.data.paymentSheet.paymentIntentId;
    }
    const posted = await this.post(eventId, {
      delivery_type: type,
      ...fields,
      transaction_id: transactionId,
    });
    if (posted.status !== 200) throw new Error(`order refused: ${JSON.stringify(posted.body)}`);
    return posted.body.data.order;
  }
}

export { DEMO_PASSWORD };
