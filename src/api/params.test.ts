import fc from 'fast-check';
import { toQueryString, type Params, type ParamValue } from './params';

type Tree = string | Tree[] | { [key: string]: Tree };

/** An independent strict parser of bracket form: `[]` is the next index, indexes in order, one value per name, else an error. */
function parse(query: string): Tree {
  const root: Record<string, Tree> = Object.create(null) as Record<string, Tree>;
  for (const pair of query.split('&').filter(Boolean)) {
    const [rawName = '', rawValue = ''] = pair.split('=');
    const name = decodeURIComponent(rawName);
    const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
    if (!match) throw new Error(`Unreadable name ${name}`);
    const steps = [
      match[1] ?? '',
      ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((m) => m[1] ?? ''),
    ];
    let place: Record<string, Tree> = root;
    steps.slice(0, -1).forEach((step) => {
      place[step] ??= Object.create(null) as Record<string, Tree>;
      place = place[step] as Record<string, Tree>;
    });
    const last = steps.at(-1) || String(Object.keys(place).length);
    if (last in place) throw new Error(`Twice: ${name}`);
    place[last] = decodeURIComponent(rawValue);
  }
  return listsOf(root);
}

function listsOf(tree: Tree): Tree {
  if (typeof tree === 'string') return tree;
  const keys = Object.keys(tree);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  const values = Object.entries(tree).map(([key, value]): [string, Tree] => [key, listsOf(value)]);
  return isList ? values.map(([, value]) => value) : Object.fromEntries(values);
}

/** The expected result: texts, without empty values. */
function expected(value: ParamValue): Tree | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) {
    const items = (value as ParamValue[]).map(expected).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value)
      .map(([key, item]) => [key, expected(item)] as const)
      .filter(([, item]) => item !== undefined);
    return entries.length > 0 ? (Object.fromEntries(entries) as Tree) : undefined;
  }
  return String(value);
}

const key = fc.stringMatching(/^[a-z_]{1,6}$/).filter((name) => !name.includes('__'));
const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const { value } = fc.letrec<{ value: ParamValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { minLength: 1, maxLength: 30 }),
    fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
  ),
}));

it('survives writing and parsing', () => {
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 4 }), (params) => {
      expect(parse(toQueryString(params))).toEqual(expected(params) ?? {});
    }),
  );
});

it('writes a list of plain values in bracket form, as hosts of the API other than ours read it too', () => {
  const query = toQueryString({ filter: { ids: [101, 102] }, days: [['a', 'b']] });
  expect(decodeURIComponent(query)).toBe('filter[ids][]=101&filter[ids][]=102&days[0][]=a&days[0][]=b');
});

it('keeps the objects of a list of 200 apart', () => {
  const products = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, quantity: 2 }));
  const query = toQueryString({ products });
  expect(decodeURIComponent(query)).toMatch(
    /^products\[0\]\[id\]=1&products\[0\]\[quantity\]=2&products\[1\]/,
  );
  expect((parse(query) as { products: Tree[] }).products).toHaveLength(200);
});

it('leaves out what is undefined, and lists without items', () => {
  expect(toQueryString({ a: undefined, b: { c: undefined }, d: [], e: '' })).toBe('e=');
});

it.each([[null], [Number.NaN], [Number.POSITIVE_INFINITY], [() => 1], [Symbol('s')], [10n]])(
  'refuses %p in place of guessing',
  (bad) => {
    expect(() => toQueryString({ a: [bad] } as unknown as Params)).toThrow(TypeError);
  },
);

it('refuses a key that would break the brackets', () => {
  expect(() => toQueryString({ filter: { 'a][b': 1 } })).toThrow(TypeError);
});
