import { useState } from 'react';
import { matchRoutes, Navigate, useRoutes, type Params, type RouteObject } from 'react-router-dom';
import { routes, type RouteName } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';
import type { Chunk } from '@/lib/chunk';
import { ExternalRedirect } from './routing/ExternalRedirect';
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
  { path: routes.usersAuth.pattern, element: <Navigate to={routes.dashboard.pattern} replace /> },
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

export function AppRoutes() {
  const [all] = useState(allRoutes);
  return useRoutes(all);
}
