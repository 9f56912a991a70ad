import type { Page } from 'playwright-core';
import type { RouteName } from '../../src/config/routes';
import { addTacos, CARDS, completeOrderForm, pay, payButton, placeOrder, proveWith } from './ordering';

/** A screen in one state. */
export interface Shot {
  name: string;
  path: string;
  /** The signed-in demo account. */
  as?: string;
  /** Steps before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

/** Opens the menu on a phone; wider screens show the links without it. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' });
  if (await button.isVisible()) await button.click();
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await page.waitForLoadState('networkidle');
};

/** Presses Update with another email, which opens the question for the current password. */
async function askForProof(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('casey.new@example.com');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('dialog', { name: 'Is it you?' }).waitFor();
}

/** Leads to the account page with an email that is pending. */
async function changeEmail(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('creed.new@example.com');
  await page.getByRole('button', { name: 'Update' }).click();
  await proveWith(page, 'dwellivery');
  await page.getByRole('button', { name: 'Cancel the change' }).waitFor();
}

const askFor = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
};

async function toCart(page: Page): Promise<void> {
  await addTacos(page, { notes: 'Extra lime, please' });
  await page.getByRole('button', { name: /^2 items/ }).click();
  await page.getByRole('link', { name: 'Place Order' }).waitFor();
}

async function toCheckout(page: Page): Promise<void> {
  await addTacos(page, { notes: 'Extra lime, please' });
  await placeOrder(page);
  await page.getByRole('heading', { name: 'Delivery address' }).waitFor();
}

async function toPromo(page: Page): Promise<void> {
  await toCheckout(page);
  await page.getByLabel('Promo code').fill('ten');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove TEN' }).waitFor();
}

async function toPayment(page: Page): Promise<void> {
  await toCheckout(page);
  await completeOrderForm(page);
  await payButton(page).waitFor();
}

async function toReceipt(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'My Upcoming Orders' }).getByRole('link').first().click();
  await page.getByText('Total paid').waitFor();
}

/** Leads to the receipt of a delivery that neighbors can join. */
async function toNeighbors(page: Page): Promise<string> {
  await toPayment(page);
  await pay(page, CARDS.good);
  const opened = page.waitForResponse(/\/api\/v2\/events\/101\/tables$/);
  await page.getByRole('button', { name: 'Let neighbors join' }).click();
  const { data } = (await (await opened).json()) as { data: { table: { code: string } } };
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  return data.table.code;
}

async function toChange(page: Page): Promise<void> {
  await toNeighbors(page);
  // Named by its number if an earlier visit ordered for the event too.
  await page
    .getByRole('button', { name: /^Change (this order|order \d+)$/ })
    .first()
    .click();
  await page.getByText('Nothing to pay').waitFor();
}

async function toTable(page: Page): Promise<void> {
  const code = await toNeighbors(page);
  await page.goto(`/tables/${code}`);
  await page.getByRole('list', { name: 'Who is in' }).waitFor();
}

async function toRetry(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Resubmit payment' }).first().click();
  await payButton(page).waitFor();
}

