/** Invalid input gets a clear 4xx and reaches neither the log nor a mail. */
import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { call, DEMO_PASSWORD, login, makeTestApp, type TestApp } from '../../test/helper';
import type { EventCard } from '../schemas/events';
import { stripeProvider } from '../services/payments/stripeProvider';

const SECRET = 'whsec_test';
const ORDER_TYPE = 'You must select an order type';
type Refusal = { error: string; errors: Record<string, string[]> };
const lines: string[] = [];
let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  const provider = stripeProvider({
    stripe: {
      secretKey: 'sk_test',
      publishableKey: 'pk_test',
      webhookSecret: SECRET,
      apiBase: 'http://127.0.0.1:1',
      vipPriceIds: [],
      pricingTableId: '',
    },
  });
  const limits = { perAddress: 100_000, perAccount: 100_000, wrongPasswords: 100_000 };
  const logStream = { write: (line: string) => lines.push(line) };
  test = await makeTestApp({ provider, config: { limits, logLevel: 'info' }, logStream });
  headers = await login(test.app, 'casey@demo.test');
});
afterAll(() => test.close());
beforeEach(() => {
  lines.length = 0;
});

const patch = (type: string, payload: string | Buffer) =>
  test.app.inject({
    method: 'PATCH',
    url: '/api/v2/users/1',
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    payload,
  });
const PART = '--b\r\ncontent-disposition: form-data; name="city"\r\n\r\nNaper';
const FILE = '--b\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nPNG';

it.each([
  ['multipart/form-data', PART],
  ['multipart/form-data; boundary=', PART],
  ['multipart/form-data; boundary=b', PART],
  ['multipart/form-data; boundary=b', FILE],
  ['multipart/form-data; boundary=b', '--b'],
  ['multipart/form-data; boundary=b', `${PART}\r\n--c--\r\n`],
  ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
  ['multipart/form-data; boundary=b; boundary=c', PART],
  ['multipart/form-data; boundary="b', PART],
  ['MULTIPART/FORM-DATA', PART],
  ['multipart/mixed; boundary=b', `${PART}\r\n--b--\r\n`],
  ['multipart/', PART],
  ['text/plain', 'city=Naperville'],
  ['application/x-www-form-urlencoded', 'user[city]=Naperville&user[city]=Lisle'],
  ['application/x-www-form-urlencoded', 'user=%ff'],
  ['application/octet-stream', Buffer.from([0, 255])],
  ['application/json; charset=utf-99', '{"user":'],
  ['application/json', ''],
  ['application/json;', '[]'],
  ['json', '{}'],
  ['/', '{}'],
  ['application/xml', '<user/>'],
  ['', '{}'],
])('a profile as %j: %j is refused', async (type, payload) => {
  const answer = await patch(type, payload);
  expect([answer.statusCode, answer.body]).toEqual([expect.any(Number), expect.stringContaining('"code"')]);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});

it('a parameter that the call does not have is refused by its name, not as an unknown value', async () => {
  const { status, body } = await call<{ error: string }>(test.app, {
    url: '/api/v2/projects?postal_code=60540',
  });
  expect([status, body.error]).toEqual([400, 'postal_code is not a parameter of this call']);
});

it.each([
  ['/projects?filter[serving]=air', 'filter.serving is not valid'],
  ['/projects?filter[serving]=', 'filter.serving is not valid'],
  ['/projects?filter[aasm_state]=running', 'filter.aasm_state is not valid'],
  ['/events/101/checkout_details?products[0][id]=1&products[0][quantity]=1&delivery_type=', ORDER_TYPE],
  ['/events/101/checkout_details?products[0][id]=1&products[0][quantity]=1&delivery_type=x', ORDER_TYPE],
])('a word that is none of its parameter is refused in one sentence: %s', async (path, error) => {
  const { status, body } = await call<Refusal>(test.app, { url: `/api/v2${path}`, headers });
  expect([status, body.error, Object.values(body.errors)]).toEqual([
    400,
    error,
    [[error.replace(/^\S+ (?=is not)/, '')]],
  ]);
});

it.each([[undefined], [''], ['x']])('an order with the type %j is told to select one', async (type) => {
  const payload = {
    order: { transaction_id: 'free-order-1', items: [{ id: 1, quantity: 1 }], delivery_type: type },
  };
  const url = '/api/v2/events/101/orders';
  const { status, body } = await call<Refusal>(test.app, { method: 'POST', url, headers, payload });
  expect([status, body.error, body.errors]).toEqual([422, ORDER_TYPE, { delivery_type: [ORDER_TYPE] }]);
});

it('a body says whether its characters or its depth are refused', async () => {
  const nested = (levels: number) => `${'{"user":'.repeat(levels)}"x"${'}'.repeat(levels)}`;
  const said = async (payload: string) => {
    const { statusCode, body } = await patch('application/json', payload);
    const { code, message } = JSON.parse(body) as { code: string; message: string };
    return [statusCode, code, message];
  };
  expect(await said(nested(13))).toEqual([400, 'bad_request', 'The request is nested too deeply.']);
  expect(await said(nested(1_000))).toEqual([400, 'bad_request', 'The request is nested too deeply.']);
  expect((await said(nested(12)))[1]).toBe('invalid');
  const text = 'The request holds characters that cannot be stored.';
  expect(await said('{"user":{"city":"Naper\\u0000ville"}}')).toEqual([400, 'bad_text', text]);
  expect(await said('{"user":{"\\ud800":["x"]}}')).toEqual([400, 'bad_text', text]);
});

