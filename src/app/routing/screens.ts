import { routes, type RouteName } from '@/config/routes';
import { chunk, readyChunk, type Chunk } from '@/lib/chunk';
import { ServerErrorRoute } from '../routes/ServerErrorRoute';
import type { Screen } from './screen';

/** The chunks that the route manifest names. A chunk holds all that its screens do, and is at least 6 KiB (docs/decisions/0003). */
const chunks = {
  account: () => import(/* webpackChunkName: "account" */ '../routes/chunks/account'),
  auth: () => import(/* webpackChunkName: "auth" */ '../routes/chunks/auth'),
  browse: () => import(/* webpackChunkName: "browse" */ '../routes/BrowseRoute'),
  checkout: () => import(/* webpackChunkName: "checkout" */ '../routes/CheckoutRoute'),
  dashboard: () => import(/* webpackChunkName: "dashboard" */ '../routes/DashboardRoute'),
  event: () => import(/* webpackChunkName: "event" */ '../routes/EventRoute'),
  home: () => import(/* webpackChunkName: "home" */ '../routes/HomeRoute'),
  info: () => import(/* webpackChunkName: "info" */ '../routes/chunks/info'),
  orderAgain: () => import(/* webpackChunkName: "orderAgain" */ '../routes/OrderAgainRoute'),
  payment: () => import(/* webpackChunkName: "payment" */ '../routes/chunks/payment'),
  receipt: () => import(/* webpackChunkName: "receipt" */ '../routes/ReceiptRoute'),
  replay: () => import(/* webpackChunkName: "replay" */ '../routes/ReplayRoute'),
  restaurant: () => import(/* webpackChunkName: "restaurant" */ '../routes/chunks/restaurant'),
  table: () => import(/* webpackChunkName: "table" */ '../routes/TableRoute'),
  settings: () => import(/* webpackChunkName: "settings" */ '../routes/chunks/settings'),
} satisfies Record<ChunkName, () => Promise<unknown>>;

type ChunkName = Exclude<(typeof routes)[RouteName]['chunk'], null>;
type LateRoute = {
  [Name in RouteName]: (typeof routes)[Name]['chunk'] extends null ? never : Name;
}[RouteName];
type ModuleOf<Name extends LateRoute> = Awaited<
  ReturnType<(typeof chunks)[Exclude<(typeof routes)[Name]['chunk'], null>]>
>;

/** Picks a route's screen from its chunk. */
function late<Name extends LateRoute>(name: Name, pick: (module: ModuleOf<Name>) => Screen): Chunk<Screen> {
  const load = chunks[routes[name].chunk] as () => Promise<ModuleOf<Name>>;
  return chunk(async () => pick(await load()));
}

/** The screen of each route, except redirects. */
export const screens: Readonly<Record<LateRoute | 'serverError', Chunk<Screen>>> = {
  home: late('home', (module) => module.HomeRoute),
  naperville: late('naperville', (module) => module.NapervilleRoute),
  landing: late('landing', (module) => module.LandingRoute),
  reset: late('reset', (module) => module.ResetRoute),
  serverError: readyChunk(ServerErrorRoute),
  eventGone: late('eventGone', (module) => module.EventGoneScreen),
  outOfArea: late('outOfArea', (module) => module.OutOfAreaRoute),
  event: late('event', (module) => module.EventRoute),
  checkout: late('checkout', (module) => module.CheckoutRoute),
  payment: late('payment', (module) => module.PaymentRoute),
  retry: late('retry', (module) => module.RetryRoute),
  receipt: late('receipt', (module) => module.ReceiptRoute),
  orderAgain: late('orderAgain', (module) => module.OrderAgainRoute),
  eventReceipt: late('eventReceipt', (module) => module.EventReceiptRoute),
  browse: late('browse', (module) => module.BrowseRoute),
  browseZip: late('browseZip', (module) => module.BrowseRoute),
  dashboard: late('dashboard', (module) => module.DashboardRoute),
  signIn: late('signIn', (module) => module.SignInRoute),
  registration: late('registration', (module) => module.RegistrationRoute),
  registrationThanks: late('registrationThanks', (module) => module.ThanksRoute),
  addHome: late('addHome', (module) => module.AddHomeRoute),
  confirmation: late('confirmation', (module) => module.ConfirmationRoute),
  confirmEmail: late('confirmEmail', (module) => module.ConfirmEmailRoute),
  oauthCallback: late('oauthCallback', (module) => module.OauthCallbackRoute),
  updateInfo: late('updateInfo', (module) => module.UpdateInfoRoute),
  passwordNew: late('passwordNew', (module) => module.PasswordNewRoute),
  passwordResend: late('passwordResend', (module) => module.PasswordResendRoute),
  passwordEdit: late('passwordEdit', (module) => module.PasswordEditRoute),
  passwordEditToken: late('passwordEditToken', (module) => module.PasswordEditRoute),
  account: late('account', (module) => module.AccountRoute),
  settings: late('settings', (module) => module.SettingsRoute),
  accountEdit: late('accountEdit', (module) => module.AccountEditRoute),
  confirmNewEmail: late('confirmNewEmail', (module) => module.ConfirmNewEmailRoute),
  undoEmail: late('undoEmail', (module) => module.UndoEmailRoute),
  subscriptions: late('subscriptions', (module) => module.SubscriptionsRoute),
  table: late('table', (module) => module.TableRoute),
  restaurant: late('restaurant', (module) => module.RestaurantRoute),
  confirmFollow: late('confirmFollow', (module) => module.FollowsRoute),
  unsubscribe: late('unsubscribe', (module) => module.FollowsRoute),
  notifications: late('notifications', (module) => module.FollowsRoute),
  mailedNotifications: late('mailedNotifications', (module) => module.FollowsRoute),
  faq: late('faq', (module) => module.FaqScreen),
  privacy: late('privacy', (module) => module.PrivacyScreen),
  terms: late('terms', (module) => module.TermsScreen),
  support: late('support', (module) => module.SupportRoute),
  replay: late('replay', (module) => module.ReplayRoute),
  notFound: late('notFound', (module) => module.NotFoundRoute),
};

/** Null for a redirect. */
export const screenOf = (name: RouteName): Chunk<Screen> | null =>
  (screens as Partial<Record<RouteName, Chunk<Screen>>>)[name] ?? null;
