/** Form and query values as nested maps: `a[b]=1` → {a: {b: '1'}}, `a[]=x` and `a[0]=x` → {a: {0: 'x'}}. */
type ParamValue = string | ParamMap;
export interface ParamMap {
  [name: string]: ParamValue;
}

const MAX_DEPTH = 8;

function keyPath(key: string): string[] {
  const [head = '', ...rest] = key.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))].slice(0, MAX_DEPTH);
}

/** A text, or '' for anything else: a missing body, a missing field, a nested map. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

// Maps have no prototype, so a key such as __proto__ is harmless.
const emptyMap = (): ParamMap => Object.create(null) as ParamMap;

export function parseParams(encoded: string): ParamMap {
  const root = emptyMap();
  for (const [key, value] of new URLSearchParams(encoded)) {
    const path = keyPath(key);
    const last = path.pop() ?? '';
    let map = root;
    for (const part of path) {
      const name = part === '' ? String(Object.keys(map).length) : part;
      const inner = map[name];
      map = typeof inner === 'object' ? inner : (map[name] = emptyMap());
    }
    map[last === '' ? String(Object.keys(map).length) : last] = value;
  }
  return root;
}

/** The fields of a posted form. */
export const formOf = (body: unknown): ParamMap => parseParams(textOf(body));
