/**
 * Requests made from the API document alone, as a generated client makes them: valid ones, almost valid ones, bodies of each declared
 * content type and of others. Every answer must be one that the document declares: status, content type, shape.
 * RUNS sets the requests for each operation, SEED replays; THOROUGH=1 makes 10, LONG=1 many.
 */
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { FakeProvider } from '../fakeProvider';
import { login, makeTestApp, type TestApp } from '../helper';
import { closeShop } from '../shop';
import document from '../../../docs/api/openapi.json';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  contentSchema?: Schema;
};
type Content = Record<string, { schema?: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Answer = { $ref?: string; content?: Content };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
};
type Row = { id: string; method: string; path: string; operation: Operation };

const { paths, components } = document as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> };
};
const rows: Row[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: operation.operationId,
    method,
    path,
    operation,
  })),
);

const isLong = Boolean(process.env.LONG);
const RUNS = Number(process.env.RUNS ?? (isLong ? 3000 : process.env.THOROUGH ? 10 : 3));
const SEED = Number(process.env.SEED ?? 20_261_122);

const resolved = (schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

/** Values of the demo world, because random ids and slugs would find nothing. */
const KNOWN: readonly unknown[] = [
  101,
  102,
  4,
  1001,
  'users_4',
  '60540',
  'naperville',
  'nonna-rosa',
  '2026-06-18',
];
const text = ({ minLength = 0, maxLength = 40 }: Schema) =>
  fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });

function stringOf(schema: Schema): fc.Arbitrary<unknown> {
  const known = fc.constantFrom(...KNOWN.map(String));
  if (schema.format === 'date-time') return fc.constant('2026-06-15T15:00:00Z');
  if (schema.format === 'email') return fc.constantFrom('casey@demo.test', 'new@demo.test');
  return schema.pattern
    ? fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), known)
    : fc.oneof(text(schema), known);
}

/** A value that the schema takes, most often. */
function valid(given: Schema, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const parts = schema.anyOf ?? schema.allOf;
  if (parts) return fc.oneof(...parts.map((part) => valid(part, depth + 1)));
  const { minimum: min = -1000, maximum: max = 1000 } = schema;
  if (schema.type === 'integer')
    return fc.oneof(
      fc.integer({ min, max }),
      fc.constantFrom(101, 4).filter((id) => id >= min && id <= max),
    );
  if (schema.type === 'number') return fc.double({ min, max, noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = 3 } = schema;
    const maxLength = Math.max(minItems, Math.min(maxItems, 3));
    return fc.array(valid(schema.items ?? {}, depth + 1), { minLength: minItems, maxLength });
  }
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([key, part]) => [key, valid(part, depth + 1)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  return stringOf(schema);
}

/** Almost valid: now and then something else altogether. */
const near = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: valid(schema) }, fc.jsonValue({ maxDepth: 2 }));

const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=latin1',
  'multipart/form-data',
  'nonsense',
  '',
];

/** Parts of a path that no schema describes: too long for the router, not decodable, separators. */
const ODD_PARTS = ['a'.repeat(301), '7'.repeat(1200), '%zz', '%E0%A4%A', '%2F', '%00', '%2e%2e'];
/** Longer than any call takes. */
const HUGE = JSON.stringify({ text: 'x'.repeat(7 * 1024 * 1024) });

type Part = { name: string; value: string };
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const encoded = (value: string) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '?'));

/** One parameter as its declared form writes it: JSON text, brackets of one level, plain. */
function partsOf({ name, schema }: Parameter, value: unknown): Part[] {
  if (schema.contentSchema) return [{ name, value: JSON.stringify(value) ?? '' }];
  if (typeof value !== 'object' || value === null) return [{ name, value: asText(value) }];
  return Object.entries(value).map(([key, inner]) => ({ name: `${name}[${key}]`, value: asText(inner) }));
}

const schemaOf = ({ schema }: Parameter): Schema => schema.contentSchema ?? schema;

const multipart = (fields: unknown): string =>
  `${Object.entries(Object(fields) as object)
    .map(
      ([name, value]) =>
        `--B\r\nContent-Disposition: form-data; name="${name.replace(/[^\w[\]]/g, '')}"\r\n\r\n${asText(value)}\r\n`,
    )
    .join('')}--B--\r\n`;

type Body = { payload?: string; headers: Record<string, string> };

function payloadOf(type: string, body: unknown): Body {
  if (type === '') return { payload: asText(body), headers: {} };
  const headers = { 'content-type': type === 'multipart/form-data' ? `${type}; boundary=B` : type };
  if (type === 'multipart/form-data') return { payload: multipart(body), headers };
  if (type !== 'application/x-www-form-urlencoded') return { payload: JSON.stringify(body) ?? '', headers };
  const fields = Object.entries(Object(body) as object).map(([name, value]): [string, string] => [
    name,
    asText(value),
  ]);
  return { payload: new URLSearchParams(fields).toString(), headers };
}

/** A client resolves dot segments and empty parts before it sends the address, so they are requests of something else. */
const partText = (value: unknown): string => {
  const text = encoded(asText(value));
  return /^\.*$/.test(text) ? '1' : text;
};

