import { routes, type RouteName } from './routes';

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

type RouteParams<Name extends RouteName> = Record<
  ParamNames<(typeof routes)[Name]['pattern']>,
  string | number
>;

type Query = Record<string, string | number | undefined>;

type HrefArguments<Name extends RouteName> = [keyof RouteParams<Name>] extends [never]
  ? [params?: Record<string, never>, query?: Query]
  : [params: RouteParams<Name>, query?: Query];

/** The link to a route: `hrefTo('checkout', { id: 101 })`. Parameters are encoded; undefined query values are left out. */
export function hrefTo<Name extends Exclude<RouteName, 'notFound'>>(
  name: Name,
  ...rest: HrefArguments<Name>
): string {
  const [params = {}, query = {}] = rest as [Record<string, string | number>?, Query?];
  const path = routes[name].pattern.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key] ?? '')),
  );
  const search = new URLSearchParams();
  Object.entries(query).forEach(([key, value]) => {
    if (value !== undefined) search.set(key, String(value));
  });
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
