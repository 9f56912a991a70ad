/** No request blocks the event loop for long, whatever it contains. */
import { leastProcessorTime } from '@dwellivery/domain/testing/processorTime';
import type { InjectOptions } from 'fastify';
import { FakeProvider } from '../../test/fakeProvider';
import { login, makeTestApp, type TestApp } from '../../test/helper';

/**
 * How many times the processor time of a known work a request may take: milliseconds would measure the machine. What the corpus asks
 * for takes up to twice that work; where a cost grows with the square of the length, hundreds of times.
 */
const MOST = 10;
const KNOWN = JSON.stringify(Array.from({ length: 40_000 }, (_, id) => ({ id, name: `name ${id}` })));

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  const limits = { perAddress: 1e6, perAccount: 1e6, wrongPasswords: 1e6 };
  test = await makeTestApp({ provider: new FakeProvider(), config: { limits } });
  headers = await login(test.app, 'casey@demo.test');
});
afterAll(() => test.close());

const ORDER = '/api/v2/events/102/orders';
const KB = 1024;
const fill = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));
const list = (item: string, bytes = 250 * KB) => `[${fill(`${item},`, bytes).slice(0, -1)}]`;
const keys = (bytes: number) => {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < bytes; n += 1) length += parts.push(`"k${n}":${n}`) && 12;
  return `{${parts.join(',')}}`;
};
const order = (items: string) =>
  `{"order":{"items":${items},"transaction_id":"expensive-1","delivery_type":"pickup"}}`;
const post = (url: string, payload: string, type = 'application/json', method = 'POST'): InjectOptions => ({
  method: method as 'POST',
  url,
  payload,
  headers: { ...headers, 'content-type': type },
});

const report = (text: string) =>
  post('/api/v2/problem_reports', JSON.stringify({ report: text, consent: true }));

const CORPUS: [string, () => InjectOptions][] = [
  ['a list of numbers as items', () => post(ORDER, order(list('1')))],
  ['a list of empty items', () => post(ORDER, order(list('{}')))],
  ['a list of wrong items', () => post(ORDER, order(list('{"id":0,"quantity":"x","notes":5}')))],
  ['a list of nulls', () => post(ORDER, order(list('null')))],
  [
    '202 items with wrong choices',
    () => post(ORDER, order(list(`{"product_option_choice_ids":${list('-1', 1000)}}`))),
  ],
  [
    'an item with many choices',
    () => post(ORDER, order(`[{"id":1,"quantity":1,"product_option_choice_ids":${list('1')}}]`)),
  ],
  ['a list in place of the order', () => post(ORDER, list('1'))],
  ['an order of unknown keys', () => post(ORDER, `{"order":${keys(240 * KB)}}`)],
  ['a body of unknown keys', () => post(ORDER, keys(240 * KB))],
  ['deep lists', () => post(ORDER, order('['.repeat(100 * KB) + ']'.repeat(100 * KB)))],
  ['deep objects', () => post(ORDER, fill('{"a":', 150 * KB))],
  ['one long text', () => post(ORDER, order(`[{"id":"promo_code","notes":"${fill('x', 250 * KB)}"}]`))],
  ['lead parameters without end', () => post(ORDER, `{"order":{"lead_params":${keys(240 * KB)}}}`)],
  ['lead parameters of a visitor', () => post('/api/v2/session', `{"lead_params":${keys(15 * KB)}}`)],
  [
    'a profile of unknown keys',
    () => post('/api/v2/users/1', `{"user":${keys(15 * KB)}}`, undefined, 'PATCH'),
  ],
  ['names of spaces', () => post('/api/v2/users', `{"user":{"name":"${fill('a ', 15 * KB)}"}}`)],
  ['a phone of signs', () => post('/api/v2/users', `{"user":{"phone":"${fill('+(', 15 * KB)}"}}`)],
  ['an address of signs', () => post('/api/v2/passwords', `{"email":"${fill('a.', 15 * KB)}"}`)],
  [
    'a form of pairs',
    () => post('/api/v2/users/stripe_portal', fill('a=1&', 250 * KB), 'application/x-www-form-urlencoded'),
  ],
  [
    'a form of brackets',
    () =>
      post('/api/v2/users/stripe_portal', `${fill('[a]', 15 * KB)}=1`, 'application/x-www-form-urlencoded'),
  ],
  ['a webhook of lists', () => post('/api/webhooks/stripe', list('1'))],
  ['a report of deep lists', () => report('['.repeat(490 * KB) + ']'.repeat(490 * KB))],
  ['a report of deep objects', () => report(fill('{"a":', 450 * KB) + '1' + '}'.repeat(90 * KB))],
  ['a report of quotes', () => report(fill('\\"', 450 * KB))],
  ['a query of ids', () => ({ url: `/api/v2/projects?${fill('filter[ids][]=x&', 50 * KB)}` })],
  [
    'a query of products',
    () => ({ url: `/api/v2/events/102/checkout_details?${fill('products[0][id]=1&', 50 * KB)}`, headers }),
  ],
  ['a query of percent signs', () => ({ url: `/api/v2/projects?filter[near]=${fill('%25', 50 * KB)}` })],
  [
    'a filter in JSON',
    () => ({ url: `/api/v2/events/relevant?filter=${encodeURIComponent(list('1', 15 * KB))}` }),
  ],
  ['a long path', () => ({ url: `/api/v2/restaurants/${fill('a', 50 * KB)}` })],
];

it.each(CORPUS)('%s is refused at once', async (_what, ask) => {
  const request = ask();
  // The first request builds the route's validator.
  const answer = await test.app.inject(request);
  expect([answer.statusCode >= 400 && answer.statusCode < 500, answer.body]).toEqual([true, answer.body]);
  const limit = MOST * (await leastProcessorTime(() => JSON.stringify(JSON.parse(KNOWN))));
  expect(await leastProcessorTime(() => test.app.inject(request), limit)).toBeLessThanOrEqual(limit);
});

it('reports all violations of a form, and the first violation of a list', async () => {
  const fields = async (request: InjectOptions) => {
    const { errors } = (await test.app.inject(request)).json<{ errors: Record<string, string[]> }>();
    return Object.keys(errors).sort();
  };
  const form = post('/api/v2/users', '{"user":{"name":"x","email":"y","password":"z"}}');
  expect(await fields(form)).toEqual(['email', 'name', 'password', 'phone', 'postal_code']);
  expect(await fields(post(ORDER, order('[{"id":0},{"id":0}]')))).not.toContainEqual(
    expect.stringMatching(/^(?!items\.0)/),
  );
});

it.each([
  ['POST', '/api/v2/session', 17 * KB],
  ['PATCH', '/api/v2/users/1', 17 * KB],
  ['POST', ORDER, 257 * KB],
  ['POST', '/api/webhooks/stripe', 257 * KB],
])('%s %s takes no body over its own limit', async (method, url, bytes) => {
  const { statusCode } = await test.app.inject(post(url, `"${fill('x', bytes)}"`, undefined, method));
  expect(statusCode).toBe(413);
});
