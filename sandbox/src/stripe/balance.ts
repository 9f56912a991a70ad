import type { Context } from './context';
import { newId } from './ids';
import { matching, page } from './lists';
import type { Transaction } from './store';
import type { BalanceTransaction } from './types';

interface Movement {
  type: BalanceTransaction['type'];
  category: string;
  /** Cents; negative for outgoing money. */
  amount: number;
  fee?: number;
  /** The charge, refund or dispute. */
  source: string;
  description: string | null;
  currency: string;
}

/** Stripe's fee in cents: 2.9 % and 30 cents. */
export const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;

/** Books a movement of the account's balance. */
export function book(tx: Transaction, movement: Movement): BalanceTransaction {
  const { type, category, amount, fee = 0, source, description, currency } = movement;
  return tx.put({
    id: newId('txn'),
    object: 'balance_transaction',
    created: tx.now,
    livemode: false,
    amount,
    available_on: tx.now,
    balance_type: 'payments',
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: type === 'adjustment' ? 'Dispute fee' : 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type,
  });
}

export const listMovements = ({ tx, params }: Context): unknown =>
  page(matching(tx.all('balance_transaction'), params, 'source', 'type'), params, '/v1/balance_transactions');
