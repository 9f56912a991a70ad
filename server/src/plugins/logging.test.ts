/** Nothing personal or secret reaches the log. The tests put recognisable values into every field of the schemas. */
import { DEMO_PASSWORD, makeTestApp, type TestApp } from '../../test/helper';
import { allEndpoints } from '../endpoints';
import { privateNames, privatePaths, resolved, shapesOf, type Walked } from '../endpoints/privateFields';

const lines: string[] = [];
let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp({
    logStream: { write: (line) => lines.push(line) },
    extend: async (app) => {
      app.post('/api/v2/breaks', async ({ body }) => {
        const { error, ...rest } = body as Record<string, string>;
        throw Object.assign(new Error(error), { cause: new Error(error), ...rest });
      });
    },
  });
});
afterAll(() => test.close());
beforeEach(() => (lines.length = 0));

interface Planted {
  hidden: string[];
  shown: string[];
}

/** A value of the schema, with a distinct text in each field. */
function sampleOf(given: Walked, planted: Planted, name: string): unknown {
  const schema = resolved(given);
  const privacy = schema['x-privacy'];
  if (privacy) {
    const isHidden = privacy === 'personal' || privacy === 'secret' || privateNames.has(name);
    const list = isHidden ? planted.hidden : planted.shown;
    const canary = `${isHidden ? 'hidden' : 'shown'}-${name.toLowerCase()}-${list.length}.`;
    list.push(canary);
    return canary;
  }
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], planted, name);
  if (schema.items) return [sampleOf(schema.items, planted, name)];
  const fields = Object.entries(schema.properties ?? {});
  // Nothing below a hidden name is logged, public or not.
  const below = (field: string) => (privateNames.has(field) ? { ...planted, shown: [] } : planted);
  return Object.fromEntries(fields.map(([field, part]) => [field, sampleOf(part, below(field), field)]));
}

it('takes the names from the schemas', () => {
  for (const name of ['password', 'token', 'client_secret', 'clientSecret', 'email', 'street', 'stripe_id'])
    expect([name, privateNames.has(name)]).toEqual([name, true]);
  for (const name of ['id', 'status', 'runAt', 'postal_code']) expect(privateNames.has(name)).toBe(false);
  expect(privatePaths).toContain('/api/v2/passwords/');
});

it.each(allEndpoints)('%s: logging the whole body shows nothing private', (_name, endpoint) => {
  for (const [at, shape] of shapesOf(endpoint).entries()) {
    const planted: Planted = { hidden: [], shown: [] };
    const sample = sampleOf(shape, planted, 'body');
    lines.length = 0;
    test.app.log.info({ at, sample }, 'whole');
    test.app.log.info(sample as object, 'spread');
    test.app.log.error({ err: Object.assign(new Error('failed'), { sample }) });
    const text = lines.join('');
    expect(lines).toHaveLength(3);
    for (const canary of planted.hidden) expect(text).not.toContain(canary);
    for (const canary of planted.shown) expect(text).toContain(canary);
  }
});

const TOKEN = 'Qm7vX2pLw9RkTz4Yb8NcHd3FgJs6WaEu1OiKlMxVqPt';
/** Looks like a normal word; only its field shows that it is a password. */
const PASSWORD = 'hunter2-hunter2';
const SECRETS = [
  TOKEN,
  PASSWORD,
  'canary@demo.test',
  '4242.4242.4242.4242',
  'pi_1_secret_abc',
  'sk_live_abcdef',
  'whsec_abcdef123',
];

it('logs no content of requests, valid or malformed, not even quoted by an error', async () => {
  const email = 'canary@demo.test';
  const send = (url: string, payload?: object, headers: Record<string, string> = {}) =>
    test.app.inject({ method: payload ? 'POST' : 'GET', url, payload, headers });
  const bearer = { authorization: `Bearer ${TOKEN}`, cookie: `att=${TOKEN}` };
  await send('/api/v2/session', { email, password: PASSWORD }, bearer);
  await send('/api/v2/session', { email: [email], password: 5, token: TOKEN });
  await send('/api/v2/users/1', undefined, bearer);
  await send(`/api/v2/passwords/${TOKEN}?token=${TOKEN}`);
  await send(`/nowhere/${TOKEN}/${email}?email=${email}`);
  for (const secret of SECRETS.filter((one) => one !== PASSWORD)) {
    const broken = await send('/api/v2/breaks', {
      error: `cannot read ${secret}`,
      token: secret,
      code: secret,
    });
    expect(broken.statusCode).toBe(500);
    test.app.log.warn(`a message with ${secret} in it`);
    test.app.log.warn({ note: `with ${secret}`, list: [{ deep: [secret] }] }, 'a note with %s', secret);
  }
  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
});

