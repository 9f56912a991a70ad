/** What each call sends to Stripe, and what it makes of a whole answer. */
import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { openOddServer } from '../../../test/oddServer';
import { testConfig } from '../../../test/helper';
import type { PaymentProvider } from '../../ports/cardProvider';
import { stripeClient } from './stripeClient';
import { stripeProvider } from './stripeProvider';

type Json = Record<string, unknown>;
type Asked = { call: string; key: string | null; [param: string]: string | null };

let asked: Asked[] = [];
/** Answers by path, the longest that fits. */
let answers: Record<string, Json> = {};
let odd: Awaited<ReturnType<typeof openOddServer>>;
let provider: PaymentProvider;
const withPrices = (...vipPriceIds: string[]) =>
  stripeProvider({
    stripe: { ...testConfig().stripe, webhookSecret: 'whsec_1', vipPriceIds, apiBase: odd.base },
  });

beforeAll(async () => {
  odd = await openOddServer((request, response) => {
    void buffer(request).then((body) => {
      const url = new URL(request.url ?? '', odd.base);
      const params = [...url.searchParams, ...new URLSearchParams(body.toString())];
      // The SDK makes keys of its own for what we send without one.
      const key =
        String(request.headers['idempotency-key'] ?? '').replace(/^stripe-node-retry-.*/, '') || null;
      asked.push({ call: `${request.method} ${url.pathname}`, ...Object.fromEntries(params), key });
      const path = Object.keys(answers).find((start) => url.pathname.startsWith(start)) ?? '';
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[path]));
    });
  });
  provider = withPrices('price_month', 'price_year');
});
beforeEach(() => {
  asked = [];
});
afterAll(() => odd.close());

const list = (...data: Json[]): Json => ({ object: 'list', data, has_more: false });
const at = (seconds: number) => new Date(seconds * 1000);

const charge = {
  ...{ id: 'ch_1', amount_refunded: 30 },
  payment_method_details: { card: { brand: 'visa', last4: '4242' } },
};
const intent = {
  ...{
    id: 'pi_1',
    object: 'payment_intent',
    client_secret: 's',
    amount: 100,
    currency: 'usd',
    metadata: { a: 'b' },
  },
  ...{ status: 'succeeded', customer: 'cus_1', last_payment_error: null, latest_charge: charge, created: 1 },
};
const read = {
  ...{ id: 'pi_1', clientSecret: 's', amountCents: 100, status: 'succeeded', metadata: { a: 'b' } },
  ...{ failureMessage: null, failureKey: null, cardBrand: 'visa', cardLast4: '4242', customerId: 'cus_1' },
};

describe('a payment', () => {
  const made = { amountCents: 100, idempotencyKey: 'k', customerId: null, metadata: { a: 'b' } };
  const sent = {
    ...{ call: 'POST /v1/payment_intents', key: 'k', amount: '100', currency: 'usd' },
    ...{ 'allowed_payment_method_types[0]': 'card', 'metadata[a]': 'b' },
  };

  it('is made once for its key, by card alone, for the customer if there is one', async () => {
    answers = { '/v1/payment_intents': intent };
    expect(await provider.createIntent(made)).toEqual(read);
    await provider.createIntent({ ...made, customerId: 'cus_1' });
    expect(asked).toEqual([sent, { ...sent, customer: 'cus_1' }]);
  });

  it('is read and cancelled with its charge', async () => {
    answers = { '/v1/payment_intents': intent };
    expect([await provider.retrieveIntent('pi_1'), await provider.cancelIntent('pi_1')]).toEqual([
      read,
      read,
    ]);
    const more = { 'expand[0]': 'latest_charge', key: null };
    expect(asked).toEqual([
      { call: 'GET /v1/payment_intents/pi_1', ...more },
      { call: 'POST /v1/payment_intents/pi_1/cancel', ...more },
    ]);
  });

  it.each<[what: string, answer: Json, card: (string | null)[]]>([
    ['whose charge is not expanded', { latest_charge: 'ch_1' }, [null, null]],
    ['without a charge', { latest_charge: null }, [null, null]],
    [
      'whose charge tells no details',
      { latest_charge: { ...charge, payment_method_details: null } },
      [null, null],
    ],
    ['by no card', { latest_charge: { ...charge, payment_method_details: {} } }, [null, null]],
  ])('%s names no card', async (_what, answer, card) => {
    answers = {
      '/v1/payment_intents': { ...intent, ...answer, client_secret: null, customer: { id: 'cus_2' } },
    };
    const { cardBrand, cardLast4, clientSecret, customerId } = await provider.retrieveIntent('pi_1');
    expect([cardBrand, cardLast4]).toEqual(card);
    expect([clientSecret, customerId]).toEqual(['', 'cus_2']);
  });

  it('that failed tells why, and differs from one that failed otherwise', async () => {
    const failed = async (failure: Json) => {
      answers = { '/v1/payment_intents': { ...intent, last_payment_error: failure } };
      return provider.retrieveIntent('pi_1');
    };
    const failure = { charge: 'ch_1', code: 'card_declined', decline_code: 'lost_card', message: 'No.' };
    const first = await failed(failure);
    expect(first.failureMessage).toBe('No.');
    expect(first.failureKey).toMatch(/^[0-9a-f]{32}$/);
    expect((await failed({ ...failure })).failureKey).toBe(first.failureKey);
    const others = [
      { ...failure, charge: 'ch_2' },
      { ...failure, code: 'expired_card' },
      { ...failure, decline_code: 'stolen_card' },
      { ...failure, message: 'Never.' },
      { ...failure, payment_method: { id: 'pm_1' } },
      { ...failure, charge: undefined },
    ];
    const keys = [first.failureKey];
    for (const other of others) keys.push((await failed(other)).failureKey);
    expect(new Set(keys).size).toBe(keys.length);
    const [withoutCharge, withNone] = [
      await failed({ code: 'x' }),
      await failed({ code: 'x', charge: null }),
    ];
    expect(withoutCharge.failureKey).toBe(withNone.failureKey);
    expect(withNone.failureMessage).toBeNull();
  });
});

