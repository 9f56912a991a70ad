/** The adapter to the card provider, against the sandbox. */
import { ProviderFault, ProviderRefusal, type PaymentProvider } from '../../src/ports/cardProvider';
import { runtimeConfigOf } from '../../src/config/runtimeConfig';
import { stripeProvider } from '../../src/services/payments/stripeProvider';
import { openServer, type TestServer } from './openServer';

let server: TestServer;
let provider: PaymentProvider;
let made = 0;

beforeAll(async () => {
  server = await openServer();
  const apiBase = `http://127.0.0.1:${server.config.port}`;
  provider = stripeProvider({ stripe: { ...server.config.stripe, apiBase } });
});
afterAll(() => server.close());
afterEach(() => server.ask('PUT', '/sandbox/control', { body: { reset: true } }));

const fault = (add: object) => server.ask('PUT', '/sandbox/control', { body: { add: [add] } });
const order = (amountCents = 1234, idempotencyKey = `key-${(made += 1)}`) => ({
  amountCents,
  idempotencyKey,
  customerId: null,
  metadata: { transaction_id: 'x' },
});
const pay = (id: string, card = 'pm_card_visa') =>
  server.stripe.paymentIntents.confirm(id, { payment_method: card, return_url: 'http://shop.test' });

it('makes one intent for one key, and refuses the key for another sum', async () => {
  const first = await provider.createIntent(order(1234, 'same'));
  expect(first).toMatchObject({ amountCents: 1234, status: 'requires_payment_method', cardBrand: null });
  expect((await provider.createIntent(order(1234, 'same'))).id).toBe(first.id);
  await expect(provider.createIntent(order(9999, 'same'))).rejects.toBeInstanceOf(ProviderRefusal);
});

it('reads the card of a charge, and refunds it, but no more than it has left', async () => {
  const { id } = await provider.createIntent(order());
  await pay(id);
  expect(await provider.retrieveIntent(id)).toMatchObject({
    status: 'succeeded',
    cardBrand: 'visa',
    cardLast4: '4242',
    failureMessage: null,
  });
  const refund = (key: string, amountCents: number) =>
    provider.refund({ intentId: id, amountCents, idempotencyKey: `refund-${id}-${key}` });
  const first = await refund('one', 1000);
  expect(await refund('one', 1000)).toBe(first);
  await expect(refund('two', 300)).rejects.toBeInstanceOf(ProviderRefusal);
  await refund('three', 234);
  await expect(refund('four', 1)).rejects.toMatchObject({ reason: 'charge_already_refunded' });
  const { data } = await server.stripe.refunds.list({ payment_intent: id });
  expect(data.map(({ amount }) => amount)).toEqual([234, 1000]);
  await expect(provider.cancelIntent(id)).rejects.toBeInstanceOf(ProviderRefusal);
});

it("tells our refunds from those of the dashboard, and reads a dispute's life", async () => {
  const since = new Date(server.clock.now());
  const { id } = await provider.createIntent(order());
  await pay(id);
  const ours = await provider.refund({ intentId: id, amountCents: 200, idempotencyKey: `own-${id}` });
  const { id: byHand } = await server.stripe.refunds.create({ payment_intent: id, amount: 100 });
  const given = await provider.listReversals({ intentId: id });
  expect(given.refunds.map((one) => [one.id, one.amountCents, one.key, one.isGiven])).toEqual([
    [ours, 200, `own-${id}`, true],
    [byHand, 100, null, true],
  ]);
  const { id: disputed } = await provider.createIntent(order(5000));
  await pay(disputed, 'pm_card_createDispute');
  const [dispute] = (await provider.listReversals({ intentId: disputed })).disputes;
  expect(dispute).toMatchObject({ intentId: disputed, amountCents: 5000, status: 'needs_response' });
  expect(dispute?.dueBy?.getTime()).toBeGreaterThan(server.clock.now());
  const refund = { intentId: disputed, amountCents: 1, idempotencyKey: `refund-${disputed}` };
  await expect(provider.refund(refund)).rejects.toMatchObject({ reason: 'charge_disputed' });
  await server.stripe.disputes.close(dispute?.id ?? '');
  const period = { since, until: new Date(server.clock.now()) };
  const all = await provider.listReversals(period);
  expect(all.refunds.map((one) => one.id)).toEqual(expect.arrayContaining([ours, byHand]));
  expect(all.disputes).toEqual([{ ...dispute, status: 'lost' }]);
});

