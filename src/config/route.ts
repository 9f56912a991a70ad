/** What the route manifest states of a route. */
type RouteAccess =
  /** Visitors and customers. */
  | 'public'
  /** Visitors only: redirects a customer to the dashboard. */
  | 'guestOnly'
  /** Customers only: redirects a visitor to sign-in, and back afterwards. */
  | 'protected';

/** The prerendered first screens (app/early/firstScreen). */
export type SkeletonName = 'home' | 'event' | 'browse' | 'checkout' | 'payment' | 'restaurant' | 'page';

interface RouteOptions<Chunk extends string | null> {
  title: string;
  /** `webpackChunkName` of its screen (app/routing/screens); null for one in the main bundle, or a redirect. */
  chunk: Chunk;
  access?: RouteAccess;
  /** Other paths of the same screen. They take the same parameters. */
  aliases?: readonly string[];
  /** The skeleton before the app runs. */
  skeleton?: SkeletonName;
  /** The skeleton's heading, with `:parameters`, if the path determines it. */
  heading?: string;
  /**
   * The exact API paths that the screen requests first, with `:parameters`, `:today` and `:homeZip`. They are requested before the app runs, or
   * answered in the page, if each parameter matches PARAMETERS.
   */
  firstCalls?: readonly string[];
  /** True if a query changes the screen's first calls or its title. */
  plainWithoutQueryOnly?: boolean;
  /** Chunks for the rest of the screen or the first press, fetched after the screen's own. */
  behind?: readonly string[];
  /** True if a reload could lose an order or a payment in progress. */
  keepsPage?: boolean;
  /** A page without the app's session: the early script sends no calls. */
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
    skeleton: 'page',
    heading: '',
    firstCalls: [],
    plainWithoutQueryOnly: false,
    behind: [],
    keepsPage: false,
    isSealed: false,
    ...options,
  };
}
