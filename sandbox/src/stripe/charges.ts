import { book, feeOf } from './balance';
import { CHARGE_REST, CHARGED_CARD_REST, OUTCOME_REST } from './blanks';
import type { Context } from './context';
import { newId } from './ids';
import { matching, page } from './lists';
import type { Transaction } from './store';
import type { CardBehaviour, Charge, PaymentIntent, PaymentMethod } from './types';

const DAY = 86_400;
/** An authorised amount must be captured within this time (seconds). */
const CAPTURE_WITHIN = 7 * DAY;

const PAID = {
  ...OUTCOME_REST,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  seller_message: 'Payment complete.',
  type: 'authorized',
};

const declinedOutcome = (failure: CardBehaviour): Charge['outcome'] => ({
  ...OUTCOME_REST,
  network_status: 'declined_by_network',
  reason: failure.decline_code ?? null,
  risk_level: 'normal',
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
});

type Failure = CardBehaviour | null;

function chargedCard(
  tx: Transaction,
  { card }: PaymentMethod,
  amount: number | null,
  isHeld: boolean,
): Charge['payment_method_details'] {
  const { display_brand: _, networks: __, generated_from: ___, three_d_secure_usage: ____, ...known } = card;
  return {
    type: 'card',
    card: {
      ...known,
      ...CHARGED_CARD_REST,
      amount_authorized: amount,
      ...(isHeld ? { capture_before: tx.now + CAPTURE_WITHIN } : {}),
      network: card.brand,
    },
  };
}

/** Books a captured charge to the account's balance. */
function settle(tx: Transaction, charge: Charge): void {
  const { id, amount_captured: amount, currency, description } = charge;
  const movement = { type: 'charge', category: 'charge', amount, fee: feeOf(amount) } as const;
  charge.balance_transaction = book(tx, { ...movement, source: id, description, currency }).id;
}

/** Fields that a charge copies from its intent. */
const ofIntent = (intent: PaymentIntent) => ({
  amount: intent.amount,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  metadata: intent.metadata,
  payment_intent: intent.id,
  receipt_email: intent.receipt_email,
  statement_descriptor: intent.statement_descriptor,
  statement_descriptor_suffix: intent.statement_descriptor_suffix,
});

/** One attempt on a card: charged, refused, or with a manual capture only authorised. */
export function makeCharge(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: Failure,
): Charge {
  const isGood = failure === null;
  const isTaken = isGood && intent.capture_method !== 'manual';
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    created: tx.now,
    livemode: false,
    ...CHARGE_REST,
    ...ofIntent(intent),
    amount_captured: isTaken ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: isTaken,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    outcome: isGood ? PAID : declinedOutcome(failure),
    paid: isGood,
    payment_method: method.id,
    payment_method_details: chargedCard(tx, method, isGood ? intent.amount : null, isGood && !isTaken),
    receipt_url: null,
    refunded: false,
    status: isGood ? 'succeeded' : 'failed',
  };
  if (charge.captured) settle(tx, charge);
  tx.put(charge);
  tx.emit(isGood ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

/** Captures an authorised amount or a part of it, and releases the rest. */
export function captureCharge(tx: Transaction, charge: Charge, amount: number): Charge {
  Object.assign(charge, { captured: true, amount_captured: amount, amount_refunded: charge.amount - amount });
  settle(tx, charge);
  tx.put(charge);
  tx.emit('charge.captured', charge);
  return charge;
}

/** Releases an authorised amount. */
export function releaseCharge(tx: Transaction, charge: Charge): void {
  Object.assign(charge, { amount_refunded: charge.amount, refunded: true });
  tx.put(charge);
  tx.emit('charge.refunded', charge);
}

export const listCharges = ({ tx, params }: Context): unknown =>
  page(matching(tx.all('charge'), params, 'payment_intent', 'customer'), params, '/v1/charges');
