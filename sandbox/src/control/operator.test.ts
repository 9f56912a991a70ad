import { request as httpRequest } from 'node:http';

import { startSandbox, stripeFor, type RunningSandbox } from '../testing/startSandbox';

const PASSWORD = 'correct horse battery';
let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox({ password: PASSWORD, setClock: () => undefined });
});
afterAll(() => running.stop());

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
/** Sends the path unchanged, where fetch would normalise it. */
const ask = (path: string, authorization?: string, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(running.url);
    const headers = authorization ? { authorization } : {};
    httpRequest({ hostname, port, path, method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['GET', '/sandbox/outbox'],
  ['GET', '/sandbox/outbox/1'],
  ['GET', '/sandbox/outbox.json'],
  ['DELETE', '/sandbox/outbox.json'],
  ['GET', '/sandbox/controls'],
  ['GET', '/sandbox/control'],
  ['PUT', '/sandbox/control'],
  ['DELETE', '/sandbox/control'],
  ['POST', '/sandbox/control/idle'],
  ['GET', '/sandbox/clock'],
  ['PUT', '/sandbox/clock'],
  ['GET', '/sandbox/mailing-list/members.json'],
])('%s %s requires the password in every spelling of its address', async (method, path) => {
  for (const spelt of [path, path.replace('s', '%73'), `http://x${path}`]) {
    expect(await ask(spelt, undefined, method)).toBe(401);
    expect(await ask(spelt, basic('operator:wrong'), method)).toBe(401);
    expect(await ask(spelt, basic(`${PASSWORD}:`), method)).toBe(401);
    expect(await ask(spelt, `Bearer ${PASSWORD}`, method)).toBe(401);
  }
  for (const spelt of [`/${path}`, `/.${path}`, path.toUpperCase()])
    expect(await ask(spelt, undefined, method)).toBe(404);
  expect(await ask(path, basic(`operator:${PASSWORD}`), method)).not.toBe(401);
});

test.each([
  '/sandbox',
  '/sandbox/js.stripe.com/endive/stripe.js',
  '/sandbox/pages/partners',
  '/sandbox/payment-element',
])('%s is open to visitors', async (path) => expect(await ask(path)).toBe(200));

test('only the own secret key acts as the card provider for the server', async () => {
  const own = await startSandbox({ secretKey: 'sk_test_own' });
  try {
    for (const key of ['sk_test_sandbox', 'rk_test_own', 'sk_test_ow'])
      await expect(stripeFor(own.url, key).charges.list()).rejects.toMatchObject({ statusCode: 401 });
    expect((await stripeFor(own.url, 'sk_test_own').charges.list()).data).toEqual([]);
    // Pages keep their key, which reads nothing without an object's own secret.
    await expect(stripeFor(own.url, 'pk_test_any').charges.list()).rejects.toMatchObject({ statusCode: 403 });
  } finally {
    await own.stop();
  }
});

test('refuses to sign in with an address that may belong to a visitor', async () => {
  const query = new URLSearchParams({
    client_id: 'demo',
    redirect_uri: 'https://app.example.com/back',
    response_type: 'code',
  });
  const asked = async (provider: string, form: Record<string, string>, url = running.url) =>
    (
      await fetch(`${url}/sandbox/oauth/${provider}/authorize?${query}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(form),
      })
    ).status;
  for (const provider of ['google_oauth2', 'facebook']) {
    expect(await asked(provider, { person: 'casey@demo.test' })).toBe(303);
    expect(await asked(provider, { email: 'new@demo.test', name: 'New' })).toBe(303);
    expect(await asked(provider, { cancel: '1' })).toBe(303);
    for (const email of ['visitor@real.example', 'x@demo.test.example', 'x@demo.test\n@real.example', ''])
      for (const name of ['email', 'person']) expect(await asked(provider, { [name]: email })).toBe(403);
  }
  const own = await startSandbox();
  expect(await asked('facebook', { email: 'visitor@real.example', name: 'V' }, own.url)).toBe(303);
  await own.stop();
});
