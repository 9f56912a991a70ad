import { dollars } from '../http/page';
import { book } from './balance';
import { REFUND_REST } from './blanks';
import type { Context } from './context';
import { invalidRequest, missingParam, noSuch } from './errors';
import { newId } from './ids';
import { matching, page } from './lists';
import type { Params } from './params';
import type { Transaction } from './store';
import type { Charge, Refund } from './types';

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

/** Cents to refund; by default the rest of the charge. */
function refundAmount(tx: Transaction, charge: Charge, params: Params): number {
  const left = charge.amount - charge.amount_refunded;
  // The bank has taken a disputed amount back, so it cannot be refunded unless the dispute was won.
  if (tx.all('dispute').some((dispute) => dispute.charge === charge.id && dispute.status !== 'won')) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
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
  const charge = chargeToRefund(context);
  const amount = refundAmount(tx, charge, params);
  const id = newId('re');
  const { currency } = charge;
  const movement = { type: 'refund', category: 'refund', amount: -amount, currency } as const;
  const refund: Refund = {
    id,
    object: 'refund',
    created: tx.now,
    livemode: false,
    ...REFUND_REST,
    amount,
    balance_transaction: book(tx, { ...movement, source: id, description: 'REFUND FOR CHARGE' }).id,
    charge: charge.id,
    currency,
    customer: charge.customer,
    metadata: params.metadata(),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
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

export const listRefunds = ({ tx, params }: Context): unknown =>
  page(matching(tx.all('refund'), params, 'payment_intent', 'charge'), params, '/v1/refunds');