/** A body as declared; of another type; larger than the call takes; and where none is declared, now and then one. */
function bodyOf(declared: Operation['requestBody']): fc.Arbitrary<Body> {
  const types = Object.keys(declared?.content ?? {});
  const type = fc.constantFrom(...OTHER_TYPES, 'application/json');
  const other = type.chain((one) => fc.jsonValue({ maxDepth: 2 }).map((value) => payloadOf(one, value)));
  const huge = fc
    .constantFrom(...types, 'application/json')
    .map((one) => ({ payload: HUGE, headers: { 'content-type': one } }));
  const usual: fc.Arbitrary<Body> = declared
    ? fc
        .constantFrom(...types)
        .chain((one) => near(declared.content[one]?.schema ?? {}).map((value) => payloadOf(one, value)))
    : fc.constant({ headers: {} });
  return fc.oneof(
    { weight: 15, arbitrary: usual },
    { weight: 4, arbitrary: other },
    { weight: 1, arbitrary: huge },
  );
}

let test: TestApp;
let token: { authorization: string };
const provider = new FakeProvider();

function requestOf({ method, path, operation }: Row): fc.Arbitrary<InjectOptions> {
  const { parameters = [], requestBody } = operation;
  const of = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const values = (place: string) =>
    fc.tuple(
      ...of(place).map((parameter) =>
        near(schemaOf(parameter)).chain((value) =>
          fc.constantFrom(...(parameter.required ? [value] : [value, undefined])),
        ),
      ),
    );
  const parts = fc.tuple(
    ...of('path').map((parameter) =>
      fc.oneof(
        { weight: 6, arbitrary: near(schemaOf(parameter)).map(partText) },
        fc.constantFrom(...ODD_PARTS),
      ),
    ),
  );
  return fc
    .record({ path: parts, query: values('query'), body: bodyOf(requestBody), signedIn: fc.boolean() })
    .map((made) => {
      const url = of('path').reduce(
        (done, { name }, at) => done.replace(`{${name}}`, () => made.path[at] ?? ''),
        path,
      );
      const pairs = of('query').flatMap((parameter, at) =>
        made.query[at] === undefined ? [] : partsOf(parameter, made.query[at]),
      );
      const query = pairs.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&');
      return {
        method: method.toUpperCase() as 'GET',
        url: `${url}?${query}`.slice(0, 8000),
        ...made.body,
        headers: { ...made.body.headers, ...(made.signedIn ? token : {}) },
      };
    });
}

const ajv = new Ajv2020({ strict: false, validateFormats: true });
addFormats(ajv);
ajv.addSchema(document, 'api');
const pointer = (...way: string[]) =>
  `api#/${way.map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/')}`;

/** What of an answer the document does not declare; null if it declares all of it. */
function undeclared(
  { path, method, operation }: Row,
  answer: Awaited<ReturnType<TestApp['app']['inject']>>,
): string | null {
  const status = String(answer.statusCode);
  const answerOf = (one?: Answer) =>
    one?.$ref ? components.responses[one.$ref.split('/').at(-1) ?? ''] : one;
  const declared = answerOf(operation.responses[status]);
  if (!declared) return `status ${status}: ${answer.body.slice(0, 200)}`;
  const [type = ''] = String(answer.headers['content-type'] ?? '').split(';');
  if (!declared.content)
    return answer.body === '' || status === '204' || status === '303' ? null : `a body with ${status}`;
  if (!declared.content[type]) return `content type ${type} with ${status}`;
  if (type !== 'application/json' || !declared.content[type].schema) return null;
  const check = ajv.getSchema(pointer('paths', path, method, 'responses', status, 'content', type, 'schema'));
  return check?.(JSON.parse(answer.body)) === true ? null : `${status}: ${ajv.errorsText(check?.errors)}`;
}

beforeAll(async () => {
  const limits = { perAddress: 1e8, perAccount: 1e8, wrongPasswords: 1e8 };
  test = await makeTestApp({ provider, config: { limits } });
});
afterAll(() => closeShop({ ...test, provider }));

const answered = new Set<string>();

it.each(rows.map((row) => [row.id, row] as const))(
  `%s answers ${RUNS} requests as the document declares`,
  async (_id, row) => {
    token = await login(test.app, 'credit@demo.test');
    await fc.assert(
      fc.asyncProperty(requestOf(row), async (request) => {
        const answer = await test.app.inject(request);
        answered.add(`${row.id} ${answer.statusCode}`);
        expect([undeclared(row, answer), request]).toEqual([null, request]);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: !isLong },
    );
  },
  isLong ? 3_600_000 : 60_000,
);

it('reached calls that succeed, and refusals of content types', () => {
  const count = (status: string) => [...answered].filter((one) => one.endsWith(status)).length;
  expect([count(' 200') > 15, count(' 415') > 5, count(' 422') > 5]).toEqual([true, true, true]);
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** For browsers, named in the preface of the document: it leads to a page. */
const TO_PAGE = 'GET /api/v2/unsubscribe/101';

it('answers other methods of each path as the document says of unknown calls', async () => {
  const declared = rows.map(({ method, path }) => ({
    method: method.toUpperCase(),
    // `/users/stripe_portal` is a user to the methods that it does not have.
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const isDeclared = (method: string, url: string) =>
    `${method} ${url}` === TO_PAGE || declared.some((one) => one.method === method && one.pattern.test(url));
  const urls = [...new Set(rows.map(({ path }) => path.replace(/\{\w+\}/g, '101')))];
  const others = urls.flatMap((url) =>
    METHODS.filter((method) => !isDeclared(method, url)).map((method) => ({ method, url })),
  );
  for (const request of others) {
    const answer = await test.app.inject(request);
    expect({ ...request, status: answer.statusCode, body: answer.json<object>() }).toEqual({
      ...request,
      status: 404,
      body: { error: 'Not found.', message: 'Not found.', code: 'not_found' },
    });
  }
});
