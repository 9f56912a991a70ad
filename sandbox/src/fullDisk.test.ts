/** A disk that is full for a while: what cannot be kept is refused, and all goes on with the same state once there is space. */
import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type Stripe from 'stripe';

import { Outbox } from './mail/outbox';
import { startSandbox, type RunningSandbox } from './testing/startSandbox';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
let running: RunningSandbox | undefined;
afterEach(async () => {
  jest.restoreAllMocks();
  await running?.stop();
  running = undefined;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Half of a line still fits. @returns the writes that failed */
function fillDisk(): jest.SpyInstance {
  const { appendFileSync } = fs;
  return jest.spyOn(fs, 'appendFileSync').mockImplementation((file, data, options) => {
    appendFileSync(file, String(data).slice(0, String(data).length / 2), options);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
}

test('a call that cannot be kept is an error, and works under the same key once there is space', async () => {
  running = await startSandbox({ dataDir: folder });
  const { stripe } = running;
  const params = { amount: 700, currency: 'usd' };
  const options = { idempotencyKey: 'order-1' };
  const first = await stripe.paymentIntents.create({ ...params, amount: 600 });
  const disk = fillDisk();
  await expect(stripe.paymentIntents.create(params, options)).rejects.toMatchObject({ statusCode: 500 });
  expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([first.id]);
  disk.mockRestore();
  const second = await stripe.paymentIntents.create(params, options);
  await running.stop();
  running = await startSandbox({ dataDir: folder });
  const { data } = await running.stripe.paymentIntents.list();
  expect(data.map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('late payments and webhooks wait for space', async () => {
  running = await startSandbox({ dataDir: folder });
  const { stripe, until, types, clock } = running;
  const intent = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' });
  await stripe.paymentIntents.confirm(intent.id, {
    payment_method_data: {
      type: 'card',
      card: { number: '4000000000000259', exp_month: 12, exp_year: 2030, cvc: '123' },
    },
    return_url: 'http://shop.test/back',
  } as Stripe.PaymentIntentConfirmParams);
  const disk = fillDisk();
  clock.now += 10_000;
  // The clock settles the payment, and webhooks are answered.
  await until(() => disk.mock.calls.length > 2);
  disk.mockRestore();
  await until(() => types().includes('payment_intent.succeeded'));
});

test('a mail that cannot be kept is refused', async () => {
  const file = join(folder, 'mails.jsonl');
  const outbox = new Outbox(file, () => 0);
  const mail = (subject: string) => outbox.receive(Buffer.from(`Subject: ${subject}\r\n\r\nhello`), []);
  const disk = fillDisk();
  await expect(mail('first')).rejects.toThrow('ENOSPC');
  expect(outbox.list()).toEqual([]);
  disk.mockRestore();
  await mail('second');
  expect(new Outbox(file, () => 0).list().map(({ subject }) => subject)).toEqual(['second']);
});
