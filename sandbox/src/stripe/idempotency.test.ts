import { startSandbox, stripeFor, type RunningSandbox } from '../testing/startSandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.stop());

const create = (amount: number, key: string): Promise<{ id: string }> =>
  running.stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: key });

test('the same key and body get the same answer, and one intent', async () => {
  const [first, second] = [await create(500, 'k1'), await create(500, 'k1')];
  expect(second).toEqual(first);
  const { data } = await running.stripe.paymentIntents.list({ limit: 100 });
  expect(data.filter(({ id }) => id === first.id)).toHaveLength(1);
});

test('the same key with another body is refused', async () => {
  await create(500, 'k2');
  await expect(create(501, 'k2')).rejects.toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
});

test('a declined attempt is replayed as declined', async () => {
  const intent = await create(500, 'k3');
  const confirm = (): Promise<unknown> =>
    running.stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_chargeDeclined', return_url: 'http://a.test' },
      { idempotencyKey: 'k4' },
    );
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  const charges = await running.stripe.charges.list({ payment_intent: intent.id });
  expect(charges.data).toHaveLength(1);
});

test('a refused body leaves the key free', async () => {
  await expect(create(1, 'k5')).rejects.toMatchObject({ code: 'amount_too_small' });
  await expect(create(100, 'k5')).resolves.toMatchObject({ object: 'payment_intent' });
});

test('a refusal by the state of things is replayed when that state has passed, and so is an error', async () => {
  const { id } = await running.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const confirm = { payment_method: 'pm_card_createDispute', return_url: 'http://a.test' };
  await running.stripe.paymentIntents.confirm(id, confirm);
  const refund = (idempotencyKey: string): Promise<unknown> =>
    running.stripe.refunds.create({ payment_intent: id, amount: 100 }, { idempotencyKey });
  await expect(refund('k7')).rejects.toMatchObject({ code: 'charge_disputed' });
  const [dispute] = (await running.stripe.disputes.list({ payment_intent: id })).data;
  await running.stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  await expect(refund('k7')).rejects.toMatchObject({ code: 'charge_disputed' });
  await running.control({ add: [{ action: 'error' }] });
  await expect(refund('k8')).rejects.toMatchObject({ statusCode: 500 });
  await expect(refund('k8')).rejects.toMatchObject({ statusCode: 500 });
  await expect(refund('k9')).resolves.toMatchObject({ object: 'refund' });
});

test('a key is kept for a day', async () => {
  const first = await create(500, 'k10');
  running.clock.now += 24 * 3_600_000;
  expect((await create(500, 'k10')).id).toBe(first.id);
  running.clock.now += 1_000;
  expect((await create(500, 'k10')).id).not.toBe(first.id);
});

test('a second request during the first is refused', async () => {
  await running.control({ add: [{ action: 'delay', ms: 150 }] });
  const slow = create(500, 'k6');
  await running.until(() => true);
  const answers = await Promise.allSettled([slow, create(500, 'k6')]);
  expect(answers[0].status).toBe('fulfilled');
  expect(answers[1]).toMatchObject({
    status: 'rejected',
    reason: { statusCode: 409, code: 'idempotency_key_in_use' },
  });
});

test('the SDK, retrying a dropped answer, gets the one intent that was made', async () => {
  await running.control({ add: [{ action: 'drop_after', match: { metadata: { transaction_id: 'lost' } } }] });
  const stripe = stripeFor(running.url, 'sk_test_demo', 2);
  const intent = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    metadata: { transaction_id: 'lost' },
  });
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata['transaction_id'] === 'lost').map(({ id }) => id)).toEqual([
    intent.id,
  ]);
});
