import { matchPath } from 'react-router-dom';
import { isId } from '@/config/parameters';
import { privateParameterOf, routes, type RouteName } from '@/config/routes';
import { hideSecrets, maskQuoted } from './maskText';

const BROWSE = [
  'near',
  'postal_code',
  'starts',
  'ends',
  'run_on',
  'event_location',
  'restaurant',
  'restaurant_id',
  'professional_id',
  'serving',
  'diet',
];

/** Query parameters that are reported: filters, tabs and choices. All others are removed, because they may be secrets. */
const REPORTED: Partial<Record<RouteName, readonly string[]>> = {
  browse: BROWSE,
  browseZip: BROWSE,
  dashboard: ['tab', 'restaurant', 'event_location'],
  event: ['diet', 'without'],
  orderAgain: ['event'],
  account: ['billing'],
};

/** In place of a part of a path that is not reported. */
export const REMOVED_PART = 'removed';

const names = Object.keys(routes) as RouteName[];
const isAt = (name: RouteName, path: string): boolean =>
  [routes[name].pattern, ...routes[name].aliases].some((pattern) => matchPath(pattern, path));

/** Patterns of links from mails and to tables, the longest first: `/account/email/undo/:token` before `/account/email/:token`. */
const PRIVATE_LINKS = Object.values(routes)
  .flatMap(({ pattern, aliases }): string[] => [pattern, ...aliases])
  .flatMap((pattern) => {
    const parameter = privateParameterOf(pattern);
    return parameter === null ? [] : [{ pattern, parameter }];
  })
  .sort((one, other) => other.pattern.length - one.pattern.length);

/** The path of such a link without its token or code; null for other paths. */
function withoutToken(path: string): string | null {
  const exact = PRIVATE_LINKS.find(({ pattern }) => matchPath(pattern, path));
  if (exact) return exact.pattern.replace(exact.parameter, REMOVED_PART);
  // A mistyped link.
  const starts = PRIVATE_LINKS.map(({ pattern, parameter }) => pattern.slice(0, pattern.indexOf(parameter)));
  const start = starts.find((prefix) => path.toLowerCase().startsWith(prefix));
  return start === undefined ? null : `${start}${REMOVED_PART}`;
}

function reportedQuery(path: string, search: string): string {
  const reported = names.filter((name) => isAt(name, path)).flatMap((name) => REPORTED[name] ?? []);
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => reported.includes(name.replace(/\[\]$/, '')) && maskQuoted(value) === value,
  );
  const text = new URLSearchParams(kept).toString();
  return text ? `?${text}` : '';
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The id in a path of a known route, which may have ten digits like a phone number. */
function idIn(path: string): string | undefined {
  const ids = Object.values(routes).flatMap(({ pattern, aliases }) =>
    [pattern, ...aliases].map((one) => matchPath(one, path)?.params.id),
  );
  return ids.find((id) => id !== undefined && isId(id));
}

/** Removes what may be an e-mail address, a phone number or a street, as people type them into the address bar. */
function withoutPersonal(path: string): string {
  const id = idIn(path);
  const isKept = (part: string) => part === id || maskQuoted(decoded(part)) === decoded(part);
  return path
    .split('/')
    .map((part) => (isKept(part) ? part : REMOVED_PART))
    .join('/');
}

/** A path without tokens and with the allowed query parameters only. */
export function redactRoute(route: string): string {
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(route) ?? [];
  return withoutToken(path) ?? `${withoutPersonal(hideSecrets(path))}${reportedQuery(path, search)}`;
}
