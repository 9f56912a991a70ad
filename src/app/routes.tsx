import { useState } from 'react';
import { matchPath, matchRoutes, useRoutes, type Params, type RouteObject } from 'react-router-dom';
import { isId } from '@/config/parameters';
import { routes, type RouteName } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';
import type { Chunk } from '@/lib/chunk';
import { own } from '@/lib/records';
import { ExternalRedirect } from './routing/ExternalRedirect';
import { Redirect } from './routing/Redirect';
import { RouteScreen } from './routing/RouteScreen';
import type { Screen } from './routing/screen';
import { screenOf } from './routing/screens';

const names = Object.keys(routes) as RouteName[];

/** A route's screen under all its paths. The key keeps the screen mounted if only a parameter changes. */
function routeObjects(name: RouteName): RouteObject[] {
  const screen = screenOf(name);
  const { pattern, aliases } = routes[name];
  if (!screen) return [];
  const element = <RouteScreen key={name} name={name} screen={screen} />;
  return [pattern, ...aliases].map((path) => ({ id: `${name}:${path}`, path, element }));
}

const insideRoutes: readonly RouteObject[] = [
  ...names.flatMap(routeObjects),
  { path: routes.usersAuth.pattern, element: <Redirect to={routes.dashboard.pattern} /> },
];

/** With the redirects of the runtime config. They are case-sensitive, because the config lists both spellings. */
const allRoutes = (): RouteObject[] => [
  ...insideRoutes,
  ...Object.entries(runtimeConfig().profileRedirects).map(([path, to]) => ({
    path,
    caseSensitive: true,
    element: <ExternalRedirect to={to} />,
  })),
];

/** Name, screen and parameters of a path's route; null for a redirect. */
export function routeAt(pathname: string): { name: RouteName; screen: Chunk<Screen>; params: Params } | null {
  const match = matchRoutes(allRoutes(), pathname)?.at(-1);
  const name = names.find((candidate) => match?.route.id?.startsWith(`${candidate}:`));
  const screen = name && screenOf(name);
  return match && name && screen ? { name, screen, params: match.params } : null;
}

/** The address that a path leads to; null for a screen, or for nothing. */
export function redirectAt(pathname: string): string | null {
  const { profileRedirects } = runtimeConfig();
  if (matchPath(routes.usersAuth.pattern, pathname)) return routes.dashboard.pattern;
  return own(profileRedirects, pathname) ?? null;
}

export type MatchedRoute = Pick<NonNullable<ReturnType<typeof routeAt>>, 'name' | 'params'>;

const withParams = (path: string, params: Params): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The API paths that a customer's screen asks first, which a visitor's render cannot find out. */
export const firstCallsAt = ({ name, params }: MatchedRoute): string[] =>
  isId(params.id ?? '') ? routes[name].firstCalls.map((path) => withParams(path, params)) : [];

/** The API path of what the page is about; null if it is about nothing that may be missing. */
export function subjectAt({ name, params }: MatchedRoute): string | null {
  const { subject } = routes[name];
  return subject === null ? null : withParams(subject, params);
}

export function AppRoutes() {
  const [all] = useState(allRoutes);
  return useRoutes(all);
}
