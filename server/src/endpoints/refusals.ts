/**
 * The refusals of each operation, by code, for the API document. Tests check every refusal that they meet against this table
 * (server/test/declared.ts).
 */
import type { Code } from './codes';
import type { Endpoint } from './endpoint';

/** Of a cart and its event, for a quote and for an order. */
const CART: Code[] = [
  'not_found',
  'event_closed',
  'event_full',
  'item_unavailable',
  'empty_cart',
  'invalid_amount',
  'amount_too_large',
  'tip_not_taken',
];
const SLOT: Code[] = ['slot_full', 'time_slot_required', 'time_slot_unknown', 'delivery_type_unavailable'];
const ADDRESS: Code[] = ['out_of_range', 'address_unchecked', 'address_unknown', 'address_incomplete'];
const PROOF: Code[] = ['proof_needed', 'wrong_password'];
const PROVIDER: Code[] = ['payment_provider_unavailable'];
/** Why a failed order cannot be paid again. */
const UNPAYABLE: Code[] = ['order_over', 'order_paid', 'payment_not_failed', ...PROVIDER];

/** The codes of each operation, in addition to those of all calls of its kind (`codesOf`). */
const OWN: Readonly<Record<string, readonly Code[]>> = {
  showSession: ['token_expired', 'unauthenticated'],
  createSession: ['bad_credentials', 'not_registered', 'not_confirmed'],
  createOmniauthSession: [
    'oauth_unavailable',
    'oauth_failed',
    'oauth_provider_unavailable',
    'oauth_no_email',
    'sign_in_first',
    'other_identity',
    'email_taken',
    'email_reserved',
    'conflict',
  ],
  createUser: ['email_taken', 'email_reserved', 'weak_password', 'out_of_area'],
  updateUser: [
    ...PROOF,
    'email_taken',
    'email_reserved',
    'weak_password',
    'bad_upload',
    'bad_avatar',
    'files_unavailable',
  ],
  deleteSessionById: [...PROOF],
  deleteOtherSessions: [...PROOF],
  deleteIdentity: ['last_way_in'],
  confirmEmailChange: ['token_expired', 'email_taken', 'email_reserved'],
  resendEmailChange: ['not_needed'],
  verifyEmailUndo: ['token_expired'],
  undoEmailChange: ['token_expired', 'weak_password', 'email_taken'],
  exportUser: [...PROOF, ...PROVIDER],
  listCards: [...PROVIDER],
  deleteCard: ['card_in_use', ...PROVIDER],
  deleteUser: [...PROOF, 'orders_open', 'vip_running'],
  createFollow: ['not_found', 'unauthenticated'],
  confirmFollow: ['token_expired'],
  showMailedNotifications: ['token_expired'],
  updateMailedNotifications: ['token_expired'],
  confirm: ['token_expired'],
  verifyConfirmation: ['token_expired'],
  resendConfirmation: ['not_needed'],
  verifyPasswordToken: ['token_expired'],
  updatePassword: ['token_expired', 'weak_password'],
  createHome: ['out_of_area'],
  showCheckoutDetails: [...CART],
  validateAddress: [...ADDRESS, 'event_closed', 'delivery_type_unavailable'],
  createOrder: [
    ...CART,
    ...SLOT,
    ...ADDRESS,
    'option_required',
    'promo_invalid',
    'price_changed',
    'transaction_conflict',
    'payment_expired',
  ],
  failOrder: ['payment_not_failed', ...PROVIDER],
  retryPayment: [
    ...UNPAYABLE,
    'event_closed',
    'event_full',
    'slot_full',
    'item_unavailable',
    'promo_invalid',
    'price_changed',
    'transaction_conflict',
  ],
  cancelOrder: ['cancel_too_late', 'order_paid', 'payment_not_failed', ...PROVIDER],
  createClaim: [
    'claim_early',
    'claim_late',
    'already_claimed',
    'order_unpaid',
    'line_unknown',
    'bad_picture',
    'files_unavailable',
  ],
  createPaymentSheet: [
    ...UNPAYABLE,
    'not_found',
    'event_closed',
    'event_full',
    'slot_full',
    'promo_invalid',
    'item_unavailable',
    'tip_not_taken',
    'delivery_type_unavailable',
    'price_changed',
    'quote_missing',
    'invalid_amount',
    'amount_too_small',
    'amount_too_large',
    'nothing_to_pay',
  ],
  joinEvent: ['event_closed', 'event_full'],
  joinWaitlist: ['not_confirmed', 'event_closed', 'event_not_full', 'waitlist_over'],
  unsubscribe: ['token_expired'],
  listLineItems: ['not_found'],
  subscribe: ['already_vip', ...PROVIDER],
  confirmSubscription: ['not_found', ...PROVIDER],
  cancelSubscription: ['not_subscribed', ...PROVIDER],
  createPortal: ['unauthenticated', ...PROVIDER],
  sendProblemReport: ['too_many_reports'],
  openProblemReport: ['link_invalid', 'link_expired'],
  receiveStripeWebhook: ['bad_signature', 'bad_event'],
  showReadiness: ['not_ready'],
};

/** The refusals of an operation: those of every call, of its kind, and its own. */
export function codesOf(
  name: string,
  { method, config, schema }: Pick<Endpoint, 'method' | 'config' | 'schema'>,
): Code[] {
  const has = (part: 'body' | 'querystring' | 'params') => part in schema;
  const codes: Code[] = [
    'bad_request',
    'request_timeout',
    'headers_too_large',
    'bad_query',
    'bad_text',
    'too_many_requests',
    'internal',
    'busy',
    'closing',
    'database_unavailable',
  ];
  if (config.access === 'user') codes.push('unauthenticated');
  if (has('body') || has('querystring') || has('params')) codes.push('invalid');
  // A part of a path that is too long or of another form names nothing.
  if (has('params')) codes.push('not_found');
  // The body of a call that takes none is read as well.
  if (method !== 'GET') codes.push('body_too_large', 'unsupported_media_type');
  if (has('body') || name === 'receiveStripeWebhook') codes.push('conflict');
  return [...new Set([...codes, ...(OWN[name] ?? [])])];
}
