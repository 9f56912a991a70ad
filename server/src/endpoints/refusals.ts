/**
 * The refusals of each operation, by code, for the API document. Tests check every refusal that they meet against this table
 * (server/test/declared.ts).
 */
import type { Endpoint } from './endpoint';

type Meaning = { status: readonly number[]; means: string };

/** Each code with its status and its meaning for a client. */
export const CODES = {
  // Of the request itself.
  bad_request: { status: [400], means: 'the request cannot be read' },
  bad_query: { status: [400], means: 'the query is not in bracket form' },
  bad_text: { status: [400], means: 'a text holds characters that cannot be stored' },
  bad_upload: { status: [400], means: 'the multipart body cannot be read' },
  bad_signature: { status: [400], means: 'the signature is missing, wrong, or out of time' },
  bad_event: { status: [400], means: 'the body is no event of the provider' },
  invalid: {
    status: [400, 422],
    means: 'a value does not have the shape of the schema; `errors` names the fields',
  },
  request_timeout: { status: [408], means: 'the request took too long to arrive' },
  headers_too_large: { status: [431], means: 'the address and headers are longer than 64 KiB' },
  body_too_large: { status: [413], means: 'the body is larger than this call takes' },
  unsupported_media_type: { status: [415], means: 'the content type is not one that this call takes' },
  conflict: { status: [409], means: 'the same was written by another request in the meantime' },
  not_found: { status: [404], means: 'there is no such thing, or it is not the caller’s' },
  too_many_requests: { status: [429], means: 'too many calls; `Retry-After` says when to try again' },
  internal: { status: [500], means: 'our mistake' },
  busy: { status: [503], means: 'too much at once; try again' },
  database_unavailable: { status: [503], means: 'the database does not answer; try again' },
  closing: { status: [503], means: 'the process is shutting down' },
  not_ready: { status: [503], means: 'the database does not answer or is not migrated' },
  // Of accounts.
  unauthenticated: { status: [401], means: 'no valid bearer token' },
  bad_credentials: { status: [401], means: 'email or password is wrong' },
  not_confirmed: { status: [403], means: 'the email address is not confirmed' },
  not_registered: { status: [404], means: 'nobody has registered this address' },
  token_expired: { status: [401, 422], means: 'the link or session is over' },
  not_needed: { status: [422], means: 'the address is confirmed already, or none is pending' },
  bad_avatar: { status: [422], means: 'the file is no picture' },
  email_taken: { status: [409], means: 'another account has this address' },
  email_reserved: { status: [409], means: 'another account can still be changed back to this address' },
  weak_password: {
    status: [422],
    means: 'the password is a common one, a word of the product, or the own email or name',
  },
  proof_needed: {
    status: [403],
    means: 'the current password, or a fresh sign-in with a provider, is needed',
  },
  wrong_password: { status: [403], means: 'the current password is wrong' },
  orders_open: { status: [409], means: 'an order is open; cancel it first, or wait until it is over' },
  vip_running: { status: [409], means: 'the VIP membership must be cancelled first' },
  last_way_in: { status: [409], means: 'without it the account could not be entered' },
  sign_in_first: { status: [409], means: 'the provider has not verified the address of an account here' },
  out_of_area: { status: [422], means: 'the zip code is not served' },
  oauth_unavailable: { status: [404], means: 'this way of signing in is not set up' },
  oauth_failed: { status: [401], means: 'the provider did not vouch for the caller' },
  oauth_no_email: { status: [422], means: 'the provider gave no confirmed email address' },
  files_unavailable: { status: [503], means: 'the picture store does not answer; try again' },
  // Of an event and what is ordered from it.
  event_draft: { status: [409], means: 'the event is not published' },
  event_closed: { status: [409], means: 'the event takes no orders any more' },
  waitlist_over: { status: [409], means: 'a place was held for the customer twice already' },
  event_not_full: { status: [409], means: 'there is a place: no waiting list is needed' },
  event_full: { status: [409], means: 'all places are taken' },
  slot_full: { status: [409], means: 'the time slot is full' },
  item_unavailable: { status: [409], means: 'a dish or an option is gone' },
  promo_invalid: { status: [409], means: 'the promo code cannot be used' },
  price_changed: { status: [409], means: 'the total differs from the last quote' },
  quote_missing: { status: [409], means: 'there is no quote to compare the amount with' },
  out_of_range: { status: [409], means: 'the address is too far away' },
  address_unchecked: { status: [409], means: 'the distance cannot be measured now' },
  address_unknown: { status: [422], means: 'no map knows the address' },
  address_incomplete: { status: [422], means: 'a part of the address is missing' },
  delivery_type_unavailable: { status: [422], means: 'the event does not deliver, or has no pickup' },
  empty_cart: { status: [422], means: 'there is nothing to order' },
  invalid_amount: { status: [422], means: 'an amount is not one that can be paid' },
  option_required: { status: [422], means: 'an option of a dish must be chosen' },
  time_slot_required: { status: [422], means: 'a time slot must be chosen' },
  time_slot_unknown: { status: [422], means: 'the time slot is not of this event' },
  tip_not_taken: { status: [422], means: 'the event takes no tips' },
  // Of an order and its payment.
  transaction_conflict: { status: [409], means: 'the transaction id belongs to another order' },
  payment_expired: { status: [409], means: 'the payment is over; begin a new one' },
  payment_not_failed: { status: [409], means: 'the payment has succeeded or is processing' },
  order_over: { status: [409], means: 'the order can no longer be paid' },
  order_paid: { status: [409], means: 'the order is paid' },
  cancel_too_late: { status: [409], means: 'the cut-off is past' },
  amount_too_small: { status: [422], means: 'less than the card provider takes' },
  amount_too_large: { status: [422], means: 'more than the card provider takes' },
  nothing_to_pay: { status: [422], means: 'the total is 0: no payment is needed' },
  payment_provider_unavailable: {
    status: [503],
    means: 'the card provider does not answer; nothing was charged',
  },
  card_in_use: { status: [409], means: 'a VIP membership is paid with this card' },
  already_vip: { status: [409], means: 'the caller is a member already' },
  not_subscribed: { status: [409], means: 'there is no membership to end' },
  // Of problem reports.
  too_many_reports: { status: [429], means: 'too many problem reports; try again later' },
  link_invalid: { status: [403], means: 'the signature of the link is not right' },
  link_expired: { status: [403], means: 'the link is over' },
} as const satisfies Record<string, Meaning>;

