import { matchRoutes, Navigate, useRoutes, type Params, type RouteObject } from 'react-router-dom';
import { fixedRedirects, routes, type RouteName } from '@/config/routes';
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

function redirectObjects(): RouteObject[] {
  const inside = Object.entries(fixedRedirects).map(([path, to]) => ({
    path,
    element: <Navigate to={to} replace />,
  }));
  // Case-sensitive, because the config lists both spellings.
  const outside = Object.entries(runtimeConfig().profileRedirects).map(([path, to]) => ({
    path,
    caseSensitive: true,
    element: <ExternalRedirect to={to} />,
  }));
  return [...inside, ...outside];
}

let built: RouteObject[] | null = null;

/** All routes and redirects. Made on first use, because redirects are part of the runtime config. */
function appRoutes(): RouteObject[] {
  built ??= [...names.flatMap(routeObjects), ...redirectObjects()];
  return built;
}

/** For tests that change the runtime config. */
export function forgetAppRoutes(): void {
  built = null;
}

/** Name, screen and parameters of a path's route; null for a redirect. */
export function routeAt(pathname: string): { name: RouteName; screen: Chunk<Screen>; params: Params } | null {
  const match = matchRoutes(appRoutes(), pathname)?.at(-1);
  const name = names.find((candidate) => match?.route.id?.startsWith(`${candidate}:`));
  const screen = name && screenOf(name);
  return match && name && screen ? { name, screen, params: match.params } : null;
}

export function AppRoutes() {
  return useRoutes(appRoutes());
}
