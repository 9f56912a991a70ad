import { matchPath } from 'react-router-dom';
import { routes, type RouteName } from '@/config/routes';
import { hideSecrets, maskQuoted } from './maskText';

/** Query parameters that say what a screen shows: filters and tabs. A parameter that is not here may be a secret, and is left out. */
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

/** Ways to a mail's token: `/password/edit/:token`. */
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

/** A path as it may be told: without a token, and of its query only what says what the screen shows. */
export function redactRoute(route: string): string {
  const [, path = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(route) ?? [];
  const way = TOKEN_ROUTES.find((start) => path.startsWith(start));
  return way ? `${way}removed` : `${hideSecrets(path)}${toldQuery(path, search)}`;
}