it('lists the payments of a period page by page, with what was given back', async () => {
  const [first, second] = [await provider.createIntent(order()), await provider.createIntent(order(2000))];
  await pay(second.id);
  await provider.refund({ intentId: second.id, amountCents: 300, idempotencyKey: `part-${second.id}` });
  const now = server.clock.now();
  const period = { since: new Date(now - 60_000), until: new Date(now + 60_000) };
  const { payments } = await provider.listPayments({ ...period, after: null });
  const ofTwo = payments.filter(({ id }) => id === first.id || id === second.id);
  expect(ofTwo.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(ofTwo[0]).toMatchObject({
    status: 'succeeded',
    amountCents: 2000,
    refundedCents: 300,
  });
  expect(ofTwo[1]).toMatchObject({
    status: 'requires_payment_method',
    refundedCents: 0,
    metadata: { transaction_id: 'x' },
  });
  const rest = await provider.listPayments({ ...period, after: second.id });
  expect(rest.payments.map(({ id }) => id)).not.toContain(second.id);
  expect(rest.payments[0]?.id).toBe(first.id);
  const earlier = { since: new Date(now - 120_000), until: new Date(now - 60_000), after: null };
  expect((await provider.listPayments(earlier)).payments).toEqual([]);
});

it('tells one failed attempt from the next', async () => {
  const { id } = await provider.createIntent(order());
  const fail = async (decline_code: string) => {
    await fault({ action: 'decline', decline_code, match: { id } });
    await expect(pay(id)).rejects.toMatchObject({ type: 'StripeCardError' });
    return provider.retrieveIntent(id);
  };
  const first = await fail('generic_decline');
  const second = await fail('insufficient_funds');
  expect(second.failureMessage).toBe('Your card has insufficient funds.');
  expect(first.failureKey).not.toBe(second.failureKey);
  expect((await provider.retrieveIntent(id)).failureKey).toBe(second.failureKey);
});

it('answers 503 for an outage, whose error is repeated for the key, and makes nothing twice after a lost answer', async () => {
  await fault({ action: 'error', count: null });
  const broken = order();
  const failure = await provider.createIntent(broken).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderFault);
  expect(failure).toMatchObject({ status: 503, code: 'payment_provider_unavailable' });
  await server.ask('PUT', '/sandbox/control', { body: { reset: true } });
  await expect(provider.createIntent(broken)).rejects.toBeInstanceOf(ProviderFault);

  await fault({ action: 'drop_after', match: { request: 'POST /v1/payment_intents' } });
  const wanted = order(777, 'lost answer');
  const { id } = await provider.createIntent(wanted);
  expect((await provider.createIntent(wanted)).id).toBe(id);
  const { data } = await server.stripe.paymentIntents.list({ limit: 100 });
  expect(data.filter(({ amount }) => amount === 777).map((intent) => intent.id)).toEqual([id]);
});

it('refuses a webhook without the signature', () => {
  const body = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'x', data: {} }));
  const secret = server.config.stripe.webhookSecret;
  const header = server.stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret });
  expect(provider.verifyWebhook(body, header)).toMatchObject({ id: 'evt_1' });
  expect(() => provider.verifyWebhook(Buffer.from(`${body.toString()} `), header)).toThrow();
  expect(() => provider.verifyWebhook(body, '')).toThrow();
});

it('accepts cards and card wallets, but no delayed payment methods', async () => {
  const { id } = await provider.createIntent(order());
  const intent = await server.stripe.paymentIntents.retrieve(id);
  expect([intent.payment_method_types, intent.automatic_payment_methods]).toEqual([['card'], null]);
});

it('ignores other subscriptions of the account', async () => {
  const { id: product } = await server.stripe.products.create({ name: 'A newspaper' });
  const { id: price } = await server.stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: 300,
    recurring: { interval: 'month' },
  });
  const { id: customer } = await server.stripe.customers.create({ payment_method: 'pm_card_visa' });
  const [card] = (await server.stripe.customers.listPaymentMethods(customer)).data;
  const subscribe = (of: string) =>
    server.stripe.subscriptions.create({
      customer,
      items: [{ price: of }],
      default_payment_method: card?.id,
    });
  await subscribe(price);
  expect(await provider.findSubscription(customer)).toBeNull();
  const { id } = await subscribe('price_vip_month');
  expect(await provider.findSubscription(customer)).toMatchObject({ id, isActive: true });
  // A second purchase, for instance in another tab: each can be cancelled in turn.
  const { id: second } = await subscribe('price_vip_month');
  const first = await provider.findSubscription(customer);
  await provider.cancelSubscription(first?.id ?? '');
  const next = await provider.findSubscription(customer);
  expect([first?.id, next?.id].sort()).toEqual([id, second].sort());
  expect(next).toMatchObject({ isActive: true, willEnd: false });
  await provider.cancelSubscription(next?.id ?? '');
  expect(await provider.findSubscription(customer)).toMatchObject({ isActive: true, willEnd: true });
});

it('gives the page an existing script of its release', async () => {
  const { stripe } = runtimeConfigOf(server.config) as { stripe: Record<string, string> };
  for (const address of [stripe.scriptUrl, stripe.pricingTableScriptUrl]) {
    const answer = await fetch(`http://127.0.0.1:${server.config.port}${address}`);
    expect([address, answer.status]).toEqual([address, 200]);
  }
});