it('takes a multipart body only where one is declared', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v2/users',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${PART}\r\n--b--\r\n`,
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'unsupported_media_type']);
});

it('says of JSON that is announced as plain text that its type is the fault', async () => {
  const answer = await patch('text/plain', '{"user":{"city":"Naperville"}}');
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'unsupported_media_type']);
});

it('refuses a compressed body by its encoding', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v2/session',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ email: 'casey@demo.test', password: DEMO_PASSWORD })),
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'unsupported_media_type']);
});

it('takes a form only where one is declared, because another site can send forms without being asked', async () => {
  const post = (url: string, type: string) =>
    test.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: 'email=a@b.test' });
  for (const url of ['/api/v2/session', '/api/v2/passwords', '/api/v2/follows', '/api/v2/problem_reports']) {
    for (const type of ['application/x-www-form-urlencoded', 'Application/X-WWW-Form-Urlencoded; a=b'])
      expect([url, (await post(url, type)).statusCode]).toEqual([url, 415]);
  }
  const portal = await post('/api/v2/users/stripe_portal', 'application/x-www-form-urlencoded');
  expect(portal.statusCode).toBe(422);
});

it.each(['', 'name=""', 'name="a b"', 'filename="a.png"', 'name="avatar[0]"; filename="a.png"'])(
  'names what is wrong with a part of a form: %j',
  async (name) => {
    const part = `--b\r\ncontent-disposition: form-data; ${name}\r\n\r\nx\r\n--b--\r\n`;
    const { statusCode, body } = await patch('multipart/form-data; boundary=b', part);
    const { code, message } = JSON.parse(body) as { code: string; message: string };
    const says = 'A part of the form has no name, or one that this call does not know.';
    expect([statusCode, code, message]).toEqual([400, 'bad_upload', says]);
  },
);

it.each(['', '--b\r\n\r\nx\r\n--b--\r\n'])('a form without a field changes nothing: %j', async (payload) => {
  const before = (await call(test.app, { url: '/api/v2/users/1', headers })).body;
  const { statusCode, body } = await patch('multipart/form-data; boundary=b', payload);
  expect([statusCode, JSON.parse(body)]).toEqual([200, { ...(before as object), token: null }]);
});

const signature = (body: string, at = Date.now()) => {
  const seconds = Math.floor(at / 1000);
  const v1 = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${v1}`;
};
const webhook = (body: string, at?: number) =>
  test.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature(body, at) },
    payload: body,
  });
const EVENT = { id: 'evt_1', type: 'charge.updated', data: { object: { id: 'ch_1' } } };

it.each([
  [],
  [EVENT],
  {},
  null,
  'evt_1',
  5,
  { ...EVENT, data: undefined },
  { ...EVENT, data: null },
  { ...EVENT, data: [] },
  { ...EVENT, data: { object: null } },
  { ...EVENT, data: { object: 'ch_1' } },
  { ...EVENT, id: 7 },
  { ...EVENT, id: 'x'.repeat(300) },
  { ...EVENT, type: null },
  { ...EVENT, id: 'evt_\u0000' },
])('the signed webhook %j is refused', async (event) => {
  const answer = await webhook(JSON.stringify(event) ?? '');
  expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: 'bad_event' })]);
});

it('accepts a webhook signed now, but not one signed long ago or for the future', async () => {
  const body = JSON.stringify(EVENT);
  expect((await webhook(body)).statusCode).toBe(200);
  for (const minutes of [-10, 10, 60 * 24 * 365]) {
    const answer = await webhook(body, Date.now() + minutes * 60_000);
    expect([minutes, answer.statusCode, answer.json().code]).toEqual([minutes, 400, 'bad_signature']);
  }
});

it.each([
  'filter[aasm_state]=draft',
  'filter[ids]=106',
  'filter[aasm_state][]=draft&filter[aasm_state][]=open',
])('lists no draft to strangers: %s', async (query) => {
  const { body } = await call<{ projects: EventCard[] }>(test.app, { url: `/api/v2/projects?${query}` });
  expect(body.projects.filter(({ status }) => status === 'draft')).toEqual([]);
});

it('logs a failed statement without its parameters', async () => {
  await test.context.db.execute(sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'cannot store % %', NEW.email, NEW.password_hash; END $$`);
  await test.context.db.execute(
    sql`CREATE TRIGGER refuse BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  const payload = {
    user: {
      name: 'Secret Name',
      email: 'secret.person@example.test',
      password: 'secret-password',
      phone: '6305559999',
      postal_code: '60540',
    },
  };
  const answer = await test.app.inject({ method: 'POST', url: '/api/v2/users', payload });
  await test.context.db.execute(sql`DROP TRIGGER refuse ON users`);
  expect(answer.statusCode).toBe(500);
  const said = lines.join('');
  expect(said).toContain('request failed');
  expect(said).toContain('SQLSTATE P0001');
  expect(said).not.toMatch(/secret|6305559999|argon2|"params"/i);
});