/** The pictures of each route of the manifest: a new route without an entry does not compile. Empty for a route that only redirects. */
const ROUTES: Readonly<Record<RouteName, readonly Shot[]>> = {
  home: [{ name: 'home', path: '/' }],
  naperville: [{ name: 'naperville', path: '/naperville' }],
  landing: [{ name: 'landing', path: '/landing' }],
  reset: [],
  serverError: [{ name: 'server-error', path: '/500' }],
  eventGone: [{ name: 'event-gone', path: '/404project' }],
  event: [
    { name: 'event', path: '/events/101' },
    { name: 'event-delivery', path: '/events/103' },
    { name: 'event-full', path: '/events/104' },
    { name: 'event-closed', path: '/events/105' },
    { name: 'event-draft', path: '/events/106' },
    { name: 'event-expired', path: '/events/107' },
    { name: 'event-ordered', path: '/events/108', as: 'casey@demo.test' },
    { name: 'event-few', path: '/events/111' },
    { name: 'event-large', path: '/events/109' },
    { name: 'invite', path: '/events/101', prepare: press('Invite a Friend') },
    { name: 'wizard', path: '/events/101', prepare: press('Add Tacos al Pastor') },
    { name: 'wizard-steps', path: '/events/101', prepare: press('Add Taco Box for Four') },
    { name: 'cart', path: '/events/101', prepare: toCart },
  ],
  checkout: [
    { name: 'checkout', path: '/events/101', as: 'casey@demo.test', prepare: toCheckout },
    { name: 'checkout-promo', path: '/events/101', as: 'casey@demo.test', prepare: toPromo },
    { name: 'checkout-change', path: '/events/101', as: 'casey@demo.test', prepare: toChange },
  ],
  payment: [{ name: 'payment', path: '/events/101', as: 'casey@demo.test', prepare: toPayment }],
  eventReceipt: [],
  receipt: [
    { name: 'receipt', path: '/account', as: 'casey@demo.test', prepare: toReceipt },
    {
      name: 'receipt-neighbors',
      path: '/events/101',
      as: 'casey@demo.test',
      prepare: async (page) => void (await toNeighbors(page)),
    },
  ],
  table: [
    { name: 'table-gone', path: `/tables/${'A'.repeat(22)}` },
    { name: 'table-own', path: '/events/101', as: 'casey@demo.test', prepare: toTable },
  ],
  retry: [{ name: 'retry', path: '/dashboard', as: 'failed@demo.test', prepare: toRetry }],
  orderAgain: [{ name: 'order-again', path: '/orders/2/again', as: 'casey@demo.test' }],
  dashboard: [
    { name: 'dashboard', path: '/dashboard', as: 'casey@demo.test' },
    { name: 'dashboard-completed', path: '/dashboard?tab=completed', as: 'casey@demo.test' },
    { name: 'dashboard-empty', path: '/dashboard?tab=in-progress', as: 'vip@demo.test' },
    { name: 'failed-banner', path: '/dashboard', as: 'failed@demo.test' },
  ],
  account: [
    { name: 'account', path: '/account', as: 'casey@demo.test' },
    { name: 'account-vip', path: '/account', as: 'vip@demo.test' },
    { name: 'account-lapsed', path: '/account', as: 'lapsed@demo.test' },
    { name: 'account-bare', path: '/account', as: 'nozip@demo.test' },
  ],
  settings: [
    { name: 'settings', path: '/account/settings', as: 'casey@demo.test' },
    {
      name: 'data-download',
      path: '/account/settings',
      as: 'casey@demo.test',
      prepare: askFor('Download as a page'),
    },
    {
      name: 'account-delete',
      path: '/account/settings',
      as: 'credit@demo.test',
      prepare: askFor('Delete my account'),
    },
    {
      name: 'account-open',
      path: '/account/settings',
      as: 'casey@demo.test',
      prepare: askFor('Delete my account'),
    },
  ],
  accountEdit: [
    { name: 'account-edit', path: '/account/edit', as: 'casey@demo.test' },
    { name: 'account-proof', path: '/account/edit', as: 'casey@demo.test', prepare: askForProof },
    { name: 'account-pending', path: '/account/edit', as: 'credit@demo.test', prepare: changeEmail },
  ],
  confirmNewEmail: [{ name: 'email-link-used', path: '/account/email/used', as: 'casey@demo.test' }],
  undoEmail: [{ name: 'undo-link-used', path: '/account/email/undo/used' }],
  subscriptions: [
    { name: 'subscriptions', path: '/subscriptions', as: 'casey@demo.test' },
    { name: 'subscriptions-vip', path: '/subscriptions', as: 'vip@demo.test' },
  ],
  browse: [{ name: 'browse-placeless', path: '/browse' }],
  browseZip: [
    { name: 'browse', path: '/browse/60540' },
    { name: 'browse-filtered', path: '/browse/60540?restaurant=sakura-bento' },
    { name: 'browse-empty', path: '/browse/99501' },
  ],
  restaurant: [
    { name: 'restaurant', path: '/restaurants/lupitas-kitchen', as: 'casey@demo.test' },
    { name: 'restaurant-quiet', path: '/restaurants/sugar-and-crumb' },
  ],
  registration: [
    { name: 'sign-up', path: '/registration' },
    { name: 'sign-up-invited', path: '/registration?rid=demo0001' },
    { name: 'sign-up-errors', path: '/registration', prepare: press('Sign Up') },
  ],
  addHome: [{ name: 'add-home', path: '/registration/add_home', as: 'nozip@demo.test' }],
  confirmation: [{ name: 'confirmation', path: '/registration/confirmation' }],
  unsubscribe: [{ name: 'unsubscribe', path: '/unsubscribe/used' }],
  confirmFollow: [{ name: 'follow-old', path: '/follows/used' }],
  notifications: [{ name: 'notifications', path: '/account/notifications', as: 'casey@demo.test' }],
  mailedNotifications: [{ name: 'notifications-old', path: '/notifications/used' }],
  confirmEmail: [{ name: 'confirmation-old', path: '/registration/confirmation/used' }],
  registrationThanks: [{ name: 'thanks', path: '/registration/thanks' }],
  signIn: [
    { name: 'sign-in', path: '/session' },
    { name: 'sign-in-demo', path: '/session', prepare: (page) => page.getByText('Demo accounts').click() },
  ],
  updateInfo: [{ name: 'update-info', path: '/session/update_info', as: 'nozip@demo.test' }],
  oauthCallback: [],
  usersAuth: [],
  passwordNew: [{ name: 'password-new', path: '/password/new' }],
  passwordResend: [{ name: 'password-resend', path: '/password/resend' }],
  passwordEdit: [],
  passwordEditToken: [],
  outOfArea: [{ name: 'out-of-area', path: '/ooa' }],
  faq: [
    { name: 'faq', path: '/faq' },
    { name: 'menu', path: '/faq', prepare: openMenu },
  ],
  privacy: [{ name: 'privacy', path: '/privacy' }],
  terms: [{ name: 'terms', path: '/terms' }],
  support: [{ name: 'support', path: '/support' }],
  replay: [{ name: 'replay', path: '/support/replay' }],
  notFound: [
    { name: 'not-found', path: '/no/such/page' },
    { name: 'not-found-customer', path: '/no/such/page', as: 'casey@demo.test' },
  ],
};

/** Pages of the sandbox, which are not the app's. */
const SANDBOX: readonly Shot[] = [
  { name: 'sandbox', path: '/sandbox' },
  { name: 'sandbox-outbox', path: '/sandbox/outbox' },
  { name: 'sandbox-controls', path: '/sandbox/controls' },
  { name: 'sandbox-google', path: '/session', prepare: press('Continue with Google') },
  { name: 'sandbox-checkout', path: '/subscriptions', as: 'casey@demo.test', prepare: press('Subscribe') },
  { name: 'sandbox-portal', path: '/account', as: 'vip@demo.test', prepare: press('Update Card') },
];

/** The first picture of each route that has one. */
export const FIRST_SHOTS = Object.entries(ROUTES).flatMap(([name, [first]]) =>
  first ? [[name as RouteName, first] as const] : [],
);

/** The screens of `npm run shots`. */
export const SHOTS: readonly Shot[] = [...Object.values(ROUTES).flat(), ...SANDBOX];
