import { idOf, type Context } from './context';
import { invalidRequest, missingParam, noSuch } from './errors';
import { newId } from './ids';
import { page } from './lists';
import type { Params } from './params';
import type { Transaction } from './store';
import type { CardBehaviour, Charge, PaymentIntent, PaymentMethod, Refund } from './types';

const PAID = {
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  seller_message: 'Payment complete.',
  type: 'authorized',
};

const declinedOutcome = (failure: CardBehaviour): Charge['outcome'] => ({
  network_status: 'declined_by_network',
  reason: failure.decline_code ?? null,
  risk_level: 'normal',
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
});

export function makeCharge(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: CardBehaviour | null,
): Charge {
  const { display_brand: _, ...card } = method.card;
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    created: tx.now,
    livemode: false,
    amount: intent.amount,
    amount_captured: failure === null ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: failure === null,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    metadata: intent.metadata,
    outcome: failure === null ? PAID : declinedOutcome(failure),
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: failure === null ? 'succeeded' : 'failed',
  };
  tx.put(charge);
  tx.emit(failure === null ? 'charge.succeeded' : 'charge.failed', charge);
  return charge;
}

export function retrieveCharge(context: Context): unknown {
  const id = idOf(context);
  const charge = context.tx.find('charge', id);
  if (charge === undefined) throw noSuch('charge', id);
  return charge;
}

export function listCharges({ tx, params }: Context): unknown {
  const [intent, customer] = [params.string('payment_intent'), params.string('customer')];
  const found = tx
    .all('charge')
    .filter((charge) => intent === undefined || charge.payment_intent === intent)
    .filter((charge) => customer === undefined || charge.customer === customer);
  return page(found, params, '/v1/charges');
}

function chargeToRefund({ tx, params }: Context): Charge {
  const [id, intentId] = [params.string('charge'), params.string('payment_intent')];
  if (id === undefined && intentId === undefined) throw missingParam('payment_intent');
  if (id !== undefined) {
    const charge = tx.find('charge', id);
    if (charge === undefined) throw noSuch('charge', id, 'charge', 404);
    return charge;
  }
  const intent = tx.find('payment_intent', intentId);
  if (intent === undefined) throw noSuch('payment_intent', intentId ?? '', 'payment_intent', 404);
  const charge = tx.find('charge', intent.latest_charge);
  if (intent.status === 'succeeded' && charge !== undefined) return charge;
  throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
    param: 'payment_intent',
  });
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Cents to refund: by default all that is left. */
function refundAmount(charge: Charge, params: Params): number {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid || left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = params.integer('amount') ?? left;
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  }
  return amount;
}

export function createRefund(context: Context): unknown {
  const { tx, params } = context;
  params.only('charge', 'payment_intent', 'amount', 'reason', 'metadata');
  const charge = chargeToRefund(context);
  const amount = refundAmount(charge, params);
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    created: tx.now,
    livemode: false,
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: params.metadata(),
    payment_intent: charge.payment_intent,
    reason: params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    status: 'succeeded',
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  tx.put(charge);
  tx.put(refund);
  tx.emit('refund.created', refund);
  tx.emit('charge.refunded', charge);
  return refund;
}

export function retrieveRefund(context: Context): unknown {
  const id = idOf(context);
  const refund = context.tx.find('refund', id);
  if (refund === undefined) throw noSuch('refund', id);
  return refund;
}

export function listRefunds({ tx, params }: Context): unknown {
  const [intent, charge] = [params.string('payment_intent'), params.string('charge')];
  const found = tx
    .all('refund')
    .filter((refund) => intent === undefined || refund.payment_intent === intent)
    .filter((refund) => charge === undefined || refund.charge === charge);
  return page(found, params, '/v1/refunds');
}
