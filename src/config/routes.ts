/**
 * Every route of both specifications, once: pattern, aliases, who may see it, its title, and (through `hrefTo`) how to link to it.
 * Patterns are react-router's. Order does not matter: the router ranks them.
 */
export type Access =
  /** Anybody. */
  | 'public'
  /** Only visitors: a customer who is signed in is sent to the dashboard. */
  | 'guestOnly'
  /** Only customers: a visitor is sent to sign in, and comes back afterwards. */
  | 'protected';

interface RouteOptions {
  access?: Access;
  title: string;
  /** Other paths of the same screen. They take the same parameters. */
  aliases?: readonly string[];
}

export interface RouteDefinition<Pattern extends string = string> {
  pattern: Pattern;
  aliases: readonly string[];
  access: Access;
  title: string;
}

function route<const Pattern extends string>(
  pattern: Pattern,
  options: RouteOptions,
): RouteDefinition<Pattern> {
  return { pattern, aliases: [], access: 'public', ...options };
}

export const routes = {
  home: route('/', { title: 'Local restaurants, delivered to your neighborhood' }),
  naperville: route('/naperville', { title: 'At-home delivery in Naperville' }),
  reset: route('/reset', { title: 'Signing out' }),
  serverError: route('/500', { title: 'Something went wrong' }),
  eventGone: route('/404project', { title: 'Event unavailable' }),

  event: route('/events/:id', { title: 'Event', aliases: ['/projects/:id'] }),
  checkout: route('/events/:id/checkout', {
    access: 'protected',
    title: 'Checkout',
    aliases: ['/projects/:id/checkout'],
  }),
  payment: route('/events/:id/checkout/payment', {
    access: 'protected',
    title: 'Payment',
    aliases: ['/projects/:id/checkout/payment'],
  }),
  eventReceipt: route('/events/:id/receipt', {
    access: 'protected',
    title: 'Receipt',
    aliases: ['/projects/:id/receipt'],
  }),
  receipt: route('/orders/:id/receipt', { access: 'protected', title: 'Receipt' }),
  retry: route('/orders/:id/retry', { access: 'protected', title: 'Resubmit payment' }),

  dashboard: route('/dashboard', { access: 'protected', title: 'Dashboard' }),
  account: route('/account', { access: 'protected', title: 'My Account' }),
  accountEdit: route('/account/edit', { access: 'protected', title: 'Update Account' }),
  subscriptions: route('/subscriptions', { access: 'protected', title: 'VIP membership' }),

  browse: route('/browse', { title: 'Browse' }),
  browseZip: route('/browse/:zip', { title: 'Browse' }),
  restaurant: route('/restaurants/:id', { title: 'Restaurant' }),
  landing: route('/landing', { title: 'Welcome' }),

  registration: route('/registration', { access: 'guestOnly', title: 'Sign up' }),
  addHome: route('/registration/add_home', { access: 'protected', title: 'Add your home' }),
  confirmation: route('/registration/confirmation', { title: 'Confirm your account' }),
  /** The link in the confirmation mail. */
  confirmEmail: route('/registration/confirmation/:token', { title: 'Confirm your account' }),
  registrationThanks: route('/registration/thanks', { title: 'Thanks for signing up' }),
  signIn: route('/session', { access: 'guestOnly', title: 'Sign in' }),
  updateInfo: route('/session/update_info', { access: 'protected', title: 'Update your information' }),
  /** Where a social sign-in comes back. Public: a customer may sign in elsewhere while the provider's page is open. */
  oauthCallback: route('/users/auth/:provider/callback', { title: 'Signing in' }),
  usersAuth: route('/users/auth', { title: 'Dashboard' }),

  passwordNew: route('/password/new', {
    title: 'Reset password',
    aliases: ['/password', '/users/password', '/users/password/new'],
  }),
  passwordResend: route('/password/resend', {
    title: 'Resend password reset',
    aliases: ['/users/password/resend'],
  }),
  passwordEdit: route('/password/edit', {
    title: 'Choose a new password',
    aliases: ['/users/password/edit'],
  }),
  passwordEditToken: route('/password/edit/:token', {
    title: 'Choose a new password',
    aliases: ['/users/password/edit/:token'],
  }),

  outOfArea: route('/ooa', { title: 'Not in your area yet' }),
  faq: route('/faq', { title: 'Frequently asked questions' }),
  privacy: route('/privacy', { title: 'Privacy policy' }),
  terms: route('/terms', { title: 'Terms of service' }),
  support: route('/support', { title: 'Support' }),
  replay: route('/support/replay', { title: 'Replay a problem report' }),
  notFound: route('*', { title: 'Page not found' }),
} as const;

export type RouteName = keyof typeof routes;

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

export type RouteParams<Name extends RouteName> = Record<
  ParamNames<(typeof routes)[Name]['pattern']>,
  string | number
>;

export type Query = Record<string, string | number | undefined>;

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

/** Redirects from fixed paths (spec 1 §2). Those of a named profile are runtime config, as they leave the site. */
export const fixedRedirects: Readonly<Record<string, string>> = { '/users/auth': hrefTo('dashboard') };

export const PRODUCT_NAME = 'Dwellivery';

/** The document title: the screen's own words first, as tabs are narrow. */
export function pageTitle(text: string): string {
  return text === routes.home.title ? `${PRODUCT_NAME} – ${text}` : `${text} – ${PRODUCT_NAME}`;
}
