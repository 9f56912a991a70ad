import Stripe from 'stripe';

import { startSandbox, stripeFor, WEBHOOK_SECRET, type RunningSandbox } from '../testing/startSandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.stop());

const card = (number: string, more: object = {}): Stripe.PaymentIntentConfirmParams =>
  ({
    payment_method_data: {
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2030, cvc: '123', ...more },
    },
    return_url: 'http://shop.test/back',
  }) as Stripe.PaymentIntentConfirmParams;

const newIntent = (amount = 2_500): Promise<Stripe.PaymentIntent> =>
  running.stripe.paymentIntents.create({ amount, currency: 'usd', metadata: { transaction_id: 't1' } });

const failureOf = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error: unknown = await work.then(
    () => new Error('it succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
};

test('an intent is created, paid and announced with a signature that verifies', async () => {
  const intent = await newIntent();
  expect(intent).toMatchObject({
    amount: 2_500,
    status: 'requires_payment_method',
    metadata: { transaction_id: 't1' },
  });
  expect(intent.id).toMatch(/^pi_\w{24}$/);
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));

  const paid = await running.stripe.paymentIntents.confirm(intent.id, {
    ...card('4242424242424242'),
    expand: ['latest_charge'],
  });
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2_500 });
  expect(paid.latest_charge).toMatchObject({
    object: 'charge',
    paid: true,
    payment_method_details: { card: { last4: '4242', brand: 'visa' } },
  });

  await running.until(() => running.types().includes('payment_intent.succeeded'));
  const last = running.received.at(-1);
  const event = running.stripe.webhooks.constructEvent(
    last?.body ?? '',
    last?.signature ?? '',
    WEBHOOK_SECRET,
  );
  expect(event.type).toBe('payment_intent.succeeded');
  expect(() =>
    running.stripe.webhooks.constructEvent(`${last?.body} `, last?.signature ?? '', WEBHOOK_SECRET),
  ).toThrow();
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])(
  'card %s is refused with %s, and the same intent can be paid afterwards',
  async (number, code, decline, message) => {
    const intent = await newIntent();
    const error = await failureOf(running.stripe.paymentIntents.confirm(intent.id, card(number)));
    expect(error).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code,
      decline_code: decline,
      message,
    });
    const failed = await running.stripe.paymentIntents.retrieve(intent.id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, message },
    });
    const paid = await running.stripe.paymentIntents.confirm(intent.id, card('5555555555554444'));
    expect(paid.status).toBe('succeeded');
  },
);

