/** Answers of the right kind in which something is missing or odd: each is an outage, of which nothing is believed. */
import { openOddServer } from '../../../test/oddServer';
import { testConfig } from '../../../test/helper';
import type { PaymentProvider } from '../../ports/cardProvider';
import { stripeProvider } from './stripeProvider';

type Json = Record<string, unknown>;
let answer: Json;
/** A list that is empty, because another one is asked for at the same time. */
let emptyAt = '';
let odd: Awaited<ReturnType<typeof openOddServer>>;
let provider: PaymentProvider;
beforeAll(async () => {
  odd = await openOddServer(({ url }, response) => {
    const body = emptyAt && url?.startsWith(emptyAt) ? { ...answer, data: [] } : answer;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  provider = stripeProvider({ stripe: { ...testConfig().stripe, vipPriceIds: [], apiBase: odd.base } });
});
afterAll(() => odd.close());

const period = { since: new Date(0), until: new Date(1) };
const made = { amountCents: 100, idempotencyKey: 'k', customerId: null, metadata: {} };
const list = (item: Json): Json => ({ object: 'list', data: [item], has_more: false });

const charge = { id: 'ch_1', amount_refunded: 0, payment_method_details: { card: null } };
const intent = {
  ...{ id: 'pi_1', object: 'payment_intent', client_secret: 's', amount: 100, currency: 'usd', metadata: {} },
  ...{ status: 'succeeded', customer: null, last_payment_error: null, latest_charge: charge, created: 1 },
};
const {
  currency: _usd,
  client_secret: _secret,
  customer: _null,
  last_payment_error: _none,
  ...booked
} = intent;
const refund = {
  ...{ id: 're_1', object: 'refund', payment_intent: 'pi_1', amount: 100, status: 'succeeded' },
  ...{ metadata: null, created: 1 },
};
const dispute = {
  ...{ id: 'du_1', object: 'dispute', payment_intent: 'pi_1', amount: 100, reason: 'general', status: 'won' },
  ...{ evidence_details: { due_by: null }, balance_transactions: [{ amount: -100 }], created: 1 },
};
const item = { current_period_end: 2, price: { id: 'price_1' } };
const subscription = {
  ...{ id: 'sub_1', object: 'subscription', status: 'active', start_date: 1, items: { data: [item] } },
  ...{ cancel_at: null, cancel_at_period_end: false, default_payment_method: null },
};
const card = { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 };
const method = { id: 'pm_1', object: 'payment_method', card };
const session = { object: 'customer_session', client_secret: 's' };

const givenBack = (empty: string) => {
  emptyAt = empty;
  return provider.listReversals(period);
};

const CALLS: [name: string, good: Json, call: () => Promise<unknown>, wrap?: typeof list][] = [
  ['a payment that is made', intent, () => provider.createIntent(made)],
  ['a payment that is read', intent, () => provider.retrieveIntent('pi_1')],
  ['a payment that is cancelled', intent, () => provider.cancelIntent('pi_1')],
  ['a payment of a list', booked, () => provider.listPayments({ ...period, after: null }), list],
  ['a refund', refund, () => provider.refund({ intentId: 'pi_1', amountCents: 100, idempotencyKey: 'k' })],
  [
    'a customer',
    { id: 'cus_1', object: 'customer' },
    () => provider.createCustomer({ ...made, email: '', name: '' }),
  ],
  [
    'a deleted customer',
    { id: 'cus_1', object: 'customer', deleted: true },
    () => provider.deleteCustomer('cus_1'),
  ],
  ['what was given back', refund, () => givenBack('/v1/disputes'), list],
  ['what was disputed', dispute, () => givenBack('/v1/refunds'), list],
  ['a card', method, () => provider.listCards('cus_1'), list],
  ['a card that is removed', { id: 'pm_1', object: 'payment_method' }, () => provider.removeCard('pm_1')],
  ['cards in the form', session, () => provider.createCardSession({ customerId: 'cus_1', mayRemove: true })],
  ['the pricing table', session, () => provider.createPricingSession('cus_1')],
  ['a subscription of a list', subscription, () => provider.findSubscription('cus_1'), list],
  ['a subscription', subscription, () => provider.cancelSubscription('sub_1')],
  [
    'the portal',
    { object: 'billing_portal.session', url: 'https://x.test' },
    () => provider.createPortalSession('cus_1', ''),
  ],
];

const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** An object of another kind, and the object without each of its fields, or with an odd value there. */
const wrongOf = ({ object, ...good }: Json): Json[] => [
  { ...good, object: 'coupon' },
  ...Object.keys(good).flatMap((name) => [
    { ...good, object, [name]: undefined },
    { ...good, object, [name]: [[]] },
  ]),
];

it.each(CALLS)('believes %s only if it is whole', async (_name, good, call, wrap = (one) => one) => {
  answer = wrap(good);
  expect(await codeOf(call())).toBe('done');
  for (const wrong of wrongOf(good)) {
    answer = wrap(wrong);
    expect([wrong, await codeOf(call())]).toEqual([wrong, 'payment_provider_unavailable']);
  }
});

it.each<[what: string, wrong: Json, call: () => Promise<unknown>]>([
  ['another payment', { ...intent, id: 'pi_2' }, () => provider.retrieveIntent('pi_1')],
  ['another payment to be cancelled', { ...intent, id: 'pi_2' }, () => provider.cancelIntent('pi_1')],
  ['a payment of another sum', { ...intent, amount: 99 }, () => provider.createIntent(made)],
  [
    'the refund of another payment',
    { ...refund, payment_intent: 'pi_2' },
    () => provider.refund({ intentId: 'pi_1', amountCents: 100, idempotencyKey: 'k' }),
  ],
  [
    'a refund of another sum',
    { ...refund, amount: 99 },
    () => provider.refund({ intentId: 'pi_1', amountCents: 100, idempotencyKey: 'k' }),
  ],
])('believes nothing of an answer about %s', async (_what, wrong, call) => {
  answer = wrong;
  expect(await codeOf(call())).toBe('payment_provider_unavailable');
});
