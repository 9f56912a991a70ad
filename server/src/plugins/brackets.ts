/**
 * Reads a query in bracket form (`products[0][id]=7&tags[]=a`) and refuses an ambiguous one. The usual parsers silently
 * merge keys, truncate, or turn long arrays into objects.
 */
const MAX_ENTRIES = 200;
const MAX_PAIRS = 2000;
const MAX_DEPTH = 4;

export class QueryError extends Error {
  override name = 'QueryError';
}

export type QueryValue = string | QueryValue[] | { [key: string]: QueryValue };

/** A tree while it is being built; arrays are lists of indexed entries until all pairs are known. */
type Node =
  | { kind: 'leaf'; value: string }
  | { kind: 'object'; entries: Map<string, Node> }
  | { kind: 'indexed'; entries: Map<string, Node> }
  | { kind: 'pushed'; values: string[] };

const NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
const INDEX = /^(0|[1-9][0-9]{0,3})$/;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    throw new QueryError('The query is not properly encoded.');
  }
}

/** `a[0][b]` becomes `['a', '0', 'b']`; `a[]` becomes `['a', '']`. */
function splitKey(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) throw new QueryError(`The query key "${key.slice(0, 80)}" cannot be read.`);
  const inner = match[2] ? match[2].slice(1, -1).split('][') : [];
  const path = [match[1] as string, ...inner];
  if (path.length > MAX_DEPTH) throw new QueryError('The query is nested too deeply.');
  const isReadable = path.every((part, depth) =>
    depth === 0
      ? NAME.test(part)
      : part === ''
        ? depth === path.length - 1
        : NAME.test(part) || INDEX.test(part),
  );
  if (!isReadable) throw new QueryError(`The query key "${key.slice(0, 80)}" cannot be read.`);
  return path;
}

const conflict = (key: string) => new QueryError(`The query names "${key.slice(0, 80)}" in two ways.`);

function makeNode(next: string | undefined, value: string): Node {
  if (next === undefined) return { kind: 'leaf', value };
  if (next === '') return { kind: 'pushed', values: [] };
  return { kind: INDEX.test(next) ? 'indexed' : 'object', entries: new Map() };
}

function put(entries: Map<string, Node>, path: string[], value: string): void {
  const [part = '', next] = path;
  const known = entries.get(part);
  const wanted = makeNode(next, value);
  if (known && (known.kind !== wanted.kind || known.kind === 'leaf')) throw conflict(part);
  const node = known ?? wanted;
  entries.set(part, node);
  if (node.kind === 'pushed') node.values.push(value);
  else if (node.kind !== 'leaf') put(node.entries, path.slice(1), value);
}

function finishArray(entries: Map<string, Node>): QueryValue[] {
  if (entries.size > MAX_ENTRIES) throw new QueryError(`A list holds at most ${MAX_ENTRIES} entries.`);
  return Array.from({ length: entries.size }, (_, index) => {
    const node = entries.get(String(index));
    if (!node) throw new QueryError('A list in the query has gaps.');
    return finish(node);
  });
}

function finish(node: Node): QueryValue {
  switch (node.kind) {
    case 'leaf':
      return node.value;
    case 'pushed':
      if (node.values.length > MAX_ENTRIES)
        throw new QueryError(`A list holds at most ${MAX_ENTRIES} entries.`);
      return node.values;
    case 'indexed':
      return finishArray(node.entries);
    case 'object':
      return finishObject(node.entries);
  }
}

const finishObject = (entries: Map<string, Node>): { [key: string]: QueryValue } =>
  Object.fromEntries([...entries].map(([key, node]) => [key, finish(node)]));

/** @throws QueryError for an ambiguous or unreadable query */
export function parseQuery(text: string): { [key: string]: QueryValue } {
  const pairs = text.split('&').filter(Boolean);
  if (pairs.length > MAX_PAIRS) throw new QueryError('The query is too long.');
  const entries = new Map<string, Node>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new QueryError('Each part of the query is name=value.');
    put(entries, splitKey(decode(pair.slice(0, at))), decode(pair.slice(at + 1)));
  }
  return finishObject(entries);
}
