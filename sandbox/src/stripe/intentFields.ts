/** A new payment intent, and the parameters that create and update share. */
import { INTENT_REST } from './blanks';
import { findCustomer } from './customers';
import { invalidRequest, missingParam } from './errors';
import { newId, randomText } from './ids';
import { methodById } from './paymentMethods';
import type { Params } from './params';
import type { Transaction } from './store';
import type { PaymentIntent } from './types';

/** Payment methods of the account, which Stripe configures in its dashboard. */
const ACCOUNT_TYPES = ['card'];
const CONFIGURATION = { id: 'pmc_sandbox', parent: null };

/** Cents; Stripe takes 0.50 to 999,999.99 US dollars. */
export function readAmount(params: Params): number {
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

export function readCurrency(params: Params): string {
  const currency = params.required('currency').toLowerCase();
  if (currency === 'usd') return currency;
  throw invalidRequest(`Invalid currency: ${currency}. Stripe currently supports these currencies: usd`, {
    param: 'currency',
  });
}

/** A new intent without any attempt. */
export function blank(tx: Transaction, amount: number, currency: string, id = newId('pi')): PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    created: tx.now,
    livemode: false,
    ...INTENT_REST,
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
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
    payment_method_configuration_details: CONFIGURATION,
    payment_method_types: ACCOUNT_TYPES,
    receipt_email: null,
    setup_future_usage: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    _settles_at: null,
  };
}

/** Refuses a parameter that Stripe's API removed in September 2026. */
export function refuseOldTypes(params: Params): void {
  if (!params.has('payment_method_types')) return;
  throw invalidRequest(
    'The payment_method_types parameter is no longer supported. Use allowed_payment_method_types, or payment methods from the Dashboard.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  );
}

/** Sets how the customer may pay: all methods of the account, or those that the request allows. */
export function applyTypes(intent: PaymentIntent, params: Params): void {
  const automatic = params.child('automatic_payment_methods');
  const allowed = params.strings('allowed_payment_method_types');
  if (automatic !== undefined && allowed.length > 0) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      { param: 'allowed_payment_method_types' },
    );
  }
  if (automatic !== undefined) {
    const enabled = automatic.boolean('enabled') ?? false;
    const allow_redirects = automatic.choice('allow_redirects', ['always', 'never']) ?? 'always';
    intent.automatic_payment_methods = { enabled, allow_redirects };
  }
  if (allowed.length === 0) return;
  const payment_method_types = ACCOUNT_TYPES.filter((type) => allowed.includes(type));
  Object.assign(intent, {
    allowed_payment_method_types: allowed,
    automatic_payment_methods: null,
    payment_method_configuration_details: null,
    payment_method_types,
  });
}

const TEXTS = ['description', 'receipt_email', 'statement_descriptor_suffix'] as const;

export function applyShared(tx: Transaction, intent: PaymentIntent, params: Params): void {
  if (params.string('statement_descriptor')) {
    throw invalidRequest(
      'The `statement_descriptor` parameter is not supported for the `card` payment method type. Please use `statement_descriptor_suffix` instead.',
      { param: 'statement_descriptor' },
    );
  }
  const customer = params.string('customer');
  if (customer !== undefined)
    intent.customer = customer === '' ? null : findCustomer(tx, customer, 'customer', 400).id;
  for (const name of TEXTS) if (params.has(name)) intent[name] = params.string(name) || null;
  if (params.has('setup_future_usage'))
    intent.setup_future_usage = params.choice('setup_future_usage', ['off_session', 'on_session']) ?? null;
  const capture = params.choice('capture_method', ['automatic', 'automatic_async', 'manual']);
  if (capture !== undefined) intent.capture_method = capture;
  intent.metadata = params.metadata(intent.metadata);
  const method = params.string('payment_method');
  if (method) {
    intent.payment_method = methodById(tx, method).id;
    intent.status = 'requires_confirmation';
  }
}
