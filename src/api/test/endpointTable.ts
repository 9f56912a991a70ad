/**
 * All calls of the specifications (§7, "paths not shown", authentication actions) and the contract, each with the endpoint that makes
 * it. The tests compare this table, docs/api/openapi.json and the endpoints with each other.
 */
import type { operations } from '@/api/schema';
import type { OrderPayload } from '@dwellivery/domain/orderPayload';

export type Resource =
  | 'User'
  | 'Access'
  | 'Card'
  | 'Event'
  | 'Order'
  | 'Membership'
  | 'Claim'
  | 'Notifications';
const ALL: Resource[] = ['User', 'Access', 'Card', 'Event', 'Order', 'Membership', 'Claim', 'Notifications'];

interface Row {
  operation: keyof operations;
  /** Where the specifications or the contract name the call. */
  source: string;
  arg: unknown;
  /** Mutations: the resources that the server changes. */
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
const EVERYTHING_CHANGES = ALL;
const ORDER_WRITES: Resource[] = ['User', 'Event', 'Order', 'Membership'];

/** What is tested of each endpoint, by its name. */
export const endpointTable: Record<string, Row> = {
  getSession: {
    operation: 'showSession',
    source: 'spec 1 §7 session initialize; spec 2 §7 refresh',
    arg: undefined,
  },
  login: {
    operation: 'createSession',
    source: 'spec 1 §7 session create; spec 2 §7 login',
    arg: { email: 'casey@demo.test', password: 'dwellivery' },
    writes: EVERYTHING_CHANGES,
  },
  logout: {
    operation: 'deleteSession',
    source: 'spec 1 §7 session destroy; spec 2 §7 resetSession',
    arg: undefined,
    writes: EVERYTHING_CHANGES,
  },
  loginWithProvider: {
    operation: 'createOmniauthSession',
    source: 'spec 1 §7 omniauth',
    arg: social,
    writes: EVERYTHING_CHANGES,
  },
  createUser: {
    operation: 'createUser',
    source: 'spec 1 §7 create; spec 2 §7 registerAccount',
    arg: registration,
    writes: EVERYTHING_CHANGES,
  },
  getUser: { operation: 'showUser', source: 'spec 1 §7 user show', arg: 1 },
  updateUser: {
    operation: 'updateUser',
    source: 'spec 1 §7 update; spec 2 §7 updateUser',
    arg: { id: 1, user: { street: '1 Main St' } },
    writes: ['User'],
  },
  getAccess: { operation: 'showAccess', source: 'contract, Accounts', arg: 1 },
  endSession: {
    operation: 'deleteSessionById',
    source: 'contract, Accounts',
    arg: { userId: 1, id: 7, password: 'dwellivery' },
    writes: ['Access'],
  },
  endOtherSessions: {
    operation: 'deleteOtherSessions',
    source: 'contract, Accounts',
    arg: { userId: 1 },
    writes: ['Access'],
  },
  unlinkIdentity: {
    operation: 'deleteIdentity',
    source: 'contract, Accounts',
    arg: { userId: 1, id: 3 },
    writes: ['Access'],
  },
  exportData: {
    operation: 'exportUser',
    source: 'contract, Accounts',
    arg: { userId: 1, format: 'page', password: 'dwellivery' },
    writes: [],
  },
  getDeletion: { operation: 'showDeletion', source: 'contract, Accounts', arg: 1 },
  deleteAccount: {
    operation: 'deleteUser',
    source: 'contract, Accounts',
    arg: { userId: 1, password: 'dwellivery' },
    writes: [],
  },
  listCards: { operation: 'listCards', source: 'issue 14, Beyond 8', arg: 1 },
  deleteCard: {
    operation: 'deleteCard',
    source: 'issue 14, Beyond 8',
    arg: { userId: 1, cardId: 'pm_fixture' },
    writes: ['Card'],
  },
  resendEmailChange: { operation: 'resendEmailChange', source: 'contract, Accounts', arg: 1, writes: [] },
  cancelEmailChange: {
    operation: 'cancelEmailChange',
    source: 'contract, Accounts',
    arg: 1,
    writes: ['User'],
  },
  confirmEmailChange: {
    operation: 'confirmEmailChange',
    source: 'contract, Accounts',
    arg: { token: 'mail-token' },
    writes: ['User'],
  },
  verifyEmailUndo: {
    operation: 'verifyEmailUndo',
    source: 'contract, Accounts',
    arg: { token: 'mail-token' },
    writes: [],
  },
  undoEmailChange: {
    operation: 'undoEmailChange',
    source: 'contract, Accounts',
    arg: { token: 'mail-token', password: 'dwellivery' },
    writes: EVERYTHING_CHANGES,
  },
  getCreditBalance: { operation: 'showCreditBalance', source: 'spec 1 §7 creditBalance', arg: 1 },
  getAvatar: { operation: 'showAvatar', source: 'spec 1 §7 avatar show', arg: 1 },
  confirmAccount: {
    operation: 'confirm',
    source: 'contract, confirm',
    arg: { token: 'mail-token' },
    writes: EVERYTHING_CHANGES,
  },
  verifyConfirmation: {
    operation: 'verifyConfirmation',
    source: 'contract, Accounts',
    arg: { token: 'mail-token' },
    writes: [],
  },
  resendConfirmation: {
    operation: 'resendConfirmation',
    source: 'spec 1 §7 confirm resend; spec 2 §7 resendConfirmation',
    arg: { email: 'a@b.test' },
    writes: [],
  },
  createFollow: {
    operation: 'createFollow',
    source: 'following a zip or a restaurant',
    arg: { email: 'a@b.test', postal_code: '99501' },
    writes: ['Notifications'],
  },
  confirmFollow: {
    operation: 'confirmFollow',
    source: 'following a zip or a restaurant',
    arg: { token: 'mail-token' },
    writes: ['Notifications'],
  },
  getNotifications: { operation: 'showNotifications', source: 'notification choices', arg: undefined },
  updateNotifications: {
    operation: 'updateNotifications',
    source: 'notification choices',
    arg: { reminders: false },
    writes: ['Event', 'Notifications'],
  },
  openNotifications: {
    operation: 'showMailedNotifications',
    source: 'notification choices',
    arg: { token: 'mail-token' },
    writes: [],
  },
  updateMailedNotifications: {
    operation: 'updateMailedNotifications',
    source: 'notification choices',
    arg: { token: 'mail-token', change: { everything: false } },
    writes: ['Event', 'Notifications'],
  },
  joinWaitlist: {
    operation: 'joinWaitlist',
    source: 'a full event',
    arg: 101,
    writes: ['Event', 'Notifications'],
  },
  leaveWaitlist: {
    operation: 'leaveWaitlist',
    source: 'a full event',
    arg: 101,
    writes: ['Event', 'Notifications'],
  },
  unsubscribe: {
    operation: 'unsubscribe',
    source: 'RFC 8058',
    arg: { token: 'mail-token' },
    writes: ['Event', 'Notifications'],
  },
  requestPasswordReset: {
    operation: 'requestPasswordReset',
    source: 'spec 1 §7 password reset',
    arg: { email: 'a@b.test' },
    writes: [],
  },
  verifyPasswordToken: {
    operation: 'verifyPasswordToken',
    source: 'spec 1 §7 password verify',
    arg: { token: 'mail-token' },
    writes: [],
  },
  updatePassword: {
    operation: 'updatePassword',
    source: 'spec 1 §7 password update',
    arg: { token: 'mail-token', password: 'dwellivery' },
    writes: EVERYTHING_CHANGES,
  },
  validateHome: { operation: 'validateHome', source: 'spec 2 §7 validateHome', arg: '60540' },
  createHome: {
    operation: 'createHome',
    source: 'spec 1 §7 home create',
    arg: { postal_code: '60540' },
    writes: ['User'],
  },
  getEvent: { operation: 'showEvent', source: 'spec 1 §7, spec 2 §7 GET events/{id}', arg: 101 },
  listMenuCategories: { operation: 'listMenuCategories', source: 'spec 1 §7, spec 2 §7', arg: 101 },
  listRelevantEvents: {
    operation: 'listRelevantEvents',
    source: 'spec 1 §7 loadRelevantEvents',
    arg: { restaurant: 'lupitas-kitchen' },
  },
  listProjects: {
    operation: 'listProjects',
    source: 'spec 1 §7 project index, loadProjectsBy',
    arg: {
      filter: { ids: [101, 102], aasm_state: 'open', run_at_within: ['2026-06-01', '2026-06-30'] },
      distanceFrom: '60540',
    },
  },
  listProjectPages: {
    operation: 'listProjects',
    source: 'spec 1 §9 range of the project list',
    arg: { aasm_state: 'open' },
  },
  listOpenDays: {
    operation: 'listProjects',
    source: 'beyond the specifications: the days of the list',
    arg: { aasm_state: 'open', postal_code: '60540' },
  },
  getProject: { operation: 'showProject', source: 'spec 1 §7 project show', arg: 101 },
  listRelevantProjectIds: {
    operation: 'listRelevantProjects',
    source: 'spec 1 §7 relevance projects',
    arg: { postalCode: '60540', count: 4 },
  },
  listEventLocations: {
    operation: 'listEventLocations',
    source: 'spec 1 §7 eventLocation index',
    arg: undefined,
  },
  getEventLocation: {
    operation: 'showEventLocation',
    source: 'spec 1 §7 event_locations/{id}',
    arg: '60540',
  },
  listPostalCodes: {
    operation: 'listPostalCodes',
    source: 'spec 1 §7 postal_codes',
    arg: { lat: 41.77, lng: -88.14 },
  },
  listProfessionals: {
    operation: 'listProfessionals',
    source: 'spec 1 §7 professional index',
    arg: undefined,
  },
  getRestaurant: {
    operation: 'showRestaurant',
    source: 'spec 1 §7 restaurants/{id}',
    arg: 'lupitas-kitchen',
  },
  getContent: { operation: 'showContent', source: 'spec 2 §7 contents/{key}', arg: 'hero-caption' },
  getContentBlock: {
    operation: 'showContentBlock',
    source: 'spec 1 §7 content_blocks',
    arg: 'homepage-banner',
  },
  getQuote: {
    operation: 'showCheckoutDetails',
    source: 'spec 2 §7 checkout_details',
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
    operation: 'validateAddress',
    source: 'contract, "Delivery range"',
    arg: { eventId: 101, street: '20 W Benton Ave', city: 'Naperville', state: 'IL', postalCode: '60540' },
    writes: [],
  },
  createPaymentSheet: {
    operation: 'createPaymentSheet',
    source: 'spec 2 §7 payment_sheets',
    arg: { amount: 2799, eventId: 101 },
    writes: [],
  },
  placeOrder: {
    operation: 'createOrder',
    source: 'spec 2 §7 order creation',
    arg: { eventId: 101, order },
    writes: ORDER_WRITES,
  },
  failOrder: {
    operation: 'failOrder',
    source: 'spec 2 §7 fail-order',
    arg: { eventId: 101, orderId: 501, retry: true },
    writes: ORDER_WRITES,
  },
  getOrder: { operation: 'showOrder', source: 'spec 2 §7 orders/{id}', arg: 501 },
  getSentOrder: {
    operation: 'showSentOrder',
    source: 'contract "Orders and payments"',
    arg: 'pi_fixture_0001',
  },
  retryOrder: {
    operation: 'retryPayment',
    source: 'spec 2 §7 retry_payment',
    arg: { orderId: 501, transactionId: 'pi_fixture_0001' },
    writes: ORDER_WRITES,
  },
  cancelOrder: {
    operation: 'cancelOrder',
    source: 'contract, cancel',
    arg: { orderId: 501, onlyUnpaid: false },
    writes: ORDER_WRITES,
  },
  listClaims: { operation: 'listClaims', source: 'contract, Claims', arg: 501 },
  createClaim: {
    operation: 'createClaim',
    source: 'contract, Claims',
    arg: { orderId: 501, lines: [{ id: 1, quantity: 1 }], kind: 'missing', text: 'One was missing.' },
    writes: ['Claim'],
  },
  listFailedOrders: { operation: 'listFailedOrders', source: 'spec 2 §7 orders/failed', arg: undefined },
  joinEvent: {
    operation: 'joinEvent',
    source: 'spec 2 §7 joinProject',
    arg: 101,
    writes: ['Event', 'Membership'],
  },
  listMemberships: {
    operation: 'listMemberships',
    source: 'spec 1 §7 memberships, loadProjectMembershipsForUserId',
    arg: { userId: 1 },
  },
  getMembership: { operation: 'showMembership', source: 'spec 1 §7 memberships/{id}', arg: 301 },
  makeCalendar: {
    operation: 'showCalendar',
    source: 'feature: Add to calendar',
    arg: 301,
    writes: [],
  },
  listLineItems: {
    operation: 'listLineItems',
    source: 'spec 1 §7 lineItem index',
    arg: { membershipId: 301 },
  },
  createSubscription: {
    operation: 'subscribe',
    source: 'spec 1 §7 stripe_memberships (plan creation)',
    arg: undefined,
    writes: ['User'],
  },
  confirmSubscription: {
    operation: 'confirmSubscription',
    source: 'spec 1 §7 GET stripe_memberships',
    arg: undefined,
    writes: ['User'],
  },
  cancelSubscription: {
    operation: 'cancelSubscription',
    source: 'spec 1 §7 DELETE stripe_memberships',
    arg: undefined,
    writes: ['User'],
  },
  openBillingPortal: {
    operation: 'createPortal',
    source: 'spec 1 §7 POST form stripe_portal',
    arg: undefined,
    writes: [],
  },
};

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
