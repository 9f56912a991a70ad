import { invalidRequest } from './errors';
import { EXPANDABLE } from './expandable';
import type { Kind } from './types';

/** Fields that every stored object has, but that Stripe does not send for these kinds. */
const NOT_SENT: Partial<Record<string, readonly string[]>> = {
  balance_transaction: ['livemode'],
  customer_session: ['id'],
  line_item: ['created'],
  refund: ['livemode'],
  subscription_item: ['livemode'],
};

/** Removes internal fields, which begin with an underscore, and the fields of NOT_SENT. */
export function publicView(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publicView);
  if (typeof value !== 'object' || value === null) return value;
  const kind = (value as { object?: unknown }).object;
  const hidden = (typeof kind === 'string' && NOT_SENT[kind]) || [];
  const visible = Object.entries(value).filter(([name]) => !name.startsWith('_') && !hidden.includes(name));
  return Object.fromEntries(visible.map(([name, inner]) => [name, publicView(inner)]));
}

const DEEPEST = 4;
const cannot = (path: string, hint = ''): never => {
  throw invalidRequest(`This property cannot be expanded (${path}).${hint}`, { param: 'expand' });
};

/** The longest expandable field that a path begins with, and the rest of the path; null if there is none. */
function stepOf(
  kind: Kind,
  path: readonly string[],
): { target: Kind | null; rest: readonly string[] } | null {
  const fields = EXPANDABLE[kind] ?? {};
  for (let length = path.length; length > 0; length -= 1) {
    const target = fields[path.slice(0, length).join('.')];
    if (target !== undefined) return { target, rest: path.slice(length) };
  }
  return null;
}

function isExpandable(kind: Kind | null, path: readonly string[]): boolean {
  // Accepts any path within an object that the stand-in never has, because its fields are unknown here.
  if (path.length === 0 || kind === null) return true;
  const step = stepOf(kind, path);
  return step !== null && isExpandable(step.target, step.rest);
}

/** Refuses paths that cannot be expanded, before the handler runs. */
export function checkExpand(kind: Kind, isList: boolean, paths: readonly string[]): void {
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > DEEPEST + (isList ? 1 : 0)) {
      throw invalidRequest(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`, {
        param: 'expand',
      });
    }
    if (isList && parts[0] !== 'data')
      cannot(path, isExpandable(kind, parts) ? ` You may want to try expanding 'data.${path}' instead.` : '');
    const own = isList ? parts.slice(1) : parts;
    if (own.length === 0 || !isExpandable(kind, own)) cannot(path);
  }
}

const KIND_OF_PREFIX: Record<string, Kind> = {
  pi: 'payment_intent',
  pm: 'payment_method',
  ch: 'charge',
  re: 'refund',
  du: 'dispute',
  txn: 'balance_transaction',
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
