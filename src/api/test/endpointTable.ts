import type { operations } from '@/api/schema';
import type { OrderPayload } from '@dwellivery/domain/orderPayload';
import { definitionOf } from '../reportedAnswer';
import { TAG_TYPES, type TagType } from '../tags';
import { endpoints } from './endpoints';

export type Resource = TagType;

interface Row {
  operation: keyof operations;
  /** One argument without a row: an id, which a call without arguments ignores. */
  arg: unknown;
  /** The resources that the server changes. */
  writes?: Resource[];
}

const order: OrderPayload = {
  transaction_id: 'pi_fixture_0001',
  items: [
    { id: 1001, quantity: 2, product_option_choice_ids: [11] },
    { id: 'tip', price: 3.5 },
    { id: 'promo_code', notes: 'TEN' },
  ],
  delivery_type: 'pickup',
  time_slot_id: 1,
  lead_params: { utm_medium: 'Web' },
};
const social = {
  provider: 'google_oauth2',
  code: 'code',
  state: 'state',
  redirect_uri: 'http://localhost/users/auth/google_oauth2/callback',
  code_verifier: 'v'.repeat(43),
};
const registration = {
  user: {
    name: 'Ann',
    email: 'ann@demo.test',
    password: 'dwellivery',
    phone: '6305550100',
    postal_code: '60540',
  },
};
const EVERYTHING_CHANGES: Resource[] = [...TAG_TYPES];
const ORDER_WRITES: Resource[] = ['User', 'Event', 'Order', 'Membership'];

