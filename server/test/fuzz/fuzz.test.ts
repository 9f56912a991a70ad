/** No input causes a 5xx (contract, "Conventions"). LONG=1 tries for hours; RUNS sets the inputs for each endpoint, SEED replays. */
import { leastProcessorTime } from '@dwellivery/domain/testing/processorTime';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { login, makeTestApp, type TestApp } from '../helper';
import { allEndpoints } from '../../src/endpoints';
import type { Endpoint } from '../../src/endpoints/endpoint';
import { FakeProvider } from '../fakeProvider';
import { closeShop } from '../shop';

const isLong = Boolean(process.env.LONG);
const RUNS_PER_ROUTE = Number(process.env.RUNS ?? (isLong ? Math.ceil(250_000 / allEndpoints.length) : 8));
const SEED = process.env.SEED ? { seed: Number(process.env.SEED) } : {};
/** Of processor time. */
const SLOWEST_MS = 1000;
const provider = new FakeProvider();
let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  const limits = { perAddress: 1e8, perAccount: 1e8, wrongPasswords: 1e8 };
  test = await makeTestApp({ provider, config: { limits } });
  headers = await login(test.app, 'casey@demo.test');
});
afterAll(() => closeShop({ ...test, provider }));

const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\0',
  '\ud800',
  'null',
  '-1',
  '1e309',
  '99999999999999999999',
  '../../etc',
  "' OR 1=1 --",
  '%',
  '[]',
  '{}',
  '2026-02-30',
  '2026-06-15T00:00:00Z',
  '60540',
  '101',
  'open',
  'x'.repeat(5000),
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  101,
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; items?: Schema; type?: string };
/** Often valid keys with wrong values, because an almost valid body reaches the most code. */
function near(schema: Schema | undefined, depth = 0): fc.Arbitrary<unknown> {
  const options = schema?.anyOf ?? [];
  if (!schema || depth > 5) return value;
  if (options.length > 0) return fc.oneof(...options.map((option) => near(option, depth + 1)), value);
  if (schema.properties) {
    const shapes = Object.entries(schema.properties).map(
      ([key, inner]) => [key, near(inner, depth + 1)] as const,
    );
    return fc.oneof(
      { weight: 5, arbitrary: fc.record(Object.fromEntries(shapes), { requiredKeys: [] }) },
      value,
    );
  }
  if (schema.items) return fc.array(near(schema.items, depth + 1), { maxLength: 4 });
  return fc.oneof(
    value,
    schema.type === 'integer' ? fc.integer({ min: 1, max: 200_000 }) : fc.constant('60540'),
  );
}

const write = (key: string, item: unknown): string[] => {
  if (Array.isArray(item)) return item.flatMap((inner, index) => write(`${key}[${index}]`, inner));
  if (typeof item === 'object' && item !== null) {
    return Object.entries(item).flatMap(([name, inner]) => write(`${key}[${name}]`, inner));
  }
  const text = String(item).replace(/\p{Surrogate}/gu, '?');
  return [`${encodeURIComponent(key.replace(/\p{Surrogate}/gu, '?'))}=${encodeURIComponent(text)}`];
};

const part = fc.oneof(
  fc.constantFrom('1', '101', '0', '-1', '1e9', 'users_1', '%00', '%ff', 'a'.repeat(400)),
  fc.webSegment(),
);

function searchOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  return Object.entries(query)
    .flatMap(([key, item]) => write(key, item))
    .join('&');
}

const requestTo = ({ method, url, schema }: Endpoint): fc.Arbitrary<InjectOptions> => {
  const { body, querystring } = schema as { body?: Schema; querystring?: Schema };
  return fc
    .record({
      parts: fc.array(part, { minLength: 2, maxLength: 2 }),
      query: near(querystring),
      body: near(body),
      signedIn: fc.boolean(),
    })
    .map(({ parts, query, body: payload, signedIn }) => {
      let at = 0;
      const path = url.replace(/:\w+/g, () => parts[at++] ?? '1');
      const own = signedIn ? headers : {};
      const request = { method: String(method) as 'GET', url: `${path}?${searchOf(query)}`.slice(0, 8000) };
      if (method === 'GET') return { ...request, headers: { ...own } };
      const type = { 'content-type': 'application/json' };
      return { ...request, payload: JSON.stringify(payload) ?? '', headers: { ...own, ...type } };
    });
};

it.each(allEndpoints)(
  `%s answers ${RUNS_PER_ROUTE} bad requests, soon and without a 5xx`,
  async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(requestTo(endpoint), async (input) => {
        const ask = async () => {
          const answer = await test.app.inject(input);
          expect([answer.statusCode < 500, answer.body]).toEqual([true, answer.body]);
        };
        expect(await leastProcessorTime(ask, SLOWEST_MS)).toBeLessThanOrEqual(SLOWEST_MS);
      }),
      { numRuns: RUNS_PER_ROUTE, ...SEED },
    );
  },
  isLong ? 4 * 3_600_000 : 60_000,
);

it.each([
  ['{"email":', 400],
  ['', 422],
  ['[]', 422],
  [`${'['.repeat(8000)}${']'.repeat(8000)}`, 400],
  [JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(300_000) }), 413],
  ['{"email":"a@b.c","password":"\\u0000"}', 400],
  ['{"email":"a@b.c","password":"\\ud800"}', 400],
  ['{"__proto__":{"x":1},"email":"a@b.c","password":"x"}', 400],
  ['{"valueOf":{}}', 422],
  ['{"constructor":1,"toString":2}', 422],
])('refuses the body %#', async (payload, status) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v2/session',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
});
