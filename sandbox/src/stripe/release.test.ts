import { loadStripe } from '@stripe/stripe-js/pure';
import Stripe from 'stripe';

import { startSandbox, type RunningSandbox } from '../testing/startSandbox';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.stop());

/** The address from which the installed package loads Stripe.js, read by running the package in an empty fake page. */
function addressByPackage(): URL {
  const script = { src: '', addEventListener: () => undefined };
  const page = {
    querySelectorAll: () => [],
    createElement: () => script,
    head: { appendChild: () => undefined },
  };
  Object.assign(globalThis, { window: {}, document: page });
  try {
    void loadStripe('pk_test_1');
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'document');
  }
  return new URL(script.src);
}

test('Stripe.js is served under the path and name that the installed package asks for', async () => {
  const { host, pathname } = addressByPackage();
  const answer = await fetch(`${running.url}/sandbox/${host}${pathname}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  // The package compares the script's release with its own, so both must be equal.
  const release = pathname.split('/')[1] ?? '';
  expect(await answer.text()).toContain(`version="${release}"`);
  expect(Stripe.API_VERSION.split('.')[1]).toBe(release);
});

test('another release is not served', async () => {
  expect((await fetch(`${running.url}/sandbox/js.stripe.com/v3/stripe.js`)).status).toBe(404);
});

test('an intent accepts allowed_payment_method_types and refuses payment_method_types', async () => {
  const create = (params: object): Promise<Stripe.PaymentIntent> =>
    running.stripe.paymentIntents.create({ amount: 500, currency: 'usd', ...params });
  const cards = await create({ allowed_payment_method_types: ['card'] });
  expect([cards.payment_method_types, cards.automatic_payment_methods]).toEqual([['card'], null]);
  await expect(create({ payment_method_types: ['card'] })).rejects.toMatchObject({
    statusCode: 400,
    code: 'payment_method_types_no_longer_supported',
  });
  await expect(
    create({ allowed_payment_method_types: ['card'], automatic_payment_methods: { enabled: true } }),
  ).rejects.toMatchObject({ statusCode: 400 });
});
