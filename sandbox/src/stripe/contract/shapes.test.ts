/** Compares the answers of the stand-in with the types of the official SDK: no field is missing, unknown, or of another type. */
import type Stripe from 'stripe';

import { startSandbox, type RunningSandbox } from '../../testing/startSandbox';
import { mismatches, sdkEvent, sdkType } from '../../testing/sdkTypes';

let running: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  running = await startSandbox();
  stripe = running.stripe;
});
afterAll(() => running.stop());

const RETURN = { return_url: 'http://shop.test/back' };

type Json = Record<string, unknown>;
/** An answer as sent, without the fields that the SDK adds. */
async function raw(path: string, body?: Record<string, string>): Promise<Json> {
  const answer = await fetch(`${running.url}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer sk_test_shapes' },
    body: body && new URLSearchParams(body),
  });
  return (await answer.json()) as Json;
}

const problems = (value: unknown, file: string, name: string): string[] =>
  mismatches(value, sdkType(file, name), name);

const create = (more: object = {}): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({ amount: 1_200, currency: 'usd', metadata: { a: 'b' }, ...more });
const confirmed = async (payment_method: string, more: object = {}): Promise<string> => {
  const { id } = await create(more);
  await stripe.paymentIntents.confirm(id, { payment_method, ...RETURN }).catch(() => undefined);
  return id;
};
const intentStates: Record<string, () => Promise<string>> = {
  'without a card': async () => (await create()).id,
  'for cards only': async () => (await create({ allowed_payment_method_types: ['card'] })).id,
  'with a card': async () => (await create({ payment_method: 'pm_card_visa' })).id,
  paid: () => confirmed('pm_card_visa'),
  declined: () => confirmed('pm_card_chargeDeclined'),
  'to be authenticated': () => confirmed('pm_card_threeDSecure2Required'),
  'to be authenticated in the page': () =>
    create({ allowed_payment_method_types: ['card'] }).then(async ({ id }) => {
      await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_threeDSecure2Required' });
      return id;
    }),
  held: () => confirmed('pm_card_visa', { capture_method: 'manual' }),
  'held and let go': async () => {
    const id = await confirmed('pm_card_visa', { capture_method: 'manual' });
    await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    return id;
  },
  captured: async () => {
    const id = await confirmed('pm_card_visa', { capture_method: 'manual' });
    await stripe.paymentIntents.capture(id, { amount_to_capture: 700 });
    return id;
  },
  late: async () => {
    await running.control({ add: [{ action: 'late' }] });
    return confirmed('pm_card_visa');
  },
  'paid with a wallet': async () => {
    const { id, client_secret } = await create();
    const card = { number: '4242424242424242', exp_month: '12', exp_year: '2032' };
    const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
    await raw(`/payment_intents/${id}/confirm`, {
      ...Object.fromEntries(fields),
      'payment_method_data[type]': 'card',
      'payment_method_data[wallet]': 'google_pay',
      client_secret: String(client_secret),
      ...RETURN,
    });
    return id;
  },
  disputed: () => confirmed('pm_card_createDispute'),
  refunded: async () => {
    const id = await confirmed('pm_card_mastercard');
    await stripe.refunds.create({ payment_intent: id, amount: 300, reason: 'duplicate' });
    return id;
  },
};

test.each(Object.entries(intentStates))(
  'a payment intent that is %s, its charge and its card',
  async (_, make) => {
    const id = await make();
    const intent = await raw(`/payment_intents/${id}`);
    expect(problems(intent, 'PaymentIntents', 'PaymentIntent')).toEqual([]);
    if (intent['latest_charge'] !== null) {
      const charge = await raw(`/charges/${String(intent['latest_charge'])}`);
      expect(problems(charge, 'Charges', 'Charge')).toEqual([]);
    }
    if (intent['payment_method'] !== null) {
      const method = await raw(`/payment_methods/${String(intent['payment_method'])}`);
      expect(problems(method, 'PaymentMethods', 'PaymentMethod')).toEqual([]);
    }
  },
);

test('an expanded object has all of its fields', async () => {
  const id = await confirmed('pm_card_visa');
  const intent = await raw(
    `/payment_intents/${id}?expand[]=latest_charge.balance_transaction&expand[]=payment_method`,
  );
  expect(intent['latest_charge']).toMatchObject({ balance_transaction: { fee: 65, net: 1135 } });
  expect(problems(intent, 'PaymentIntents', 'PaymentIntent')).toEqual([]);
});

test('refunds, disputes, movements of the balance, the webhook endpoint and the domain', async () => {
  await intentStates['refunded']?.();
  for (const words of ['', 'winning_evidence', 'losing_evidence', 'a receipt']) {
    const [dispute] = (
      await stripe.disputes.list({ payment_intent: await confirmed('pm_card_createDispute') })
    ).data;
    if (words !== '')
      await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: words } });
  }
  const lists = [
    ['/refunds', 'Refunds', 'Refund'],
    ['/disputes', 'Disputes', 'Dispute'],
    ['/balance_transactions?limit=100', 'BalanceTransactions', 'BalanceTransaction'],
    ['/webhook_endpoints', 'WebhookEndpoints', 'WebhookEndpoint'],
    ['/payment_method_domains', 'PaymentMethodDomains', 'PaymentMethodDomain'],
  ] as const;
  for (const [path, file, name] of lists) {
    const { data, ...list } = (await raw(path)) as { data: Json[] };
    expect(data.length).toBeGreaterThan(0);
    expect(data.flatMap((item) => problems(item, file, name))).toEqual([]);
    expect(Object.keys(list).sort()).toEqual(['has_more', 'object', 'url']);
  }
});

async function subscriber(): Promise<string> {
  const card = 'pm_card_visa';
  const customer = await stripe.customers.create({
    email: 'vip@demo.test',
    address: { line1: '1 Main St', city: 'Naperville' },
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
  return customer.id;
}

test('customers, products, prices', async () => {
  const customer = await subscriber();
  expect(problems(await raw(`/customers/${customer}`), 'Customers', 'Customer')).toEqual([]);
  await stripe.customers.del(customer);
  expect(problems(await raw(`/customers/${customer}`), 'Customers', 'DeletedCustomer')).toEqual([]);
  const { id } = await stripe.products.create({ name: 'Gift card' });
  const once = await stripe.prices.create({ product: id, currency: 'usd', unit_amount: 2_500 });
  for (const price of [once.id, 'price_vip_month']) {
    const found = await raw(`/prices/${price}?expand[]=product`);
    expect(problems(found, 'Prices', 'Price')).toEqual([]);
    expect(problems(found['product'], 'Products', 'Product')).toEqual([]);
  }
});

const items = [{ price: 'price_vip_month' }];
const subscriptionStates: Record<string, (customer: string) => Promise<string>> = {
  active: async (customer) => (await stripe.subscriptions.create({ customer, items })).id,
  'on trial': async (customer) =>
    (await stripe.subscriptions.create({ customer, items, trial_period_days: 7, description: 'VIP' })).id,
  ending: async (customer) => {
    const { id } = await stripe.subscriptions.create({ customer, items });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    return id;
  },
  over: async (customer) => {
    const { id } = await stripe.subscriptions.create({ customer, items });
    await stripe.subscriptions.cancel(id);
    return id;
  },
};

test.each(Object.entries(subscriptionStates))(
  'a subscription that is %s, and its invoice',
  async (_, make) => {
    const id = await make(await subscriber());
    const found = await raw(`/subscriptions/${id}?expand[]=latest_invoice&expand[]=items.data.price.product`);
    expect(problems(found, 'Subscriptions', 'Subscription')).toEqual([]);
    expect(problems(found['latest_invoice'], 'Invoices', 'Invoice')).toEqual([]);
  },
);

test('sessions: of the checkout, the portal and the customer', async () => {
  const customer = await subscriber();
  const line_items = { 'line_items[0][price]': 'price_vip_month', 'line_items[0][quantity]': '1' };
  const back = { success_url: 'http://shop.test', cancel_url: 'http://shop.test' };
  const open = await raw('/checkout/sessions', { mode: 'subscription', customer, ...line_items, ...back });
  expect(problems(open, 'Checkout/Sessions', 'Session')).toEqual([]);
  const card = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12 / 32', cvc: '123' });
  await fetch(String(open['url']), { method: 'POST', body: card, redirect: 'manual' });
  const paid = await raw(`/checkout/sessions/${String(open['id'])}?expand[]=subscription`);
  expect(paid).toMatchObject({ status: 'complete', subscription: { status: 'active' } });
  expect(problems(paid, 'Checkout/Sessions', 'Session')).toEqual([]);

  const portal = await raw('/billing_portal/sessions', { customer, return_url: 'http://shop.test' });
  expect(problems(portal, 'BillingPortal/Sessions', 'Session')).toEqual([]);
  const table = { customer, 'components[pricing_table][enabled]': 'true' };
  const session = await raw('/customer_sessions', table);
  expect(problems(session, 'CustomerSessions', 'CustomerSession')).toEqual([]);
  const element = 'components[payment_element]';
  const fields = {
    customer,
    [`${element}[enabled]`]: 'true',
    [`${element}[features][payment_method_redisplay]`]: 'enabled',
    [`${element}[features][payment_method_save]`]: 'enabled',
    [`${element}[features][payment_method_save_usage]`]: 'on_session',
    [`${element}[features][payment_method_allow_redisplay_filters][0]`]: 'limited',
  };
  const saving = await raw('/customer_sessions', fields);
  expect(problems(saving, 'CustomerSessions', 'CustomerSession')).toEqual([]);
});

test('every event is one that the SDK knows, with an object of the right type', async () => {
  const types = new Set<string>();
  for await (const event of stripe.events.list({ limit: 100 })) {
    const plain = await raw(`/events/${event.id}`);
    const type = String(plain['type']);
    if (types.has(type)) continue;
    types.add(type);
    expect(mismatches(plain, sdkEvent(type), type)).toEqual([]);
  }
  expect([...types].sort()).toEqual([
    'charge.captured',
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.failed',
    'charge.refunded',
    'charge.succeeded',
    'checkout.session.completed',
    'customer.created',
    'customer.deleted',
    'customer.subscription.created',
    'customer.subscription.deleted',
    'customer.subscription.updated',
    'invoice.paid',
    'payment_intent.amount_capturable_updated',
    'payment_intent.canceled',
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.processing',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'payment_method.attached',
    'payment_method.detached',
    'refund.created',
  ]);
});

test('the check itself finds missing and unknown fields and wrong types', async () => {
  const { currency: _, ...intent } = await raw(`/payment_intents/${(await create()).id}`);
  const damaged = { ...intent, colour: 'red', amount: '5', status: 7, metadata: { a: 1 } };
  expect(problems(damaged, 'PaymentIntents', 'PaymentIntent')).toEqual([
    'PaymentIntent.amount: "5" is not number',
    'PaymentIntent.currency is missing',
    'PaymentIntent.metadata.a: 1 is not string',
    expect.stringContaining('PaymentIntent.status: 7 is not') as string,
    'PaymentIntent.colour is no field',
  ]);
});
