/**
 * The refusals that several operations have in common, by code, for the API document; each operation declares its own. Tests check
 * every refusal that they meet against them (server/test/declared.ts).
 */
import type { Code } from './codes';
import type { Endpoint } from './endpoint';

/** Of a cart and its event, for a quote and for an order. */
export const CART: Code[] = [
  'not_found',
  'event_closed',
  'event_full',
  'item_unavailable',
  'empty_cart',
  'invalid_amount',
  'amount_too_large',
  'tip_not_taken',
  'table_ended',
];
/** Of a cart that changes a paid order. */
export const CHANGE: Code[] = ['order_unpaid', 'order_joined', 'change_too_late', 'change_too_small'];
export const SLOT: Code[] = [
  'slot_full',
  'time_slot_required',
  'time_slot_unknown',
  'delivery_type_unavailable',
];
export const ADDRESS: Code[] = ['out_of_range', 'address_unchecked', 'address_unknown', 'address_incomplete'];
/** Of an order, new or changed. */
export const ORDER: Code[] = [
  ...CART,
  ...SLOT,
  ...ADDRESS,
  'option_required',
  'promo_invalid',
  'price_changed',
  'payment_not_failed',
  'transaction_conflict',
  'payment_expired',
];
export const PROOF: Code[] = ['proof_needed', 'wrong_password'];
export const PROVIDER: Code[] = ['payment_provider_unavailable'];
/** Why a failed order cannot be paid again. */
export const UNPAYABLE: Code[] = ['order_over', 'order_paid', 'payment_not_failed', ...PROVIDER];

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
  return [...new Set([...codes, ...(config.refusals ?? [])])];
}
