import type { Kind } from './types';

/** Removes fields that begin with an underscore, which are internal to the stand-in. */
export function publicView(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publicView);
  if (typeof value !== 'object' || value === null) return value;
  const visible = Object.entries(value).filter(([name]) => !name.startsWith('_'));
  return Object.fromEntries(visible.map(([name, inner]) => [name, publicView(inner)]));
}

const KIND_OF_PREFIX: Record<string, Kind> = {
  pi: 'payment_intent',
  pm: 'payment_method',
  ch: 'charge',
  re: 'refund',
  cus: 'customer',
  sub: 'subscription',
  in: 'invoice',
  prod: 'product',
  price: 'price',
};

type Lookup = (kind: Kind, id: string) => unknown;

function expandPath(value: unknown, path: readonly string[], lookup: Lookup): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => expandPath(item, path, lookup));
  const [name, ...rest] = path;
  if (name === undefined || typeof value !== 'object' || value === null) return value;
  const inner = (value as Record<string, unknown>)[name];
  const kind = typeof inner === 'string' ? KIND_OF_PREFIX[inner.split('_')[0] ?? ''] : undefined;
  const full = kind === undefined ? inner : publicView(lookup(kind, inner as string) ?? inner);
  return { ...value, [name]: expandPath(full, rest, lookup) };
}

/** Replaces ids by their objects along each path (`expand[]=latest_charge`, `data.customer`). */
export function expand(value: unknown, paths: readonly string[], lookup: Lookup): unknown {
  return paths.reduce((result, path) => expandPath(result, path.split('.'), lookup), value);
}
