import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startSandbox, type RunningSandbox } from '../testing/startSandbox';
import { PRODUCT_REST } from './billingBlanks';
import { openJournal } from './journal';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const started: RunningSandbox[] = [];
const start = async (options = {}): Promise<RunningSandbox> => {
  const running = await startSandbox({ dataDir: folder, ...options });
  started.push(running);
  return running;
};
afterEach(async () => {
  for (const running of started.splice(0)) await running.stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('state and idempotency keys survive a crash during a write, and card numbers are never written', async () => {
  const first = await start();
  const paid = {
    amount: 700,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'http://shop.test',
  };
  const options = { idempotencyKey: 'order-1' };
  const intent = await first.stripe.paymentIntents.create(paid, options);
  // Without a clean stop the next process reads the file as it is, with a torn last line.
  appendFileSync(join(folder, 'stripe.jsonl'), '[{"id":"pi_torn","object":"pay');
  const second = await start();
  expect(await second.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount: 700,
  });
  const again = await second.stripe.paymentIntents.create(paid, options);
  expect(again.id).toBe(intent.id);
  expect(readFileSync(join(folder, 'stripe.jsonl'), 'utf8')).not.toMatch(/4242424242424242|pi_torn/);
});

test('webhooks that were not delivered are sent by the next process', async () => {
  const deaf = await start({ apiUrl: () => 'http://127.0.0.1:9' });
  const intent = await deaf.stripe.paymentIntents.create({ amount: 800, currency: 'usd' });
  await deaf.stop();
  started.length = 0;
  const next = await start();
  await next.until(() => next.received.some(({ body }) => body.includes(intent.id)));
  expect(next.types()).toContain('payment_intent.created');
});

test('a webhook that was answered with an error is sent again', async () => {
  const running = await start({ dataDir: null, webhookAnswers: [500] });
  await running.stripe.paymentIntents.create({ amount: 800, currency: 'usd' });
  await running.until(() => running.received.length === 2);
  expect(running.received[1]?.body).toBe(running.received[0]?.body);
});

test('the journal is rewritten with the last state of each object', () => {
  const file = join(folder, 'small.jsonl');
  const { journal } = openJournal(file);
  const product = {
    id: 'prod_1',
    object: 'product' as const,
    created: 1,
    livemode: false as const,
    ...PRODUCT_REST,
    updated: 1,
    active: true,
    description: null,
    metadata: {},
    name: 'a',
  };
  journal.append([product]);
  journal.append([{ ...product, name: 'b' }]);
  journal.close();
  const reopened = openJournal(file);
  reopened.journal.close();
  expect(reopened.objects).toEqual([{ ...product, name: 'b' }]);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
});
