import { buildOpenapi } from './openapi';
import { PRIVACY } from '../schemas/privacy';

type Schema = {
  $ref?: string;
  type?: string;
  items?: Schema;
  contentSchema?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  'x-privacy'?: string;
  'x-money'?: string;
};
type Content = { content?: Record<string, { schema: Schema }> };
type Operation = {
  operationId: string;
  parameters?: { name: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
};

/** Paths of the fields without a declared privacy. */
function undeclared(schema: Schema, way: string): string[] {
  if (schema.$ref || schema.type === 'null') return [];
  if (schema['x-privacy']) return PRIVACY.includes(schema['x-privacy'] as never) ? [] : [way];
  if (schema.contentSchema) return undeclared(schema.contentSchema, way);
  const parts = schema.anyOf ?? schema.allOf;
  if (parts) return parts.flatMap((part) => undeclared(part, way));
  if (schema.items) return undeclared(schema.items, way);
  if (!schema.properties) return [way];
  return Object.entries(schema.properties).flatMap(([field, part]) => undeclared(part, `${way}.${field}`));
}

const bodiesOf = ({ content = {} }: Content) => Object.values(content).map(({ schema }) => schema);

let document: Document;
beforeAll(async () => (document = (await buildOpenapi()) as unknown as Document));

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

it('is declared for every field of the API', () => {
  const shared = Object.entries(document.components.schemas).map(([name, schema]) => [name, schema] as const);
  const own = operations().flatMap(({ operationId, parameters = [], requestBody = {}, responses }) => [
    ...parameters.map(({ name, schema }) => [`${operationId}?${name}`, schema] as const),
    ...[requestBody, ...Object.values(responses), ...Object.values(document.components.responses)]
      .flatMap(bodiesOf)
      .map((body) => [operationId, body] as const),
  ]);
  expect([...shared, ...own].length).toBeGreaterThan(100);
  expect([...shared, ...own].flatMap(([name, schema]) => undeclared(schema, name))).toEqual([]);
});

it('finds an undeclared field', () => {
  const schema = {
    properties: { a: { type: 'string', 'x-privacy': 'public' }, b: { items: { type: 'string' } } },
  };
  expect(undeclared(schema, 'Thing')).toEqual(['Thing.b']);
});

/** Names of amounts. A field with such a name but without `Money` would reach the SPA as a plain number. */
const SOUNDS_LIKE_MONEY = /price|total|amount|savings|balance|baseCost/i;
/** Totals that are counts. */
const COUNTS = ['listRelevantEvents.total', 'listMemberships.total', 'listProjects.total'];

it('declares every amount in an answer as dollars', () => {
  const plain = (schema: Schema, way: string): string[] => {
    if (schema['x-money']) return [];
    const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
    const fields = Object.entries(schema.properties ?? {});
    const isNumber =
      ['number', 'integer'].includes(schema.type ?? '') && SOUNDS_LIKE_MONEY.test(way.split('.').pop() ?? '');
    return [
      ...(isNumber ? [way] : []),
      ...parts.flatMap((part) => plain(part, way)),
      ...fields.flatMap(([field, part]) => plain(part, `${way}.${field}`)),
    ];
  };
  const answers = operations().flatMap(({ operationId, responses }) =>
    bodiesOf(responses['200'] ?? {}).flatMap((schema) => plain(schema, operationId)),
  );
  const shared = Object.entries(document.components.schemas).flatMap(([name, schema]) => plain(schema, name));
  expect([...answers, ...shared].sort()).toEqual(COUNTS.sort());
});
