import type { RouteName } from '@/config/routes';
import { ServerErrorRoute } from '../routes/ServerErrorRoute';
import { lazyScreen, readyScreen, type LazyScreen } from './lazyScreen';

const browse = () => import(/* webpackChunkName: "browse" */ '../routes/BrowseRoute');
const checkout = () => import(/* webpackChunkName: "checkout" */ '../routes/CheckoutRoute');
const registration = () => import(/* webpackChunkName: "registration" */ '../routes/RegistrationRoutes');
const password = () => import(/* webpackChunkName: "password" */ '../routes/PasswordRoutes');
const home = () => import(/* webpackChunkName: "home" */ '../routes/HomeRoute');
const info = () => import(/* webpackChunkName: "info" */ '../routes/InfoRoutes');

/**
 * Which screen a route shows, and how its code comes: in a chunk, which the page preloads on a deep link (app/early). The screens
 * of payment are never reloaded by themselves.
 */
export const screens: Partial<Record<RouteName, LazyScreen>> = {
  home: lazyScreen(() => home().then((module) => module.HomeRoute)),
  naperville: lazyScreen(() => home().then((module) => module.NapervilleRoute)),
  landing: lazyScreen(() => home().then((module) => module.LandingRoute)),
  reset: lazyScreen(() =>
    import(/* webpackChunkName: "redirects" */ '../routes/ResetRoute').then((module) => module.ResetRoute),
  ),
  serverError: readyScreen(ServerErrorRoute),
  eventGone: lazyScreen(() => info().then((module) => module.EventGoneRoute)),
  outOfArea: lazyScreen(() => info().then((module) => module.OutOfAreaRoute)),
  event: lazyScreen(() =>
    import(/* webpackChunkName: "event" */ '../routes/EventRoute').then((module) => module.EventRoute),
  ),
  checkout: lazyScreen(() => checkout().then((module) => module.CheckoutRoute), { mayReload: false }),
  payment: lazyScreen(
    () => {
      // An order that cannot be made leads back to the form, also when the line is gone.
      void checkout().catch(() => undefined);
      return import(/* webpackChunkName: "payment" */ '../routes/PaymentRoute').then(
        (module) => module.PaymentRoute,
      );
    },
    { mayReload: false },
  ),
  retry: lazyScreen(
    () =>
      import(/* webpackChunkName: "payment" */ '../routes/RetryRoute').then((module) => module.RetryRoute),
    { mayReload: false },
  ),
  receipt: lazyScreen(() =>
    import(/* webpackChunkName: "receipt" */ '../routes/ReceiptRoute').then((module) => module.ReceiptRoute),
  ),
  browse: lazyScreen(() => browse().then((module) => module.BrowseRoute)),
  browseZip: lazyScreen(() => browse().then((module) => module.BrowseRoute)),
  dashboard: lazyScreen(() =>
    import(/* webpackChunkName: "dashboard" */ '../routes/DashboardRoute').then((m) => m.DashboardRoute),
  ),
  eventReceipt: lazyScreen(() =>
    import(/* webpackChunkName: "redirects" */ '../routes/EventReceiptRoute').then(
      (m) => m.EventReceiptRoute,
    ),
  ),
  signIn: lazyScreen(() =>
    import(/* webpackChunkName: "signIn" */ '../routes/SignInRoute').then((module) => module.SignInRoute),
  ),
  registration: lazyScreen(() => registration().then((module) => module.RegistrationRoute)),
  registrationThanks: lazyScreen(() => registration().then((module) => module.ThanksRoute)),
  addHome: lazyScreen(() => registration().then((module) => module.AddHomeRoute)),
  confirmation: lazyScreen(() => registration().then((module) => module.ConfirmationRoute)),
  confirmEmail: lazyScreen(() =>
    import(/* webpackChunkName: "confirmEmail" */ '../routes/ConfirmEmailRoute').then(
      (module) => module.ConfirmEmailRoute,
    ),
  ),
  oauthCallback: lazyScreen(() =>
    import(/* webpackChunkName: "oauthCallback" */ '../routes/OauthCallbackRoute').then(
      (module) => module.OauthCallbackRoute,
    ),
  ),
  updateInfo: lazyScreen(() =>
    import(/* webpackChunkName: "updateInfo" */ '../routes/UpdateInfoRoute').then(
      (module) => module.UpdateInfoRoute,
    ),
  ),
  passwordNew: lazyScreen(() => password().then((module) => module.PasswordNewRoute)),
  passwordResend: lazyScreen(() => password().then((module) => module.PasswordResendRoute)),
  passwordEdit: lazyScreen(() => password().then((module) => module.PasswordEditRoute)),
  passwordEditToken: lazyScreen(() => password().then((module) => module.PasswordEditRoute)),
  account: lazyScreen(() =>
    import(/* webpackChunkName: "account" */ '../routes/AccountRoute').then((module) => module.AccountRoute),
  ),
  accountEdit: lazyScreen(() =>
    import(/* webpackChunkName: "accountEdit" */ '../routes/AccountEditRoute').then(
      (module) => module.AccountEditRoute,
    ),
  ),
  subscriptions: lazyScreen(() =>
    import(/* webpackChunkName: "subscriptions" */ '../routes/SubscriptionsRoute').then(
      (module) => module.SubscriptionsRoute,
    ),
  ),
  restaurant: lazyScreen(() =>
    import(/* webpackChunkName: "restaurant" */ '../routes/RestaurantRoute').then(
      (module) => module.RestaurantRoute,
    ),
  ),
  faq: lazyScreen(() => info().then((module) => module.FaqRoute)),
  privacy: lazyScreen(() => info().then((module) => module.PrivacyRoute)),
  terms: lazyScreen(() => info().then((module) => module.TermsRoute)),
  support: lazyScreen(() => info().then((module) => module.SupportRoute)),
  replay: lazyScreen(() =>
    import(/* webpackChunkName: "redirects" */ '../routes/ReplayRoute').then((module) => module.ReplayRoute),
  ),
  notFound: lazyScreen(() =>
    import(/* webpackChunkName: "notFound" */ '../routes/NotFoundRoute').then((m) => m.NotFoundRoute),
  ),
};