test.each([
  ['4242424242424241', {}, 'incorrect_number', 'Your card number is incorrect.'],
  ['4111111111111111', {}, 'card_declined', 'Your card was declined. Your request was in test mode'],
  ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
  ['4242424242424242', { exp_year: 2025 }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
  [
    '4242424242424242',
    { exp_year: 2026, exp_month: 4 },
    'invalid_expiry_month',
    "Your card's expiration month is invalid.",
  ],
  ['4242424242424242', { cvc: '12' }, 'invalid_cvc', "Your card's security code is invalid."],
])('card data is checked: %s %j', async (number, more, code, message) => {
  const intent = await newIntent();
  const error = await failureOf(running.stripe.paymentIntents.confirm(intent.id, card(number, more)));
  expect(error.code).toBe(code);
  expect(error.message).toContain(message);
});

test('a card is good to the end of its month', async () => {
  const { id } = await newIntent();
  const may = card('4242424242424242', { exp_year: 2026, exp_month: 5 });
  expect((await running.stripe.paymentIntents.confirm(id, may)).status).toBe('succeeded');
});

test('a card that needs authentication asks for a redirect, and the failure before is cleared', async () => {
  const intent = await newIntent();
  await failureOf(running.stripe.paymentIntents.confirm(intent.id, card('4000000000000002')));
  const waiting = await running.stripe.paymentIntents.confirm(intent.id, card('4000002500003155'));
  expect([waiting.status, waiting.last_payment_error]).toEqual(['requires_action', null]);
  expect(waiting.next_action?.redirect_to_url).toEqual({
    url: `${running.url}/sandbox/3ds/${intent.id}`,
    return_url: 'http://shop.test/back',
  });
});

test('a changed amount ends an authentication that has begun', async () => {
  const intent = await newIntent();
  await running.stripe.paymentIntents.confirm(intent.id, card('4000002500003155'));
  expect(await running.stripe.paymentIntents.update(intent.id, { amount: 900 })).toMatchObject({
    ...{ amount: 900, status: 'requires_payment_method' },
    ...{ next_action: null, payment_method: null },
  });
});

test('a late payment is processing and succeeds by the injected clock', async () => {
  const intent = await newIntent();
  const late = await running.stripe.paymentIntents.confirm(intent.id, card('4000000000000259'));
  expect(late.status).toBe('processing');
  const refused = await failureOf(running.stripe.paymentIntents.cancel(intent.id));
  expect(refused.code).toBe('payment_intent_unexpected_state');
  const before = running.types().filter((type) => type === 'payment_intent.succeeded').length;
  running.clock.now += 10_000;
  await running.until(
    () => running.types().filter((type) => type === 'payment_intent.succeeded').length > before,
  );
  expect((await running.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
});

test('a paid intent refuses confirm, cancel and update', async () => {
  const intent = await newIntent();
  await running.stripe.paymentIntents.confirm(intent.id, card('4242424242424242'));
  const attempts = [
    running.stripe.paymentIntents.confirm(intent.id, card('4242424242424242')),
    running.stripe.paymentIntents.cancel(intent.id),
    running.stripe.paymentIntents.update(intent.id, { amount: 100 }),
  ];
  for (const attempt of attempts)
    expect(await failureOf(attempt)).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
});

test('amounts and parameters are checked', async () => {
  const create = (params: object): Promise<unknown> =>
    running.stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams);
  expect((await failureOf(create({ amount: 49, currency: 'usd' }))).code).toBe('amount_too_small');
  expect((await failureOf(create({ amount: 1.5, currency: 'usd' }))).code).toBe('parameter_invalid_integer');
  expect((await failureOf(create({ currency: 'usd' }))).code).toBe('parameter_missing');
  expect((await failureOf(create({ amount: 100, currency: 'usd', colour: 'red' }))).code).toBe(
    'parameter_unknown',
  );
  expect(await failureOf(running.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('metadata is changed key by key, and an empty value removes one', async () => {
  const { id } = await newIntent();
  const change = (metadata: Record<string, string>) => running.stripe.paymentIntents.update(id, { metadata });
  expect((await change({ note: 'x' })).metadata).toEqual({ transaction_id: 't1', note: 'x' });
  expect((await change({ transaction_id: '' })).metadata).toEqual({ note: 'x' });
});

test('the publishable key opens an intent only with its client secret', async () => {
  const intent = await newIntent();
  const browser = stripeFor(running.url, 'pk_test_demo');
  expect((await failureOf(browser.paymentIntents.retrieve(intent.id))).code).toBe('parameter_missing');
  expect(
    (await failureOf(browser.paymentIntents.retrieve(intent.id, { client_secret: 'wrong' }))).statusCode,
  ).toBe(400);
  expect(
    (await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' })).id,
  ).toBe(intent.id);
  expect(await failureOf(browser.paymentIntents.create({ amount: 100, currency: 'usd' }))).toMatchObject({
    statusCode: 403,
    code: 'secret_key_required',
  });
  expect((await failureOf(stripeFor(running.url, 'sk_live_x').paymentIntents.list())).statusCode).toBe(401);
});

test('refunds take back what was paid and no more', async () => {
  const intent = await newIntent(1_000);
  await running.stripe.paymentIntents.confirm(intent.id, card('4242424242424242'));
  const part = await running.stripe.refunds.create({ payment_intent: intent.id, amount: 400 });
  expect(part).toMatchObject({ amount: 400, status: 'succeeded' });
  expect(
    (await failureOf(running.stripe.refunds.create({ payment_intent: intent.id, amount: 601 }))).message,
  ).toContain('greater than unrefunded');
  expect((await running.stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(600);
  expect((await failureOf(running.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
    'charge_already_refunded',
  );
  const charge = await running.stripe.charges.retrieve(String(part.charge));
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 1_000 });
});

test('lists page through by cursor, newest first', async () => {
  const made = [await newIntent(), await newIntent(), await newIntent()];
  const first = await running.stripe.paymentIntents.list({ limit: 2 });
  expect(first.data.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
  expect(first.has_more).toBe(true);
  const next = await running.stripe.paymentIntents.list({ limit: 1, starting_after: made[1]?.id });
  expect(next.data[0]?.id).toBe(made[0]?.id);
});
