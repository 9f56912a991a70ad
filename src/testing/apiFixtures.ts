/**
 * One valid answer per call in wire format: money in dollars, ids of the demo world. A test validates each against the contract,
 * so screen tests start from answers that the API can give. A call that is not named here answers the sample of its schema.
 */
import type { Notifications } from '@/api/followsApi';
import type { operations } from '@/api/schema';
import type { WireAnswer } from '@/api/types';
import { wireEvent, wireEventCard, wireLocation, wireMenu, wireRestaurant } from './wire/event';
import { wireClaim, wireFailedOrder, wireLine, wireMembership, wireOrder, wireQuote } from './wire/order';
import { wireAccess } from './wire/access';
import { wireCart, wireTable } from './wire/table';
import { wireUser } from './wire/user';
import { sampleAnswers } from './sampleAnswers';

export {
  wireAccess,
  wireClaim,
  wireEvent,
  wireEventCard,
  wireFailedOrder,
  wireMembership,
  wireOrder,
  wireQuote,
  wireCart,
  wireTable,
  wireUser,
};

type WireAnswers = { [Name in keyof operations]?: WireAnswer<Name> };

const signedIn = { session: { token: 'token-of-the-fixture', user: wireUser } };
const subscription = { url: 'http://localhost/account', stripe_subscribed_at: '2026-06-01T12:00:00.000Z' };
const message = { message: 'Done.' };
const link = { message: 'This link works.', email: 'casey@demo.test', own: true };

const notifications: { notifications: Notifications } = {
  notifications: {
    address: 'casey@demo.test',
    follows: [
      { kind: 'restaurant', key: 'lupitas-kitchen', name: "Lupita's Kitchen" },
      { kind: 'zip', key: '99501', name: '99501' },
      { kind: 'waitlist', key: '104', name: 'Green Bowl' },
    ],
    reminders: true,
    push: {
      ...{ reminders: true, stages: true, waitlist: true, follows: true },
      public_key: 'BA1Hxzyi',
      device: null,
    },
  },
};

const known = {
  showSession: { session: { user: wireUser } },
  createSession: signedIn,
  createOmniauthSession: signedIn,
  createUser: { user: wireUser, token: 'token-of-the-fixture' },
  showUser: { user: wireUser },
  updateUser: { user: wireUser, token: 'renewed-token-of-the-fixture' },
  showAccess: { access: wireAccess },
  deleteSessionById: { ...message, token: 'renewed-token-of-the-fixture' },
  deleteOtherSessions: { ...message, token: null },
  exportUser: {
    file: { name: 'data.json', type: 'application/json', text: 'token-of-the-fixture' },
    token: 'renewed-token-of-the-fixture',
  },
  listCards: {
    cards: [
      { id: 'pm_fixture', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031, expired: false },
    ],
  },
  showDeletion: {
    deletion: { open_orders: [], vip: 'none', credit_balance: 12.5, pending_credit: 0 },
  },
  resendEmailChange: { user: wireUser },
  cancelEmailChange: { user: wireUser },
  confirmEmailChange: { user: wireUser },
  verifyEmailUndo: link,
  undoEmailChange: signedIn,
  showCreditBalance: { credit_balance: 12.5, pending_credit: 10 },
  showAvatar: { avatar: { id: 'users_1', url: '/files/users_1.webp' } },
  verifyConfirmation: link,
  confirm: signedIn,
  verifyPasswordToken: link,
  updatePassword: signedIn,
  createFollow: { follow: { status: 'unconfirmed', postal_code: '99501', restaurant: null } },
  confirmFollow: { follow: { status: 'active', postal_code: '99501', restaurant: null } },
  showNotifications: notifications,
  updateNotifications: notifications,
  createPushSubscription: notifications,
  deletePushSubscription: notifications,
  showMailedNotifications: notifications,
  updateMailedNotifications: notifications,
  joinWaitlist: { waitlist: { status: 'waiting', place: 2, offeredUntil: null } },
  leaveWaitlist: { waitlist: null },
  validateHome: { home: { postal_code: '60540', serviceable: true } },
  createHome: { user: wireUser },
  showEvent: { data: { event: wireEvent } },
  listMenuCategories: { data: { menuCategories: wireMenu } },
  listRelevantEvents: { projects: [wireEventCard], total: 1 },
  listProjects: {
    projects: [wireEventCard],
    total: 1,
    days: [{ date: '2026-06-04', image: '/dishes/1f32e.webp', hue: 64 }],
  },
  showProject: { project: wireEvent },
  listRelevantProjects: { relevance: { ids: [101] } },
  listEventLocations: { event_locations: [wireLocation] },
  showEventLocation: { data: { eventLocation: wireLocation } },
  listPostalCodes: {
    postal_codes: [{ postal_code: '60540', city: 'Naperville', state: 'IL', lat: 41.7738, lng: -88.1472 }],
  },
  listProfessionals: {
    professionals: [
      { id: 1, slug: 'lupitas-kitchen', name: 'Lupita', business_name: "Lupita's Kitchen", avatar: null },
    ],
  },
  showRestaurant: { restaurant: wireRestaurant },
  showContent: { data: { content: { key: 'hero-caption', content: 'Dinner comes to you.' } } },
  showContentBlock: { data: { slug: 'homepage-banner', body: '<p>Hello</p>' } },
  showCheckoutDetails: { data: { checkoutDetails: wireQuote } },
  createOrder: { data: { order: wireOrder } },
  changeOrder: { data: { order: { ...wireOrder, version: 1 } } },
  failOrder: { data: { order: wireOrder } },
  listFailedOrders: { data: { orders: [wireFailedOrder] } },
  showOrder: { data: { order: wireOrder } },
  showSentOrder: { data: { order: wireOrder } },
  retryPayment: { data: { order: wireOrder } },
  cancelChange: { data: { order: wireOrder } },
  cancelOrder: { data: { order: wireOrder } },
  openTable: { data: { table: { ...wireTable, isHost: true, membershipId: 301 } } },
  showTable: { data: { table: wireTable } },
  changeTable: { data: { table: { ...wireCart, isHost: true, guestId: 1 } } },
  joinTable: { data: { guest: { id: 2, name: 'Bo', secret: 'token-of-the-fixture-guest' } } },
  putGuestLines: { data: { table: { ...wireCart, guestId: 2 } } },
  removeGuest: { data: { table: wireCart } },
  endTable: { data: { table: { ...wireTable, isHost: true, state: 'ended' } } },
  listClaims: { data: { claims: [wireClaim] } },
  createClaim: { data: { claim: wireClaim } },
  validateAddress: { data: { deliveryRange: { miles: 1.2, estimated: false } } },
  createPaymentSheet: {
    data: {
      paymentSheet: {
        clientSecret: 'pi_fixture_0001_secret_x',
        customerSessionClientSecret: 'cuss_secret_x',
        paymentIntentId: 'pi_fixture_0001',
        amount: 27.99,
      },
    },
  },
  joinEvent: { membership: wireMembership },
  listMemberships: { memberships: [wireMembership], total: 1 },
  showMembership: { membership: wireMembership },
  showCalendar: { file: { name: 'dwellivery-301.ics', text: 'BEGIN:VCALENDAR token-of-the-fixture' } },
  listLineItems: { line_items: [wireLine] },
  subscribe: { data: { client_secret: 'cs_fixture_secret_x' } },
  confirmSubscription: subscription,
  cancelSubscription: subscription,
} satisfies WireAnswers;

export const wireAnswers = { ...sampleAnswers(), ...known } as typeof known &
  Record<Exclude<keyof operations, keyof typeof known>, unknown>;
