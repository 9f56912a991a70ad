import { isList } from '@/lib/records';

export type ParamValue =
  | string
  | number
  | boolean
  | undefined
  | readonly ParamValue[]
  | { readonly [key: string]: ParamValue };

export type Params = Readonly<Record<string, ParamValue>>;

function scalarText(value: unknown, name: string): string {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new TypeError(`Query parameter ${name} cannot be written: ${String(value)}`);
}

function pairsOf(name: string, value: ParamValue): [string, string][] {
  if (value === undefined) return [];
  if (isList(value)) {
    const isPlain = value.every((item) => typeof item !== 'object');
    return value.flatMap((item, index) => pairsOf(`${name}[${isPlain ? '' : index}]`, item));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => {
      if (/[[\]]/.test(key)) throw new TypeError(`Query parameter ${name} has a bracket in the key ${key}`);
      return pairsOf(`${name}[${key}]`, item);
    });
  }
  return [[name, scalarText(value, name)]];
}

/**
 * Writes all query strings: `filter[ids][]=7&filter[ids][]=8` (spec 1 §7, "Query arrays use bracket form"), and a list of objects
 * with indexes, `products[0][id]=7&products[0][quantity]=2`, because `[]` does not separate the fields of two objects.
 * Leaves out undefined values. Throws for null, NaN, infinities and other values without a text form, which are programming errors.
 */
export function toQueryString(params: Params): string {
  return Object.entries(params)
    .flatMap(([name, value]) => pairsOf(name, value))
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
    .join('&');
}

/** A path with its query, if there is one. */
export function withQuery(path: string, params: Params = {}): string {
  const query = toQueryString(params);
  return query ? `${path}?${query}` : path;
}
