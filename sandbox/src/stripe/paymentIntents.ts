import { captureCharge, releaseCharge } from './charges';
import { confirmIntent } from './confirm';
import { idOf, type Context } from './context';
import { invalidRequest, missingParam, noSuch } from './errors';
import { applyShared, applyTypes, blank, readAmount, readCurrency } from './intentFields';
import { matching, page } from './lists';
import type { IntentStatus, PaymentIntent } from './types';
import { publicView } from './view';

const ONLY_CONFIRMED = ['error_on_requires_action', 'mandate_data', 'off_session', 'return_url'];

export function createIntent(context: Context): unknown {
  const { tx, params } = context;
  const early = params.boolean('confirm') ? undefined : ONLY_CONFIRMED.find((name) => params.has(name));
  if (early !== undefined)
    throw invalidRequest(`${early} can only be used with confirm=true.`, { param: early });
  const intent = blank(tx, readAmount(params), readCurrency(params));
  applyTypes(intent, params);
  applyShared(tx, intent, params);
  tx.put(intent);
  tx.emit('payment_intent.created', intent);
  return params.boolean('confirm') ? confirmIntent(context, intent) : intent;
}

/** The intent of the path; a request with the publishable key must carry its client secret. */
function findIntent(context: Context): PaymentIntent {
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

function refuseStatus(intent: PaymentIntent, why: string): never {
  throw invalidRequest(why, { code: 'payment_intent_unexpected_state', payment_intent: publicView(intent) });
}

const OPEN: readonly IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function updateIntent(context: Context): unknown {
  const { tx, params } = context;
  const intent = findIntent(context);
  const changesMoney = ['amount', 'currency', 'payment_method', 'customer'].find((name) => params.has(name));
  if (changesMoney !== undefined && !OPEN.includes(intent.status)) {
    refuseStatus(
      intent,
      `This PaymentIntent's ${changesMoney} could not be updated because it has a status of ${intent.status}. You may only update the ${changesMoney} of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
    );
  }
  if (params.has('amount')) intent.amount = readAmount(params);
  if (params.has('currency')) intent.currency = readCurrency(params);
  // A changed amount voids a started authentication.
  if (params.has('amount') && intent.status === 'requires_action') {
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, payment_method: null });
  }
  applyTypes(intent, params);
  applyShared(tx, intent, params);
  return tx.put(intent);
}

const CANCELABLE: readonly IntentStatus[] = [...OPEN, 'requires_capture'];
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const;

export function cancelIntent(context: Context): unknown {
  const { tx, params } = context;
  const intent = findIntent(context);
  if (!CANCELABLE.includes(intent.status)) {
    refuseStatus(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
    );
  }
  const held = tx.find('charge', intent.latest_charge);
  if (intent.status === 'requires_capture' && held !== undefined) releaseCharge(tx, held);
  Object.assign(intent, {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: tx.now,
    cancellation_reason: params.choice('cancellation_reason', REASONS) ?? null,
    next_action: null,
  });
  tx.put(intent);
  tx.emit('payment_intent.canceled', intent);
  return intent;
}

/** Cents to capture; by default the whole authorised amount. */
function amountToCapture({ params }: Context, intent: PaymentIntent): number {
  const amount = params.integer('amount_to_capture') ?? intent.amount_capturable;
  if (amount >= 1 && amount <= intent.amount_capturable) return amount;
  throw invalidRequest(
    amount < 1
      ? 'This value must be greater than or equal to 1.'
      : 'The amount to capture is greater than the remaining amount you can capture on this PaymentIntent.',
    { code: amount < 1 ? 'parameter_invalid_integer' : 'amount_too_large', param: 'amount_to_capture' },
  );
}

export function captureIntent(context: Context): unknown {
  const { tx } = context;
  const intent = findIntent(context);
  const charge = tx.find('charge', intent.latest_charge);
  if (intent.status !== 'requires_capture' || charge === undefined) {
    refuseStatus(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  }
  const amount = amountToCapture(context, intent);
  captureCharge(tx, charge, amount);
  Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
  tx.put(intent);
  tx.emit('payment_intent.succeeded', intent);
  return intent;
}

export const retrieveIntent = (context: Context): unknown => findIntent(context);

export const confirmHandler = (context: Context): unknown => confirmIntent(context, findIntent(context));

export const listIntents = ({ tx, params }: Context): unknown =>
  page(matching(tx.all('payment_intent'), params, 'customer'), params, '/v1/payment_intents');
