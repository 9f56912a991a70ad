/** The official SDK against the stand-in: payments, disputes, lists, expansion, and refusals as at Stripe. */
import Stripe from 'stripe';

import { startSandbox, WEBHOOK_SECRET, type RunningSandbox } from '../../testing/startSandbox';

let running: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  running = await startSandbox();
  stripe = running.stripe;
});
afterAll(() => running.stop());

const back = { return_url: 'http://shop.test/back' };
const create = (more: object = {}): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({ amount: 2_000, currency: 'usd', ...more });
const pay = async (payment_method = 'pm_card_visa', more: object = {}): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.confirm((await create(more)).id, { payment_method, ...back });
const refusal = (work: Promise<unknown>): Promise<{ statusCode: number; code?: string; message: string }> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error as never,
  );

describe('an amount that is only authorised', () => {
  const hold = () => pay('pm_card_visa', { capture_method: 'manual' });

  test('is not charged before it is captured, in full or in part', async () => {
    const held = await hold();
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2_000, amount_received: 0 });
    const charge = await stripe.charges.retrieve(String(held.latest_charge));
    expect(charge).toMatchObject({
      captured: false,
      amount_captured: 0,
      balance_transaction: null,
      paid: true,
    });
    expect((await refusal(stripe.refunds.create({ payment_intent: held.id }))).statusCode).toBe(400);

    const taken = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 1_500 });
    expect(taken).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 1_500 });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      captured: true,
      amount_captured: 1_500,
    });
    expect((await refusal(stripe.paymentIntents.capture(held.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    // The rest was released, so only what was captured can be refunded.
    expect((await stripe.refunds.create({ payment_intent: held.id })).amount).toBe(1_500);
  });

  test('can be released, and captured up to its amount', async () => {
    const held = await hold();
    const tooMuch = await refusal(stripe.paymentIntents.capture(held.id, { amount_to_capture: 2_001 }));
    expect(tooMuch.code).toBe('amount_too_large');
    expect((await stripe.paymentIntents.cancel(held.id)).status).toBe('canceled');
    expect(await stripe.charges.retrieve(String(held.latest_charge))).toMatchObject({ refunded: true });
  });
});

describe('lists', () => {
  test('are paged through by the SDK, forwards and backwards', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'pages@demo.test' });
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) made.unshift((await create({ customer })).id);
    const all = await stripe.paymentIntents.list({ customer, limit: 3 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(made);
    const before = await stripe.paymentIntents.list({ customer, limit: 2, ending_before: made[4] });
    expect([before.data.map(({ id }) => id), before.has_more]).toEqual([made.slice(2, 4), true]);
    const some = await stripe.paymentIntents.list({ customer, limit: 3 }).autoPagingToArray({ limit: 5 });
    expect(some).toHaveLength(5);
  });

  test.each([
    [{ limit: 0 }, 'This value must be greater than or equal to 1.'],
    [{ limit: 101 }, 'This value must be less than or equal to 100.'],
    [{ starting_after: 'pi_none' }, "No such object: 'pi_none'"],
    [{ starting_after: 'a', ending_before: 'b' }, 'You may only specify one of these parameters'],
    [{ colour: 'red' }, 'Received unknown parameter: colour'],
  ])('refuse %j', async (params, message) => {
    const { statusCode, message: said } = await refusal(
      stripe.paymentIntents.list(params as Stripe.PaymentIntentListParams),
    );
    expect(statusCode).toBe(400);
    expect(said).toContain(message);
  });
});

describe('expand', () => {
  test('replaces ids by objects, through several levels', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'expand@demo.test' });
    const { id } = await pay('pm_card_visa', { customer });
    const found = await stripe.paymentIntents.retrieve(id, {
      expand: ['customer', 'latest_charge.balance_transaction', 'payment_method', 'review'],
    });
    expect(found).toMatchObject({
      customer: { email: 'expand@demo.test' },
      latest_charge: { balance_transaction: { amount: 2_000, type: 'charge' } },
      payment_method: { card: { last4: '4242' } },
      review: null,
    });
    const { data } = await stripe.charges.list({ payment_intent: id, expand: ['data.payment_intent'] });
    expect(data).toMatchObject([{ payment_intent: { id, object: 'payment_intent' } }]);
  });

  test.each([
    ['nonsense', 'This property cannot be expanded (nonsense).'],
    ['amount', 'This property cannot be expanded (amount).'],
    ['latest_charge.nonsense', 'This property cannot be expanded (latest_charge.nonsense).'],
    ['data.customer', 'This property cannot be expanded (data.customer).'],
    ['latest_charge.payment_intent.latest_charge.customer.x', 'You cannot expand more than 4 levels'],
  ])('refuses %s without an effect', async (path, message) => {
    const key = `expand ${path}`;
    const params = { amount: 700, currency: 'usd', expand: [path] };
    const said = await refusal(stripe.paymentIntents.create(params, { idempotencyKey: key }));
    expect(said).toMatchObject({ statusCode: 400, message: expect.stringContaining(message) as string });
    const { data } = await stripe.paymentIntents.list({ limit: 100 });
    expect(data.filter(({ amount }) => amount === 700)).toEqual([]);
  });

  test('names the right path if the answer is a list', async () => {
    expect((await refusal(stripe.charges.list({ expand: ['customer'] }))).message).toBe(
      "This property cannot be expanded (customer). You may want to try expanding 'data.customer' instead.",
    );
  });
});

