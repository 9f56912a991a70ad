import fc from 'fast-check';
import { QueryError, parseQuery, type QueryValue } from './brackets';
import { readValue } from './query';

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const leaf: fc.Arbitrary<QueryValue> = text;
const object = (value: fc.Arbitrary<QueryValue>) =>
  fc.dictionary(name, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
const list = fc.array(leaf, { minLength: 1, maxLength: 30 });
const listOfObjects = fc.array(object(leaf), { minLength: 1, maxLength: 30 });
const query = fc.dictionary(name, fc.oneof(leaf, list, listOfObjects, object(fc.oneof(leaf, list))), {
  maxKeys: 5,
  noNullPrototype: true,
});

/** The inverse of `parseQuery`, as the web client writes it. Arrays of plain values take `[]`, arrays of objects take indices. */
function writeQuery(query: { [key: string]: QueryValue }): string {
  const write = (key: string, value: QueryValue): string[] => {
    if (typeof value === 'string') return [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`];
    if (!Array.isArray(value))
      return Object.entries(value).flatMap(([name, inner]) => write(`${key}[${name}]`, inner));
    const isPlain = value.every((item) => typeof item === 'string');
    return value.flatMap((item, index) => write(isPlain ? `${key}[]` : `${key}[${index}]`, item));
  };
  return Object.entries(query)
    .flatMap(([key, value]) => write(key, value))
    .join('&');
}

describe('bracket queries', () => {
  it('survive writing and parsing', () => {
    fc.assert(fc.property(query, (value) => expect(parseQuery(writeQuery(value))).toEqual(value)));
  });

  it('are parsed or refused, without any other error', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab01[]=&%+.#é'), maxLength: 40 }), (anything) => {
        try {
          parseQuery(anything);
        } catch (error) {
          expect(error).toBeInstanceOf(QueryError);
        }
      }),
    );
  });

  const products = (count: number) =>
    Array.from({ length: count }, (_, i) => `products[${i}][id]=${i + 1}&products[${i}][quantity]=2`).join(
      '&',
    );

  it('take 200 entries and not 201', () => {
    expect(parseQuery(products(200)).products).toHaveLength(200);
    expect(() => parseQuery(products(201))).toThrow(QueryError);
  });

  it.each([
    'a=1&a=2',
    'a[0]=1&a[2]=2',
    'a[0]=1&a[x]=2',
    'a[]=1&a[0]=2',
    'a[=1',
    'a]=1',
    'a[][b]=1',
    'a[0][b]=1&a[0]=2',
    '=1',
    'a',
    '[a]=1',
    '__proto__[x]=1',
    'a[b][c][d][e]=1',
    'a=%E0%A4%A',
    'a[-1]=1',
    'a[01]=1',
  ])('%s is refused', (bad) => {
    expect(() => parseQuery(bad)).toThrow(QueryError);
  });

  it.each(['1e3', '0x1', ' 1', '1 ', '+1', '01', '', '.5', '1.', 'NaN', 'Infinity'])(
    '"%s" is not a number',
    (bad) => {
      expect(readValue({ type: 'number' }, bad)).toBe(bad);
    },
  );

  it.each([
    ['12', 12],
    ['-1', -1],
    ['0.25', 0.25],
  ])('%s is a number', (good, value) => {
    expect(readValue({ type: 'number' }, good)).toBe(value);
  });
});

describe('JSON text in a query', () => {
  const products = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
  const filter = { type: 'object', properties: { ids: { anyOf: [{ type: 'integer' }, { type: 'array' }] } } };

  it.each([
    ['a list', products, '[{"id":1}]', [{ id: 1 }]],
    ['a nested object', filter, ' {"ids":[1,2]}', { ids: [1, 2] }],
    ['a list that is no JSON', products, '[{"id":1', '[{"id":1'],
    ['a flat object', { type: 'object', properties: { user_id: {} } }, '{"user_id":1}', { user_id: 1 }],
    ['a text', { type: 'string' }, '[1]', '[1]'],
  ])('%s', (_what, schema, given, read) => {
    expect(readValue(schema, given)).toEqual(read);
  });
});