describe('the books', () => {
  const period = { since: at(1000), until: at(2000) };
  const bounds = { 'created[gte]': '1000', 'created[lte]': '2000', limit: '100' };

  it('list payments of a period page by page, with what was refunded of them', async () => {
    answers = {
      '/v1/payment_intents': {
        ...list(
          intent,
          { ...intent, id: 'pi_2', latest_charge: 'ch_2' },
          { ...intent, id: 'pi_3', latest_charge: null },
        ),
        has_more: true,
      },
    };
    const page = await provider.listPayments({ ...period, after: null });
    const booked = { amountCents: 100, status: 'succeeded', metadata: { a: 'b' }, createdAt: at(1) };
    expect(page).toEqual({
      payments: [
        { id: 'pi_1', ...booked, refundedCents: 30 },
        { id: 'pi_2', ...booked, refundedCents: 0 },
        { id: 'pi_3', ...booked, refundedCents: 0 },
      ],
      hasMore: true,
    });
    await provider.listPayments({ ...period, after: 'pi_3' });
    const sent = { call: 'GET /v1/payment_intents', key: null, ...bounds, 'expand[0]': 'data.latest_charge' };
    expect(asked).toEqual([sent, { ...sent, starting_after: 'pi_3' }]);
  });

  it('list what was given back of a payment, or in a period, oldest first', async () => {
    const refund = {
      ...{ id: 're_1', object: 'refund', payment_intent: 'pi_1', amount: 100, status: 'succeeded' },
      ...{ metadata: { dwellivery_refund: 'k' }, created: 1 },
    };
    const dispute = {
      ...{
        id: 'du_1',
        object: 'dispute',
        payment_intent: 'pi_1',
        amount: 100,
        reason: 'general',
        status: 'won',
      },
      ...{ evidence_details: { due_by: null }, balance_transactions: [], created: 1 },
    };
    answers = {
      '/v1/refunds': list({ ...refund, id: 're_2', payment_intent: null, metadata: {} }, refund),
      '/v1/disputes': list({ ...dispute, id: 'du_2', evidence_details: { due_by: 9 } }, dispute),
    };
    const given = { intentId: 'pi_1', amountCents: 100, createdAt: at(1) };
    const disputed = { ...given, reason: 'general', status: 'won' };
    expect(await provider.listReversals({ intentId: 'pi_1' })).toEqual({
      refunds: [
        { id: 're_1', ...given, isGiven: true, key: 'k' },
        { id: 're_2', ...given, isGiven: true, key: null, intentId: null },
      ],
      disputes: [
        { id: 'du_1', ...disputed, dueBy: null },
        { id: 'du_2', ...disputed, dueBy: at(9) },
      ],
    });
    await provider.listReversals(period);
    const calls = ['GET /v1/refunds', 'GET /v1/disputes'].map((call) => ({ call, key: null }));
    const ofPayment = { payment_intent: 'pi_1', limit: '100' };
    expect(asked).toEqual([
      ...calls.map((call) => ({ ...call, ...ofPayment })),
      ...calls.map((call) => ({ ...call, ...bounds })),
    ]);
  });

  it('take a refund, which carries its key', async () => {
    answers = {
      '/v1/refunds': {
        ...{ id: 're_1', object: 'refund', payment_intent: 'pi_1', amount: 40, status: 'pending' },
        ...{ metadata: null, created: 1 },
      },
    };
    const refund = { intentId: 'pi_1', amountCents: 40, idempotencyKey: 'k' };
    expect(await provider.refund(refund)).toBe('re_1');
    const sent = { payment_intent: 'pi_1', amount: '40', 'metadata[dwellivery_refund]': 'k' };
    expect(asked).toEqual([{ call: 'POST /v1/refunds', key: 'k', ...sent }]);
  });
});

