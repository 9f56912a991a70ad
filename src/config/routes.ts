/**
 * The route manifest: every route of both specifications, once. Router, guards, chunks, titles, links (`hrefTo.ts`), the server's
 * render, the service worker's screens and the screen pictures follow from it.
 * Patterns are react-router's. Order does not matter: the router ranks them.
 */
import { route } from './route';

/** What checkout and payment ask first. */
const EVENT_CALLS = ['/api/v2/events/:id', '/api/v2/events/:id/menu_categories'];

export const routes = {
  home: route('/', {
    title: 'Local restaurants, delivered to your neighborhood',
    chunk: 'home',
  }),
  naperville: route('/naperville', { title: 'At-home delivery in Naperville', chunk: 'home' }),
  landing: route('/landing', { title: 'Welcome', chunk: 'home' }),
  reset: route('/reset', { title: 'Signing out', chunk: 'info' }),
  serverError: route('/500', { title: 'Something went wrong', chunk: null }),
  eventGone: route('/404project', { title: 'Event unavailable', chunk: 'info' }),

  event: route('/events/:id', {
    title: 'Event',
    aliases: ['/projects/:id'],
    chunk: 'event',
    subject: '/api/v2/events/:id',
  }),
  checkout: route('/events/:id/checkout', {
    access: 'protected',
    title: 'Complete your order',
    aliases: ['/projects/:id/checkout'],
    chunk: 'checkout',
    firstCalls: EVENT_CALLS,
    keepsPage: true,
  }),
  payment: route('/events/:id/checkout/payment', {
    access: 'protected',
    title: 'Payment Details',
    aliases: ['/projects/:id/checkout/payment'],
    chunk: 'payment',
    firstCalls: EVENT_CALLS,
    keepsPage: true,
  }),
  eventReceipt: route('/events/:id/receipt', {
    access: 'protected',
    title: 'Receipt',
    aliases: ['/projects/:id/receipt'],
    chunk: 'info',
  }),
  receipt: route('/orders/:id/receipt', { access: 'protected', title: 'Receipt', chunk: 'receipt' }),
  orderAgain: route('/orders/:id/again', {
    access: 'protected',
    title: 'Order again',
    chunk: 'orderAgain',
  }),
  retry: route('/orders/:id/retry', {
    access: 'protected',
    title: 'Resubmit your payment',
    chunk: 'payment',
    keepsPage: true,
  }),

  dashboard: route('/dashboard', {
    access: 'protected',
    title: 'Dashboard',
    chunk: 'dashboard',
  }),
  account: route('/account', { access: 'protected', title: 'My Account', chunk: 'account' }),
  settings: route('/account/settings', { access: 'protected', title: 'Settings', chunk: 'settings' }),
  accountEdit: route('/account/edit', { access: 'protected', title: 'Update Account', chunk: 'settings' }),
  /** The link in the mail to a new address: only a session of its account takes it. */
  confirmNewEmail: route('/account/email/:token', {
    access: 'protected',
    title: 'Confirm your new email',
    chunk: 'settings',
  }),
  /** The link in the mails to the old address. */
  undoEmail: route('/account/email/undo/:token', {
    title: 'Undo the change of your email',
    chunk: 'settings',
  }),
  subscriptions: route('/subscriptions', {
    access: 'protected',
    title: 'VIP membership',
    chunk: 'account',
  }),

  table: route('/tables/:code', {
    title: "Join a neighbor's delivery",
    chunk: 'table',
    subject: '/api/v2/tables/:code',
    saysMissing: true,
  }),

  browse: route('/browse', { title: 'Browse', chunk: 'browse' }),
  browseZip: route('/browse/:zip', {
    title: 'Browse',
    chunk: 'browse',
  }),
  restaurant: route('/restaurants/:slug', {
    title: 'Restaurant',
    chunk: 'restaurant',
    subject: '/api/v2/restaurants/:slug',
  }),

  registration: route('/registration', { access: 'guestOnly', title: 'Sign up', chunk: 'auth' }),
  addHome: route('/registration/add_home', {
    access: 'protected',
    title: 'Add your home',
    chunk: 'auth',
  }),
  confirmation: route('/registration/confirmation', {
    title: 'Confirm your account',
    chunk: 'auth',
  }),
  /** The link in the confirmation mail. */
  confirmEmail: route('/registration/confirmation/:token', {
    title: 'Confirm your account',
    chunk: 'auth',
  }),
  registrationThanks: route('/registration/thanks', {
    title: 'Thanks for signing up',
    chunk: 'auth',
  }),
  signIn: route('/session', { access: 'guestOnly', title: 'Sign in', chunk: 'auth' }),
  updateInfo: route('/session/update_info', {
    access: 'protected',
    title: 'Update your information',
    chunk: 'auth',
  }),
  /** The return from a social sign-in. Public, because a customer may sign in in another tab meanwhile. */
  oauthCallback: route('/users/auth/:provider/callback', {
    title: 'Signing you in…',
    chunk: 'auth',
  }),
  /** A redirect to the dashboard (spec 1 §2). The runtime config has the redirects to other sites. */
  usersAuth: route('/users/auth', { title: 'Dashboard', chunk: null }),

  passwordNew: route('/password/new', {
    title: 'Reset password',
    aliases: ['/password', '/users/password', '/users/password/new'],
    chunk: 'auth',
  }),
  passwordResend: route('/password/resend', {
    title: 'Resend password reset',
    aliases: ['/users/password/resend'],
    chunk: 'auth',
  }),
  passwordEdit: route('/password/edit', {
    title: 'Choose a new password',
    aliases: ['/users/password/edit'],
    chunk: 'auth',
  }),
  passwordEditToken: route('/password/edit/:token', {
    title: 'Choose a new password',
    aliases: ['/users/password/edit/:token'],
    chunk: 'auth',
  }),

  /** The link in the mail that asks whether an address is the asker's. */
  confirmFollow: route('/follows/:token', { title: 'Tell me', chunk: 'restaurant' }),
  /** The link in each mail that can be ended. */
  unsubscribe: route('/unsubscribe/:token', { title: 'No more mail about this', chunk: 'restaurant' }),
  notifications: route('/account/notifications', {
    access: 'protected',
    title: 'Notifications',
    chunk: 'restaurant',
  }),
  /** The link at the foot of a mail: these choices without a password. */
  mailedNotifications: route('/notifications/:token', { title: 'Notifications', chunk: 'restaurant' }),
  outOfArea: route('/ooa', { title: 'Not in your area yet', chunk: 'info' }),
  faq: route('/faq', { title: 'Frequently asked questions', chunk: 'info' }),
  privacy: route('/privacy', { title: 'Privacy policy', chunk: 'info' }),
  terms: route('/terms', { title: 'Terms of service', chunk: 'info' }),
  support: route('/support', { title: 'Support', chunk: 'info' }),
  replay: route('/support/replay', {
    title: 'Replay a problem report',
    /** Of a report that was sent; the desk signs the link. */
    aliases: ['/support/replay/:id'],
    chunk: 'replay',
    isSealed: true,
  }),
  notFound: route('*', { title: 'Page not found', chunk: 'info' }),
} as const;

export type RouteName = keyof typeof routes;

/** The parameter of a path that only those who got its link may know; null if it has none. */
export const privateParameterOf = (pattern: string): string | null =>
  /:(?:token|code)\b/.exec(pattern)?.[0] ?? null;

export const PRODUCT_NAME = 'Dwellivery';

/** The document title. The screen's title comes first, because tabs are narrow. */
export function pageTitle(text: string): string {
  return text === routes.home.title ? `${PRODUCT_NAME} – ${text}` : `${text} – ${PRODUCT_NAME}`;
}
