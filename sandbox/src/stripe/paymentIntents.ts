import { idOf, type Context } from './context';
import { confirmIntent } from './confirm';
import { invalidRequest, missingParam, noSuch } from './errors';
import { newId, randomText } from './ids';
import { page } from './lists';
import { methodById } from './paymentMethods';
import type { Params } from './params';
import type { Transaction } from './store';
import type { IntentStatus, PaymentIntent } from './types';
import { publicView } from './view';

const SHARED = [
  'amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'payment_method',
  'payment_method_data',
  'allowed_payment_method_types',
  'payment_method_options',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
  'capture_method',
];
const CREATE_ONLY = [
  'automatic_payment_methods',
  'confirm',
  'confirmation_method',
  'return_url',
  'off_session',
  'error_on_requires_action',
  'use_stripe_sdk',
];

/** Cents; Stripe takes 0.50 to 999,999.99 US dollars. */
function readAmount(params: Params): number {
  const amount = params.integer('amount');
  if (amount === undefined) throw missingParam('amount');
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < 50)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > 99999999) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
}

function readCurrency(params: Params): string {
  const currency = params.required('currency').toLowerCase();
  if (currency === 'usd') return currency;
  throw invalidRequest(`Invalid currency: ${currency}. Stripe currently supports these currencies: usd`, {
    param: 'currency',
  });
}

function readCustomer(tx: Transaction, params: Params): string | null {
  const id = params.string('customer');
  if (!id) return null;
  const customer = tx.find('customer', id);
  if (customer === undefined || customer.deleted) throw noSuch('customer', id, 'customer', 400);
  return id;
}

/** Fields of an intent that the product does not use. */
const UNUSED = {
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  on_behalf_of: null,
  processing: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const;

/** A new intent without any attempt. */
export function blank(tx: Transaction, amount: number, currency: string, id = newId('pi')): PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    created: tx.now,
    livemode: false,
    amount,
    ...UNUSED,
    amount_received: 0,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    currency,
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: null,
    setup_future_usage: null,
    status: 'requires_payment_method',
    _settles_at: null,
  };
}

function applyShared(tx: Transaction, intent: PaymentIntent, params: Params): void {
  if (params.has('customer')) intent.customer = readCustomer(tx, params);
  if (params.has('description')) intent.description = params.string('description') || null;
  if (params.has('receipt_email')) intent.receipt_email = params.string('receipt_email') || null;
  if (params.has('setup_future_usage'))
    intent.setup_future_usage = params.string('setup_future_usage') || null;
  if (params.has('statement_descriptor'))
    intent.statement_descriptor = params.string('statement_descriptor') || null;
  intent.metadata = params.metadata(intent.metadata);
  const method = params.string('payment_method');
  if (method) {
    intent.payment_method = methodById(tx, method).id;
    intent.status = 'requires_confirmation';
  }
}

/** The parameter went with the release of September 2026. */
function refuseOldTypes(params: Params): void {
  if (!params.has('payment_method_types')) return;
  throw invalidRequest(
    'The payment_method_types parameter is no longer supported. Use allowed_payment_method_types, or payment methods from the Dashboard.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  );
}

export function createIntent(context: Context): unknown {
  const { tx, params } = context;
  refuseOldTypes(params);
  params.only(...SHARED, ...CREATE_ONLY);
  const intent = blank(tx, readAmount(params), readCurrency(params));
  const automatic = params.child('automatic_payment_methods');
  const allowed = params.strings('allowed_payment_method_types');
  if (allowed.length > 0 && automatic !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
    );
  }
  if (allowed.length > 0) intent.automatic_payment_methods = null;
  if (automatic !== undefined) {
    const allow = automatic.choice('allow_redirects', ['always', 'never']) ?? 'always';
    intent.automatic_payment_methods = {
      enabled: automatic.boolean('enabled') ?? false,
      allow_redirects: allow,
    };
  }
  applyShared(tx, intent, params);
  tx.put(intent);
  tx.emit('payment_intent.created', intent);
  return params.boolean('confirm') ? confirmIntent(context, intent) : intent;
}

/** The intent of the path; a request with the publishable key must carry its client secret. */
export function findIntent(context: Context): PaymentIntent {
  const id = idOf(context);
  const intent = context.tx.find('payment_intent', id);
  if (intent === undefined) throw noSuch('payment_intent', id, 'intent');
  const secret = context.params.string('client_secret');
  if (context.isPublic && secret === undefined) throw missingParam('client_secret');
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalidRequest(
      `The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret and PaymentIntent belong to the same account.`,
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return intent;
}

const UPDATABLE: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export function updateIntent(context: Context): unknown {
  const { tx, params } = context;
  params.only(...SHARED);
  const intent = findIntent(context);
  const changesMoney = ['amount', 'currency', 'payment_method', 'customer'].find((name) => params.has(name));
  if (changesMoney !== undefined && !UPDATABLE.includes(intent.status)) {
    throw invalidRequest(
      `This PaymentIntent's ${changesMoney} could not be updated because it has a status of ${intent.status}. You may only update the ${changesMoney} of a PaymentIntent with one of the following statuses: ${UPDATABLE.join(', ')}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: publicView(intent) },
    );
  }
  if (params.has('amount')) intent.amount = readAmount(params);
  if (params.has('currency')) intent.currency = readCurrency(params);
  // A changed amount voids a started authentication.
  if (params.has('amount') && intent.status === 'requires_action') {
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, payment_method: null });
  }
  applyShared(tx, intent, params);
  return tx.put(intent);
}

const CANCELABLE: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

export function cancelIntent(context: Context): unknown {
  const { tx, params } = context;
  params.only('cancellation_reason');
  const intent = findIntent(context);
  if (!CANCELABLE.includes(intent.status)) {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
      { code: 'payment_intent_unexpected_state', payment_intent: publicView(intent) },
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = tx.now;
  intent.cancellation_reason = params.choice('cancellation_reason', REASONS) ?? null;
  intent.next_action = null;
  tx.put(intent);
  tx.emit('payment_intent.canceled', intent);
  return intent;
}

export const retrieveIntent = (context: Context): unknown => findIntent(context);

export const confirmHandler = (context: Context): unknown => confirmIntent(context, findIntent(context));

export function listIntents({ tx, params }: Context): unknown {
  const customer = params.string('customer');
  const found = tx
    .all('payment_intent')
    .filter((intent) => customer === undefined || intent.customer === customer);
  return page(found, params, '/v1/payment_intents');
}