describe('a customer', () => {
  it('is made once for a key, and deleted', async () => {
    answers = { '/v1/customers': { id: 'cus_1', object: 'customer', deleted: true } };
    const customer = { email: 'a@b.test', name: 'A', idempotencyKey: 'k' };
    expect(await provider.createCustomer(customer)).toBe('cus_1');
    await provider.deleteCustomer('cus_1');
    expect(asked).toEqual([
      { call: 'POST /v1/customers', key: 'k', email: 'a@b.test', name: 'A' },
      { call: 'DELETE /v1/customers/cus_1', key: null },
    ]);
  });

  it('has cards that the form offers, saves, and removes if it may', async () => {
    const card = { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 };
    answers = {
      '/v1/customer_sessions': { object: 'customer_session', client_secret: 's' },
      '/v1/customers': list({ id: 'pm_1', object: 'payment_method', card }),
      '/v1/payment_methods': { id: 'pm_1', object: 'payment_method' },
    };
    const features = (remove: string) => {
      const offered = {
        redisplay: 'enabled',
        redisplay_limit: '10',
        remove,
        save: 'enabled',
        save_usage: 'on_session',
      };
      return Object.fromEntries(
        Object.entries(offered).map(([name, value]) => [
          `components[payment_element][features][payment_method_${name}]`,
          value,
        ]),
      );
    };
    for (const mayRemove of [true, false])
      expect(await provider.createCardSession({ customerId: 'cus_1', mayRemove })).toBe('s');
    expect(await provider.listCards('cus_1')).toEqual([
      { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 },
    ]);
    await provider.removeCard('pm_1');
    const session = {
      ...{ call: 'POST /v1/customer_sessions', key: null, customer: 'cus_1' },
      'components[payment_element][enabled]': 'true',
    };
    const shown = { type: 'card', allow_redisplay: 'always', limit: '100' };
    expect(asked).toEqual([
      { ...session, ...features('enabled') },
      { ...session, ...features('disabled') },
      { call: 'GET /v1/customers/cus_1/payment_methods', key: null, ...shown },
      { call: 'POST /v1/payment_methods/pm_1/detach', key: null },
    ]);
  });

  it('sees the pricing table, and the billing portal', async () => {
    answers = {
      '/v1/customer_sessions': { object: 'customer_session', client_secret: 's' },
      '/v1/billing_portal': { object: 'billing_portal.session', url: 'https://x.test' },
    };
    expect(await provider.createPricingSession('cus_1')).toBe('s');
    expect(await provider.createPortalSession('cus_1', 'https://shop.test')).toBe('https://x.test');
    const of = { key: null, customer: 'cus_1' };
    expect(asked).toEqual([
      { call: 'POST /v1/customer_sessions', ...of, 'components[pricing_table][enabled]': 'true' },
      { call: 'POST /v1/billing_portal/sessions', ...of, return_url: 'https://shop.test' },
    ]);
  });
});

