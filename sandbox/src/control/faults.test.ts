import { startSandbox, type RunningSandbox } from '../testing/startSandbox';

let running: RunningSandbox;
beforeEach(async () => {
  running = await startSandbox();
});
afterEach(() => running.stop());

const create = (transaction_id: string): Promise<{ id: string }> =>
  running.stripe.paymentIntents.create({ amount: 500, currency: 'usd', metadata: { transaction_id } });
const pay = (id: string): Promise<{ status: string }> =>
  running.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'http://a.test' });
const idle = async (): Promise<void> =>
  void (await fetch(`${running.url}/sandbox/control/idle`, { method: 'POST' }));

test('a decline strikes the payment it is meant for, once', async () => {
  await running.control({
    add: [
      { action: 'decline', decline_code: 'insufficient_funds', match: { metadata: { transaction_id: 'b' } } },
    ],
  });
  const [a, b] = [await create('a'), await create('b')];
  expect((await pay(a.id)).status).toBe('succeeded');
  await expect(pay(b.id)).rejects.toMatchObject({
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  });
  expect((await pay(b.id)).status).toBe('succeeded');
});

test.each([
  ['expired_card', 'expired_card', 'Your card has expired.'],
  ['do_not_honor', 'card_declined', 'Your card was declined.'],
])('a decline with %s is answered with the code %s', async (decline_code, code, message) => {
  await running.control({ add: [{ action: 'decline', decline_code }] });
  const { id } = await create('a');
  await expect(pay(id)).rejects.toMatchObject({ code, decline_code, message });
});

// The SDK retries once after a broken connection, so the rule must strike twice.
test('an answer is lost before or after the effect', async () => {
  const { id } = await create('a');
  await running.control({ add: [{ action: 'drop_before', count: 2, match: { request: '/confirm' } }] });
  await expect(pay(id)).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect((await running.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  await running.control({ add: [{ action: 'drop_after', count: 2, match: { id } }] });
  await expect(pay(id)).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect((await running.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('webhooks are lost, doubled, held and sent newest first', async () => {
  await running.control({
    add: [
      { action: 'webhook_lose', match: { type: 'charge.*' } },
      { action: 'webhook_double', match: { type: 'payment_intent.succeeded' } },
    ],
  });
  const { id } = await create('a');
  await pay(id);
  await idle();
  expect(running.types()).toEqual([
    'payment_intent.created',
    'payment_intent.succeeded',
    'payment_intent.succeeded',
  ]);

  running.received.length = 0;
  await running.control({ add: [{ action: 'webhook_hold', count: null }] });
  await pay((await create('b')).id);
  await idle();
  expect(running.types()).toEqual([]);
  const state = await (await fetch(`${running.url}/sandbox/control`)).json();
  expect(state).toMatchObject({ events: [{ delivery: { state: 'held', attempts: 0 } }, {}, {}, {}, {}, {}] });
  await running.control({ reset: true, flush: 'reverse' });
  await idle();
  expect(running.types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created']);
});

test('a lost event can be sent again', async () => {
  await running.control({ add: [{ action: 'webhook_lose' }] });
  await create('a');
  const { data } = await running.stripe.events.list();
  expect(data[0]).toMatchObject({ type: 'payment_intent.created', pending_webhooks: 1 });
  await running.control({ resend: [data[0]?.id] });
  await idle();
  expect(running.types()).toEqual(['payment_intent.created']);
});

test('late payments are finished on demand', async () => {
  const { id } = await create('a');
  await running.control({ add: [{ action: 'late', match: { id } }] });
  await running.stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_visa',
    return_url: 'http://a.test',
  });
  expect(await running.control({ settle: [id] })).toMatchObject({ settled: 1 });
  expect((await running.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('an invalid request gets the reason', async () => {
  expect(await running.control({ add: [{ action: 'explode' }] })).toMatchObject({
    error: expect.stringContaining('action must be one of') as string,
  });
  expect(await running.control({ flsh: true })).toMatchObject({
    error: expect.stringContaining('flsh is not known') as string,
  });
  expect(await running.control({ flush: 'revrese' })).toMatchObject({
    error: 'flush must be one of sent, reverse',
  });
});
