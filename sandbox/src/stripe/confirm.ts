import type { Context } from './context';
import { cardError, invalidRequest } from './errors';
import { makeCharge } from './charges';
import { openDispute } from './disputes';
import { attachMethod, methodById, methodFromData, refuseSpent } from './paymentMethods';
import type { Transaction } from './store';
import type { CardBehaviour, ErrorBody, IntentStatus, PaymentIntent, PaymentMethod } from './types';
import { publicView } from './view';

/** Delay between the confirmation of a late payment and its settlement, by the injected clock. */
const LATE_AFTER_MS = 6_000;

const DOC = 'https://docs.stripe.com/error-codes';

const CONFIRMABLE: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

function refuseState(intent: PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  const why =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed.'
      : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.`;
  throw invalidRequest(`You cannot confirm this PaymentIntent because ${why}`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: publicView(intent),
  });
}

/** Requires a return address if the dashboard's settings allow methods that redirect, as Stripe does. */
function requireReturn({ params }: Context, intent: PaymentIntent): void {
  const automatic = intent.automatic_payment_methods;
  if (!automatic?.enabled || automatic.allow_redirects === 'never' || params.string('return_url')) return;
  throw invalidRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
  );
}

/** A saved card pays for its own customer only, and one that was used or detached pays no more. */
function refuseForeign(method: PaymentMethod, { customer }: PaymentIntent): void {
  refuseSpent(method);
  if (method.customer === null || method.customer === customer) return;
  throw invalidRequest(
    customer === null
      ? `The payment method ${method.id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
      : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    { param: 'payment_method' },
  );
}

function chooseMethod({ tx, params }: Context, intent: PaymentIntent): PaymentMethod {
  const data = params.child('payment_method_data');
  if (data !== undefined) return methodFromData(tx, data);
  const id = params.string('payment_method') ?? intent.payment_method;
  if (id) {
    const method = methodById(tx, id);
    refuseForeign(method, intent);
    return method;
  }
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state', payment_intent: publicView(intent) },
  );
}

/** Records a failed attempt: the intent requires another card, the failure is emitted and answered with 402. */
function fail(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: CardBehaviour,
): never {
  const charge = makeCharge(tx, intent, method, behaviour);
  const error: Omit<ErrorBody, 'type'> = {
    charge: charge.id,
    code: behaviour.code ?? 'card_declined',
    decline_code: behaviour.decline_code,
    doc_url: `${DOC}/${(behaviour.code ?? 'card_declined').replace(/_/g, '-')}`,
    message: behaviour.message ?? 'Your card was declined.',
    ...(behaviour.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
  };
  recordFailure(tx, intent, { type: 'card_error', ...error, payment_method: publicView(method) }, charge.id);
  throw cardError({ ...error, payment_intent: publicView(intent), payment_method: publicView(method) });
}

function recordFailure(
  tx: Transaction,
  intent: PaymentIntent,
  error: ErrorBody,
  charge: string | null,
): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
    latest_charge: charge ?? intent.latest_charge,
  });
  tx.put(intent);
  tx.emit('payment_intent.payment_failed', intent);
}

/** After the charge a method is attached to the customer who has agreed, or cannot be used again. */
function keep(tx: Transaction, intent: PaymentIntent, method: PaymentMethod): PaymentMethod {
  if (method.customer !== null) return method;
  return intent.customer !== null && intent.setup_future_usage !== null
    ? attachMethod(tx, method, intent.customer)
    : tx.put({ ...method, _isSpent: true });
}

/** Charges the amount, or with manual capture authorises it. */
function succeed(tx: Transaction, intent: PaymentIntent, used: PaymentMethod): PaymentIntent {
  const method = keep(tx, intent, used);
  const charge = makeCharge(tx, intent, method, null);
  const isHeld = !charge.captured;
  Object.assign(intent, {
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: charge.amount_captured,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    _settles_at: null,
  });
  tx.put(intent);
  tx.emit(isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent);
  const { disputes } = method._behaviour;
  if (disputes !== undefined && !isHeld) openDispute(tx, charge, disputes);
  return intent;
}

/** Asks for authentication: a redirect to the bank's page or, without a return address, a dialog of the script. */
function authenticate({ tx, params, publicUrl }: Context, intent: PaymentIntent): PaymentIntent {
  const return_url = params.string('return_url');
  const url = `${publicUrl()}/sandbox/3ds/${intent.id}`;
  intent.status = 'requires_action';
  intent.next_action = return_url
    ? { type: 'redirect_to_url', redirect_to_url: { url, return_url } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  tx.put(intent);
  tx.emit('payment_intent.requires_action', intent);
  return intent;
}

function processLate(tx: Transaction, intent: PaymentIntent): PaymentIntent {
  intent.status = 'processing';
  intent._settles_at = tx.nowMs + LATE_AFTER_MS;
  tx.put(intent);
  tx.emit('payment_intent.processing', intent);
  return intent;
}

/** One attempt to pay. Records and throws a decline; otherwise returns the intent in its new state. */
export function confirmIntent(context: Context, intent: PaymentIntent): PaymentIntent {
  const { tx, params } = context;
  refuseState(intent);
  requireReturn(context, intent);
  const method = chooseMethod(context, intent);
  const usage = params.choice('setup_future_usage', ['off_session', 'on_session']);
  if (usage !== undefined) intent.setup_future_usage = usage;
  const email = params.string('receipt_email');
  if (email) intent.receipt_email = email;
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  const behaviour = context.forced(intent) ?? method._behaviour;
  switch (behaviour.outcome) {
    case 'declines':
      return fail(tx, intent, method, behaviour);
    case 'authenticates':
      return authenticate(context, intent);
    case 'succeeds_late':
      return processLate(tx, intent);
    case 'succeeds':
      return succeed(tx, intent, method);
  }
}

/** Applies the customer's decision on the bank's page. */
export function finishAuthentication(
  tx: Transaction,
  intent: PaymentIntent,
  isApproved: boolean,
): PaymentIntent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) return intent;
  const method = methodById(tx, intent.payment_method);
  if (!isApproved) {
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message };
    recordFailure(
      tx,
      intent,
      {
        ...error,
        doc_url: `${DOC}/payment-intent-authentication-failure`,
        payment_method: publicView(method),
      },
      null,
    );
    return intent;
  }
  if (method._behaviour.code === undefined) return succeed(tx, intent, method);
  try {
    return fail(tx, intent, method, method._behaviour);
  } catch {
    // `fail` has recorded the decline on the intent; a page has no API answer to put the error in.
    return intent;
  }
}

/** Settles the late payments that are due, all of them, or those with the given ids; answers their number. */
export function settleLate(tx: Transaction, which: 'due' | 'all' | readonly string[]): number {
  const late = tx.all('payment_intent').filter(({ id, _settles_at: at }) => {
    if (at === null) return false;
    return which === 'due' ? at <= tx.nowMs : which === 'all' || which.includes(id);
  });
  for (const intent of late)
    succeed(tx, structuredClone(intent), methodById(tx, intent.payment_method ?? ''));
  return late.length;
}