describe('the return address', () => {
  test('is required if the dashboard decides how to pay', async () => {
    const { id } = await create();
    const said = await refusal(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(said.message).toContain('you must provide a `return_url`');
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });

  test.each([
    { allowed_payment_method_types: ['card'] },
    { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } },
  ])('is not required with %j', async (more) => {
    const { id } = await create(more);
    const { status } = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(status).toBe('succeeded');
  });

  test('makes the authentication a redirect instead of a dialog', async () => {
    const { id } = await create({ allowed_payment_method_types: ['card'] });
    const card = { payment_method: 'pm_card_threeDSecure2Required' };
    const here = await stripe.paymentIntents.confirm(id, card);
    expect(here.next_action?.type).toBe('use_stripe_sdk');
    const there = await stripe.paymentIntents.confirm(id, { ...card, ...back });
    expect(there.next_action?.redirect_to_url?.return_url).toBe(back.return_url);
  });
});

describe('refused parameters', () => {
  test.each([
    [{ payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported'],
    [{ allowed_payment_method_types: ['card'], automatic_payment_methods: { enabled: true } }, undefined],
    [{ return_url: 'http://shop.test' }, undefined],
    [{ statement_descriptor: 'TACOS' }, undefined],
    [{ capture_method: 'later' }, undefined],
    [{ amount: 0 }, 'parameter_invalid_integer'],
    [{ currency: 'tacos' }, undefined],
  ])('%j', async (more, code) => {
    expect(await refusal(create(more))).toMatchObject({ statusCode: 400, ...(code ? { code } : {}) });
  });
});

describe('a dispute', () => {
  const disputed = async (card = 'pm_card_createDispute') => {
    const { id } = await pay(card);
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    if (dispute === undefined) throw new Error('no dispute');
    return { id, dispute };
  };

  test('takes the amount back, and forbids a refund while it lasts', async () => {
    const { id, dispute } = await disputed();
    expect(dispute).toMatchObject({ amount: 2_000, status: 'needs_response', reason: 'fraudulent' });
    expect(dispute.balance_transactions).toMatchObject([{ amount: -2_000, fee: 1_500, net: -3_500 }]);
    const charge = await stripe.charges.retrieve(String(dispute.charge));
    expect(charge).toMatchObject({ disputed: true, refunded: false, paid: true });
    expect((await refusal(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_disputed');
  });

  test.each([
    ['winning_evidence', 'won', 2],
    ['losing_evidence', 'lost', 1],
    ['the dish was eaten', 'under_review', 1],
  ])('with %s is %s', async (uncategorized_text, status, movements) => {
    const { id, dispute } = await disputed('pm_card_createDisputeProductNotReceived');
    expect(dispute.reason).toBe('product_not_received');
    const answered = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text } });
    expect(answered).toMatchObject({ status, evidence_details: { submission_count: 1 } });
    expect(answered.balance_transactions).toHaveLength(movements);
    const again = stripe.refunds.create({ payment_intent: id });
    if (status === 'won') expect((await again).status).toBe('succeeded');
    else expect((await refusal(again)).code).toBe('charge_disputed');
  });

  test('that is accepted is lost, and stays so', async () => {
    const { dispute } = await disputed();
    expect((await stripe.disputes.close(dispute.id)).status).toBe('lost');
    expect((await refusal(stripe.disputes.close(dispute.id))).statusCode).toBe(400);
  });

  test('follows a late payment with the card 0259, once it is charged', async () => {
    const card = { number: '4000000000000259', exp_month: 12, exp_year: 2030, cvc: '123' };
    const { id } = await stripe.paymentMethods.create({ type: 'card', card });
    const late = await pay(id);
    expect(late.status).toBe('processing');
    expect((await stripe.disputes.list({ payment_intent: late.id })).data).toEqual([]);
    await running.control({ settle: [late.id] });
    expect((await stripe.paymentIntents.retrieve(late.id)).status).toBe('succeeded');
    expect((await stripe.disputes.list({ payment_intent: late.id })).data).toMatchObject([{ amount: 2_000 }]);
  });

  test('sends signed webhooks that the SDK accepts', async () => {
    const { dispute } = await disputed();
    await stripe.disputes.close(dispute.id);
    const about = () => running.received.filter(({ body }) => body.includes(dispute.id));
    await running.until(() => about().some(({ body }) => body.includes('charge.dispute.closed')));
    const events = about().map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET),
    );
    expect(events.map(({ type }) => type)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
  });
});

test('any card is charged late when the controls say so', async () => {
  await running.control({ add: [{ action: 'late' }] });
  const late = await pay();
  expect(late.status).toBe('processing');
  await running.control({ settle: 'all' });
  expect((await stripe.paymentIntents.retrieve(late.id)).status).toBe('succeeded');
  expect((await pay()).status).toBe('succeeded');
});