export type Code = keyof typeof CODES;

const ITEMS: Code[] = [
  'item_unavailable',
  'option_required',
  'empty_cart',
  'invalid_amount',
  'tip_not_taken',
];
const SLOT: Code[] = ['slot_full', 'time_slot_required', 'time_slot_unknown', 'delivery_type_unavailable'];
const ADDRESS: Code[] = ['out_of_range', 'address_unchecked', 'address_unknown', 'address_incomplete'];
const EVENT: Code[] = ['not_found', 'event_draft', 'event_closed', 'event_full'];
const PROOF: Code[] = ['proof_needed', 'wrong_password'];
const PROVIDER: Code[] = ['payment_provider_unavailable'];
const PAYMENT: Code[] = [...PROVIDER, 'transaction_conflict', 'payment_expired', 'order_over', 'order_paid'];

/** The codes of each operation, in addition to those of all calls of its kind (`codesOf`). */
const OWN: Readonly<Record<string, readonly Code[]>> = {
  showSession: ['token_expired', 'unauthenticated'],
  createSession: ['bad_credentials', 'not_registered', 'not_confirmed'],
  createOmniauthSession: [
    'oauth_unavailable',
    'oauth_failed',
    'oauth_no_email',
    'sign_in_first',
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
  resendConfirmation: ['not_registered', 'not_needed'],
  requestPasswordReset: ['not_registered'],
  verifyPasswordToken: ['token_expired'],
  updatePassword: ['token_expired', 'weak_password'],
  createHome: ['out_of_area'],
  showCheckoutDetails: [...EVENT, ...ITEMS, ...SLOT, ...ADDRESS, 'promo_invalid'],
  validateAddress: [...ADDRESS],
  createOrder: [
    ...EVENT,
    ...ITEMS,
    ...SLOT,
    ...ADDRESS,
    ...PAYMENT,
    'promo_invalid',
    'price_changed',
    'quote_missing',
  ],
  failOrder: ['payment_not_failed', ...PROVIDER],
  retryPayment: [
    ...EVENT,
    ...SLOT,
    ...ADDRESS,
    ...PAYMENT,
    'item_unavailable',
    'promo_invalid',
    'price_changed',
    'payment_not_failed',
  ],
  cancelOrder: ['cancel_too_late', 'payment_not_failed', 'order_over', ...PROVIDER],
  createPaymentSheet: [
    ...EVENT,
    ...PAYMENT,
    'item_unavailable',
    'tip_not_taken',
    'price_changed',
    'quote_missing',
    'invalid_amount',
    'amount_too_small',
    'amount_too_large',
    'nothing_to_pay',
  ],
  joinEvent: [...EVENT],
  joinWaitlist: ['not_confirmed', 'event_closed', 'event_not_full', 'waitlist_over'],
  unsubscribe: ['token_expired'],
  listLineItems: ['not_found'],
  subscribe: ['already_vip', ...PROVIDER],
  confirmSubscription: ['not_found', 'not_subscribed', ...PROVIDER],
  cancelSubscription: ['not_subscribed', ...PROVIDER],
  createPortal: ['unauthenticated', ...PROVIDER],
  sendProblemReport: ['too_many_reports'],
  openProblemReport: ['link_invalid', 'link_expired'],
  receiveStripeWebhook: ['bad_signature', 'bad_event'],
  showReadiness: ['closing', 'not_ready'],
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