describe('a subscription', () => {
  const item = (current_period_end: number, id = 'price_month') => ({ current_period_end, price: { id } });
  const subscription = (id: string, changes: Json = {}): Json => ({
    ...{ id, object: 'subscription', status: 'active', start_date: 1, items: { data: [item(20), item(30)] } },
    ...{ cancel_at: null, cancel_at_period_end: false, default_payment_method: 'pm_1', ...changes },
  });
  const found = async (by: PaymentProvider, ...all: Json[]) => {
    answers = { '/v1/subscriptions': list(...all) };
    return by.findSubscription('cus_1');
  };

  it('runs until the last of its periods ends, or until it is cancelled', async () => {
    const running = {
      id: 'sub_1',
      isActive: true,
      startedAt: at(1),
      periodEnd: at(30),
      willEnd: false,
      cardId: 'pm_1',
    };
    expect(await found(provider, subscription('sub_1'))).toEqual(running);
    const ending = subscription('sub_1', { cancel_at: 25, default_payment_method: null });
    expect(await found(provider, ending)).toEqual({
      ...running,
      periodEnd: at(25),
      willEnd: true,
      cardId: null,
    });
    const sent = { call: 'GET /v1/subscriptions', key: null, customer: 'cus_1', status: 'all', limit: '100' };
    expect(asked).toEqual([sent, sent]);
    const itemless = subscription('sub_1', { items: { data: [] } });
    expect(await found(withPrices(), itemless)).toMatchObject({ periodEnd: at(1) });
    answers = { '/v1/subscriptions': subscription('sub_1', { cancel_at_period_end: true }) };
    expect(await provider.cancelSubscription('sub_1')).toEqual({ ...running, willEnd: true });
    expect(asked.at(-1)).toEqual({
      ...{ call: 'POST /v1/subscriptions/sub_1', key: null, cancel_at_period_end: 'true' },
    });
  });

  it.each([
    ['active', true],
    ['trialing', true],
    ['past_due', true],
    ['canceled', false],
    ['incomplete', false],
  ])('that is %s runs: %s', async (status, isActive) => {
    expect(await found(provider, subscription('sub_1', { status }))).toMatchObject({ isActive });
  });

  it('of several is the one that goes on, else one that runs, else the first', async () => {
    const over = subscription('over', { status: 'canceled' });
    const ending = subscription('ending', { cancel_at_period_end: true });
    const idOf = async (...all: Json[]) => (await found(provider, ...all))?.id;
    expect(await idOf(over, ending, subscription('on'))).toBe('on');
    expect(await idOf(over, ending)).toBe('ending');
    expect(await idOf(over)).toBe('over');
    expect(await found(provider)).toBeNull();
  });

  it('to something else than the plan is none, unless no plan is named', async () => {
    const newspaper = subscription('paper', { items: { data: [item(20, 'price_paper')] } });
    expect(await found(provider, newspaper)).toBeNull();
    expect(await found(withPrices(), newspaper)).toMatchObject({ id: 'paper' });
    const both = subscription('both', { items: { data: [item(20, 'price_paper'), item(30, 'price_year')] } });
    expect(await found(provider, both)).toMatchObject({ id: 'both' });
  });
});

describe('a webhook', () => {
  const body = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'x', data: { object: { id: 'pi_1' } } }));
  const signed = (seconds: number) => {
    const signature = createHmac('sha256', 'whsec_1').update(`${seconds}.${body.toString()}`).digest('hex');
    return `t=${seconds},v1=${signature}`;
  };
  const NOW = 1_781_535_600;
  beforeEach(() => jest.useFakeTimers({ now: NOW * 1000 }));
  afterEach(() => jest.useRealTimers());

  it('is read as it was signed', () => {
    const event = { id: 'evt_1', type: 'x', data: { object: { id: 'pi_1' } } };
    expect(provider.verifyWebhook(body, signed(NOW))).toEqual(event);
  });

  it('is taken five minutes before its time at most, so that it cannot be kept for later', () => {
    expect(provider.verifyWebhook(body, signed(NOW + 300))).toMatchObject({ id: 'evt_1' });
    expect(() => provider.verifyWebhook(body, signed(NOW + 301))).toThrow('in the future');
    expect(() => provider.verifyWebhook(body, signed(NOW - 301))).toThrow();
  });
});

it.each([
  [null, 'api.stripe.com', '443', 'https'],
  ['http://127.0.0.1:4000', '127.0.0.1', '4000', 'http'],
  ['http://stripe.test', 'stripe.test', '80', 'http'],
  ['https://stripe.test', 'stripe.test', '443', 'https'],
  ['https://stripe.test:8443', 'stripe.test', '8443', 'https'],
])('at %s the host is %s:%s (%s), which learns nothing of other calls', (apiBase, host, port, protocol) => {
  const stripe = stripeClient({ ...testConfig().stripe, secretKey: 'sk_1', apiBase });
  const fields = ['host', 'port', 'protocol'] as const;
  expect(fields.map((name) => stripe.getApiField(name))).toEqual([host, port, protocol]);
  expect(stripe.getTelemetryEnabled()).toBe(false);
});

it('an answer of another shape is an outage whose cause names the field', async () => {
  answers = { '/v1/payment_intents': { ...intent, amount: -1 } };
  await expect(provider.retrieveIntent('pi_1')).rejects.toMatchObject({
    code: 'payment_provider_unavailable',
    cause: { message: expect.stringMatching(/no answer of Stripe\. \/amount: ./) as string },
  });
});
