import { matchPath } from 'react-router-dom';
import { routes, type RouteName } from '@/config/routes';
import { hideSecrets, maskQuoted } from './maskText';

/** Query parameters that are reported: filters and tabs. All others are removed, because they may be secrets. */
const TOLD: Partial<Record<RouteName, readonly string[]>> = {
  browse: [
    'near',
    'postal_code',
    'starts',
    'ends',
    'run_on',
    'event_location',
    'restaurant',
    'restaurant_id',
  ],
  browseZip: ['starts', 'ends', 'run_on', 'event_location', 'restaurant', 'restaurant_id'],
  dashboard: ['tab', 'restaurant', 'event_location'],
  account: ['billing'],
};

const names = Object.keys(routes) as RouteName[];
const isAt = (name: RouteName, path: string): boolean =>
  [routes[name].pattern, ...routes[name].aliases].some((pattern) => matchPath(pattern, path));

/** Path prefixes before a token from a mail, such as `/password/edit/`. */
const TOKEN_ROUTES = Object.values(routes)
  .flatMap(({ pattern, aliases }) => [pattern, ...aliases])
  .filter((pattern) => pattern.endsWith('/:token'))
  .map((pattern) => pattern.replace(':token', ''));

function toldQuery(path: string, search: string): string {
  const told = names.filter((name) => isAt(name, path)).flatMap((name) => TOLD[name] ?? []);
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => told.includes(name.replace(/\[\]$/, '')) && maskQuoted(value) === value,
  );
  const text = new URLSearchParams(kept).toString();
  return text ? `?${text}` : '';
}

/** A path without tokens and with the allowed query parameters only. */
export function redactRoute(route: string): string {
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(route) ?? [];
  const way = TOKEN_ROUTES.find((start) => path.startsWith(start));
  return way ? `${way}removed` : `${hideSecrets(path)}${toldQuery(path, search)}`;
}