/** What is tested of each endpoint besides the call itself. */
const rows: Record<string, Partial<Row>> = {
  getEvent: { arg: 101 },
  getProject: { arg: 101 },
  listMenuCategories: { arg: 101 },
  getOrder: { arg: 501 },
  getMembership: { arg: 301 },
  login: {
    arg: { email: 'casey@demo.test', password: 'dwellivery' },
    writes: EVERYTHING_CHANGES,
  },
  logout: {
    writes: EVERYTHING_CHANGES,
  },
  loginWithProvider: {
    arg: social,
    writes: EVERYTHING_CHANGES,
  },
  createUser: {
    arg: registration,
    writes: EVERYTHING_CHANGES,
  },
  updateUser: {
    arg: { id: 1, user: { street: '1 Main St' } },
    writes: ['User'],
  },
  endSession: {
    arg: { userId: 1, id: 7, password: 'dwellivery' },
    writes: ['Access'],
  },
  endOtherSessions: {
    arg: { userId: 1 },
    writes: ['Access'],
  },
  unlinkIdentity: {
    arg: { userId: 1, id: 3 },
    writes: ['Access'],
  },
  exportData: {
    arg: { userId: 1, format: 'page', password: 'dwellivery' },
  },
  deleteAccount: {
    arg: { userId: 1, password: 'dwellivery' },
  },
  deleteCard: {
    arg: { userId: 1, cardId: 'pm_fixture' },
    writes: ['Card'],
  },
  cancelEmailChange: {
    arg: 1,
    writes: ['User'],
  },
  confirmEmailChange: {
    arg: { token: 'mail-token' },
    writes: ['User'],
  },
  verifyEmailUndo: {
    arg: { token: 'mail-token' },
  },
  undoEmailChange: {
    arg: { token: 'mail-token', password: 'dwellivery' },
    writes: EVERYTHING_CHANGES,
  },
  confirmAccount: {
    arg: { token: 'mail-token' },
    writes: EVERYTHING_CHANGES,
  },
  verifyConfirmation: {
    arg: { token: 'mail-token' },
  },
  resendConfirmation: {
    arg: { email: 'a@b.test' },
  },
  createFollow: {
    arg: { email: 'a@b.test', postal_code: '99501' },
    writes: ['Notifications'],
  },
  confirmFollow: {
    arg: { token: 'mail-token' },
    writes: ['Notifications'],
  },
  updateNotifications: {
    arg: { reminders: false },
    writes: ['Event', 'Notifications'],
  },
  createPushSubscription: {
    arg: { endpoint: 'https://fcm.googleapis.com/a', keys: { p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) } },
    writes: ['Notifications'],
  },
  deletePushSubscription: {
    writes: ['Notifications'],
  },
  openNotifications: {
    arg: { token: 'mail-token' },
  },
  updateMailedNotifications: {
    arg: { token: 'mail-token', change: { everything: false } },
    writes: ['Event', 'Notifications'],
  },
  joinWaitlist: {
    arg: 101,
    writes: ['Event', 'Notifications'],
  },
  leaveWaitlist: {
    arg: 101,
    writes: ['Event', 'Notifications'],
  },
  unsubscribe: {
    arg: { token: 'mail-token' },
    writes: ['Event', 'Notifications'],
  },
  requestPasswordReset: {
    arg: { email: 'a@b.test' },
  },
  verifyPasswordToken: {
    arg: { token: 'mail-token' },
  },
  updatePassword: {
    arg: { token: 'mail-token', password: 'dwellivery' },
    writes: EVERYTHING_CHANGES,
  },
  createHome: {
    arg: { postal_code: '60540' },
    writes: ['User'],
  },
  listRelevantEvents: {
    arg: { restaurant: 'lupitas-kitchen' },
  },
  listProjects: {
    arg: {
      filter: { ids: [101, 102], aasm_state: 'open', run_at_within: ['2026-06-01', '2026-06-30'] },
      distanceFrom: '60540',
    },
  },
  listProjectPages: {
    arg: { aasm_state: 'open' },
  },
  listOpenDays: {
    arg: { aasm_state: 'open', postal_code: '60540' },
  },
  listRelevantProjectIds: {
    arg: { postalCode: '60540', count: 4 },
  },
  listPostalCodes: {
    arg: { lat: 41.77, lng: -88.14 },
  },
  getQuote: {
    arg: {
      eventId: 101,
      products: [{ id: 1001, quantity: 2 }],
      tip: 350,
      promoCode: 'TEN',
      deliveryType: 'd2d',
      leadParams: { utm_medium: 'Web' },
    },
  },
  validateAddress: {
    arg: { eventId: 101, street: '20 W Benton Ave', city: 'Naperville', state: 'IL', postalCode: '60540' },
  },
  createPaymentSheet: {
    arg: { amount: 2799, eventId: 101 },
  },
  placeOrder: {
    arg: { eventId: 101, order },
    writes: ORDER_WRITES,
  },
  changeOrder: {
    arg: { eventId: 101, orderId: 501, order: { ...order, version: 0, difference: -1.5 } },
    writes: ORDER_WRITES,
  },
  cancelChange: {
    arg: { eventId: 101, orderId: 501, transactionId: 'pi_fixture_0001' },
    writes: ORDER_WRITES,
  },
  failOrder: {
    arg: { eventId: 101, orderId: 501, retry: true },
    writes: ORDER_WRITES,
  },
  retryOrder: {
    arg: { orderId: 501, transactionId: 'pi_fixture_0001' },
    writes: ORDER_WRITES,
  },
  cancelOrder: {
    arg: { orderId: 501, onlyUnpaid: false },
    writes: ORDER_WRITES,
  },
  listClaims: { arg: 501 },
  createClaim: {
    arg: { orderId: 501, lines: [{ id: 1, quantity: 1 }], kind: 'missing', text: 'One was missing.' },
    writes: ['Claim'],
  },
  getTable: { arg: { code: 'AbCdEfGhIjKl-_mNoPqRsT' } },
  openTable: {
    arg: { eventId: 101, name: "Casey's delivery", payment: 'each' },
    writes: ['Membership'],
  },
  changeTable: {
    arg: { code: 'AbCdEfGhIjKl-_mNoPqRsT', locked: true },
    writes: ['Table'],
  },
  joinTable: {
    arg: { code: 'AbCdEfGhIjKl-_mNoPqRsT', name: 'Bo' },
    writes: ['Table'],
  },
  putGuestLines: {
    arg: {
      code: 'AbCdEfGhIjKl-_mNoPqRsT',
      guestId: 2,
      items: [{ id: 1001, quantity: 2, product_option_choice_ids: [11] }],
      done: false,
      revision: 1,
    },
    writes: ['Table'],
  },
  removeGuest: {
    arg: { code: 'AbCdEfGhIjKl-_mNoPqRsT', guestId: 2 },
    writes: ['Table'],
  },
  endTable: {
    arg: { code: 'AbCdEfGhIjKl-_mNoPqRsT' },
    writes: ['Table', 'Membership'],
  },
  joinEvent: {
    arg: 101,
    writes: ['Event', 'Membership'],
  },
  listMemberships: {
    arg: { userId: 1 },
  },
  listLineItems: {
    arg: { membershipId: 301 },
  },
  createSubscription: {
    writes: ['User'],
  },
  confirmSubscription: {
    writes: ['User'],
  },
  cancelSubscription: {
    writes: ['User'],
  },
};

/** All endpoints of the app, by name. */
export const endpointTable: Record<string, Row> = Object.fromEntries(
  Object.keys(endpoints()).map((name) => {
    // It submits a form, without the base query.
    const operation = definitionOf(name)?.extraOptions?.operation ?? 'createPortal';
    return [name, { operation, arg: 1, ...rows[name] }];
  }),
);

/** Calls for the provider and operators only (contract, "provider webhooks", "operations"), and those of problemReports.ts. */
export const notForCustomers: readonly (keyof operations)[] = [
  'sendProblemReport',
  'deleteProblemReport',
  'openProblemReport',
  'receiveStripeWebhook',
  'showHealth',
  'showReadiness',
  'showVersion',
];
