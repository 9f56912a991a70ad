/** What the route manifest states of a route. */
type RouteAccess =
  /** Visitors and customers. */
  | 'public'
  /** Visitors only: redirects a customer to the dashboard. */
  | 'guestOnly'
  /** Customers only: redirects a visitor to sign-in, and back afterwards. */
  | 'protected';

interface RouteOptions<Chunk extends string | null> {
  title: string;
  /** `webpackChunkName` of its screen (app/routing/screens); null for one in the main bundle, or a redirect. */
  chunk: Chunk;
  access?: RouteAccess;
  /** Other paths of the same screen. They take the same parameters. */
  aliases?: readonly string[];
  /**
   * The API paths that a customer's screen requests first, with `:id`. Those of a public screen are found by the server's render, which
   * does not show a protected one.
   */
  firstCalls?: readonly string[];
  /** The API path, with parameters, of what the page is about: its 404 is the page's. */
  subject?: string | null;
  /** True if the screen has words of its own for a subject that does not exist. */
  saysMissing?: boolean;
  /** True if a reload could lose an order or a payment in progress. */
  keepsPage?: boolean;
  /** A page without the app's session: nothing sends calls before it runs. */
  isSealed?: boolean;
}

interface RouteDefinition<
  Pattern extends string = string,
  Chunk extends string | null = string | null,
> extends Required<RouteOptions<Chunk>> {
  pattern: Pattern;
}

export function route<const Pattern extends string, const Chunk extends string | null>(
  pattern: Pattern,
  options: RouteOptions<Chunk>,
): RouteDefinition<Pattern, Chunk> {
  return {
    pattern,
    access: 'public',
    aliases: [],
    firstCalls: [],
    subject: null,
    saysMissing: false,
    keepsPage: false,
    isSealed: false,
    ...options,
  };
}
