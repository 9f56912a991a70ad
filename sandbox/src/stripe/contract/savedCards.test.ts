/** The official SDK against the stand-in: cards that are saved, shown again, used and removed, and whose they are. */
import type Stripe from 'stripe';

import { startSandbox, type RunningSandbox } from '../../testing/startSandbox';

let running: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  running = await startSandbox();
  stripe = running.stripe;
});
afterAll(() => running.stop());

const RETURN = { return_url: 'http://shop.test/back' };
const makeCustomer = async (): Promise<string> =>
  (await stripe.customers.create({ email: 'saved@demo.test' })).id;
const make = (customer?: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount: 2_000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    ...(customer === undefined ? {} : { customer }),
  });
const refusal = (work: Promise<unknown>): Promise<{ statusCode: number; message: string }> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error as never,
  );

/** Confirms as the Payment Element does: new card data, and the customer's consent with it. */
async function payAndSave(customer: string, number = '4242424242424242', usage = 'on_session') {
  const { id, client_secret } = await make(customer);
  const fields = {
    client_secret: String(client_secret),
    'payment_method_data[type]': 'card',
    'payment_method_data[allow_redisplay]': 'always',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2031',
    ...(usage === '' ? {} : { setup_future_usage: usage }),
    ...RETURN,
  };
  await fetch(`${running.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_demo' },
    body: new URLSearchParams(fields),
  });
  return stripe.paymentIntents.retrieve(id);
}
const savedOf = async (customer: string): Promise<string[]> =>
  (await stripe.customers.listPaymentMethods(customer, { allow_redisplay: 'always' })).data.map(
    ({ id }) => id,
  );

test('a card is attached to its customer with consent only, after the charge', async () => {
  const customer = await makeCustomer();
  const without = await payAndSave(customer, '4242424242424242', '');
  expect(without).toMatchObject({ status: 'succeeded', setup_future_usage: null });
  expect(await savedOf(customer)).toEqual([]);
  const declined = await payAndSave(customer, '4000000000000002');
  expect(declined.status).toBe('requires_payment_method');
  expect(await savedOf(customer)).toEqual([]);
  const paid = await payAndSave(customer);
  expect(paid).toMatchObject({ status: 'succeeded', setup_future_usage: 'on_session' });
  expect(await savedOf(customer)).toEqual([paid.payment_method]);
});

test('a card that needs 3-D Secure is attached when the bank has agreed', async () => {
  const customer = await makeCustomer();
  const waiting = await payAndSave(customer, '4000002500003155');
  expect(waiting.status).toBe('requires_action');
  expect(await savedOf(customer)).toEqual([]);
  await fetch(String(waiting.next_action?.redirect_to_url?.url), {
    method: 'POST',
    body: 'outcome=complete',
    redirect: 'manual',
  });
  expect(await savedOf(customer)).toHaveLength(1);
});

test('a saved card pays again, for its own customer only', async () => {
  const [customer, other] = [await makeCustomer(), await makeCustomer()];
  const card = String((await payAndSave(customer)).payment_method);
  const pay = async (id: string) => stripe.paymentIntents.confirm(id, { payment_method: card, ...RETURN });
  expect((await pay((await make(customer)).id)).status).toBe('succeeded');
  expect((await pay((await make(customer)).id)).status).toBe('succeeded');
  expect(await refusal(pay((await make(other)).id))).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('must be attached to the customer') as string,
  });
  expect(await refusal(pay((await make()).id))).toMatchObject({
    message: expect.stringContaining('belongs to a Customer') as string,
  });
});

test('a detached card is gone for good, and a card is detached once', async () => {
  const customer = await makeCustomer();
  const card = String((await payAndSave(customer)).payment_method);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  expect((await stripe.paymentMethods.detach(card)).customer).toBeNull();
  expect(await savedOf(customer)).toEqual([]);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
  const again = 'It may not be used again';
  const attempts = [
    stripe.paymentMethods.attach(card, { customer }),
    stripe.paymentIntents.confirm((await make(customer)).id, { payment_method: card, ...RETURN }),
  ];
  for (const attempt of attempts) expect((await refusal(attempt)).message).toContain(again);
  expect((await refusal(stripe.paymentMethods.detach(card))).message).toContain('not attached');
});

test('a card that paid without a customer cannot be saved afterwards', async () => {
  const { payment_method } = await payAndSave(await makeCustomer(), '4242424242424242', '');
  const attempt = stripe.paymentMethods.attach(String(payment_method), { customer: await makeCustomer() });
  expect((await refusal(attempt)).message).toContain('It may not be used again');
});

test('deleting a customer detaches the cards and ends the subscriptions', async () => {
  const customer = await makeCustomer();
  const card = String((await payAndSave(customer)).payment_method);
  const items = [{ price: 'price_vip_month' }];
  const { id } = await stripe.subscriptions.create({ customer, items, default_payment_method: card });
  await stripe.customers.del(customer);
  expect((await stripe.paymentMethods.retrieve(card)).customer).toBeNull();
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  expect((await refusal(stripe.customers.del(customer))).statusCode).toBe(404);
});

describe('the elements of a customer session', () => {
  type Features = Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features;
  const ON: Features = {
    payment_method_redisplay: 'enabled',
    payment_method_save: 'enabled',
    payment_method_save_usage: 'on_session',
    payment_method_remove: 'enabled',
  };
  const sessionFor = async (customer: string, features: Features = ON): Promise<string> => {
    const components = { payment_element: { enabled: true, features } };
    return (await stripe.customerSessions.create({ customer, components })).client_secret;
  };
  const ask = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch(`${running.url}/sandbox/elements/${path}`, { method: 'POST', body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test('show the cards of that customer, and what the session allows', async () => {
    const customer = await makeCustomer();
    const { payment_method: card } = await payAndSave(customer);
    await stripe.paymentMethods.attach('pm_card_visa', { customer });
    const shown = await ask('session', { customer_session_client_secret: await sessionFor(customer) });
    expect(shown.body).toEqual({
      cards: [{ id: card, brand: 'visa', last4: '4242', expiry: '12 / 31', isExpired: false }],
      mayRemove: true,
      maySave: true,
      saveUsage: 'on_session',
    });
    const plain = await ask('session', { customer_session_client_secret: await sessionFor(customer, {}) });
    expect(plain.body).toMatchObject({ cards: [], mayRemove: false, maySave: false });
    expect((await ask('session', {})).body).toMatchObject({ cards: [], maySave: false });
  });

  test('refuse the payment of another customer, and a session that is over', async () => {
    const customer_session_client_secret = await sessionFor(await makeCustomer());
    const { client_secret } = await make(await makeCustomer());
    const fields = { customer_session_client_secret, client_secret: String(client_secret) };
    expect((await ask('session', fields)).status).toBe(400);
    running.clock.now += 31 * 60_000;
    expect((await ask('session', { customer_session_client_secret })).status).toBe(401);
  });

  test('remove only a card of that customer, and only if allowed', async () => {
    const [customer, other] = [await makeCustomer(), await makeCustomer()];
    const payment_method = String((await payAndSave(customer)).payment_method);
    const remove = async (secret: string) =>
      (await ask('remove', { customer_session_client_secret: secret, payment_method })).status;
    expect(await remove(await sessionFor(other))).toBe(404);
    expect(await remove(await sessionFor(customer, { ...ON, payment_method_remove: 'disabled' }))).toBe(400);
    expect(await savedOf(customer)).toEqual([payment_method]);
    expect(await remove(await sessionFor(customer))).toBe(200);
    expect(await savedOf(customer)).toEqual([]);
  });

  test.each([
    [{ payment_method_redisplay_limit: 11 }, 'less than or equal to 10'],
    [{ payment_method_redisplay_limit: 0 }, 'greater than or equal to 1'],
    [{ payment_method_save: 'perhaps' }, 'must be one of disabled, or enabled'],
    [{ payment_method_allow_redisplay_filters: ['never'] }, 'must be one of always'],
    [{ colour: 'red' }, 'Received unknown parameter'],
  ])('refuse %j', async (features, message) => {
    const attempt = sessionFor(await makeCustomer(), features as Features);
    expect((await refusal(attempt)).message).toContain(message);
  });
});