it('logs no code of a table, of the call or of the page', async () => {
  const code = 'Qm7vX2pLw9RkTz4Yb8NcHd';
  await test.app.inject({ method: 'GET', url: `/api/v2/tables/${code}` });
  await test.app.inject({ method: 'DELETE', url: `/api/v2/tables/${code}` });
  // A page that could not be rendered.
  for (const url of [`/tables/${code}`, `/tables/${code}?from=chat`, `/Tables//${code}`])
    test.app.log.error({ req: { method: 'GET', url, ip: '::1', routeOptions: { url: '/*' } } }, 'page');
  test.app.log.info({ tableCode: code, table_code: code }, 'fields');
  expect(lines).toHaveLength(6);
  expect(lines.join('')).toContain('/tables/[token]');
  expect(lines.join('')).not.toContain(code);
});

it('logs no guest of a shared cart: neither the secret nor a name', async () => {
  const [secret, name] = ['Wn4sH7kPq2Vy9LxTz8RbMd', 'Ambrosia'];
  const headers = { 'x-table-guest': secret };
  const url = `/api/v2/tables/${'A'.repeat(22)}/guests`;
  await test.app.inject({ method: 'POST', url, headers, payload: { name } });
  await test.app.inject({ method: 'PUT', url: `${url}/1/lines`, headers, payload: {} });
  await test.app.inject({ method: 'DELETE', url: `${url}/1`, headers });
  test.app.log.info({ headers, guest: { name, secret } }, 'fields');
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toMatch(new RegExp(`${secret}|${name}`));
});

it('keeps what an operator searches for', () => {
  const fields = {
    order: 1001,
    intent: 'pi_3NxAbCdEfGhIjKlMnOpQrStU',
    job: 'expireOrders',
    webhook: 'evt_1NxAbCdEfGhIjKlMnOpQrStU',
    dispute: 'du_1NxAbCdEfGhIjKlMnOpQrStU',
    causes: ['dp_1NxAbCdEfGhIjKlMnOpQrStU', 'pyr_1NxAbCdEfGhIjKlMnOpQrStU'],
    card: 'pm_1NxAbCdEfGhIjKlMnOpQrStU',
    reqId: '5d1f9a52-7a43-4b07-9d0c-3d2e55a3f001',
    at: '2026-06-04T22:30:00.000Z',
  };
  test.app.log.info(fields, 'order not expired yet');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...fields, msg: 'order not expired yet' });
});

it('says who entered and how, and which control refused', async () => {
  const said: unknown[] = [];
  const ask = async (method: 'GET' | 'POST', url: string, token?: string, payload?: object) => {
    lines.length = 0;
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await test.app.inject({ method, url: `/api/v2${url}`, headers, payload });
    const line = JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
    const { security, by, user } = line;
    said.push([security, by, user].filter((part) => part !== undefined).join(' '));
    return answer;
  };
  const credentials = { email: 'casey@demo.test', password: DEMO_PASSWORD };
  const entered = await ask('POST', '/session', undefined, credentials);
  const { token } = entered.json<{ session: { token: string } }>().session;
  await ask('POST', '/session', undefined, { ...credentials, password: 'wrong' });
  await ask('GET', '/orders/1001', token);
  await ask('GET', '/orders/1005', token);
  await ask('GET', '/orders/1001');
  const wrong = { format: 'json', user: { current_password: 'wrong' } };
  await ask('POST', '/users/1/export', token, wrong);
  await ask('GET', '/events/101/checkout_details?products[0=1', token);
  expect(said).toEqual([
    'entered password',
    'entry_refused password',
    '1',
    'not_theirs 1',
    'unauthenticated',
    'proof_refused 1',
    'malformed 1',
  ]);
});
