import type { PastPayment } from '../options';
import { makeCharge } from './charges';
import { methodById } from './paymentMethods';
import { blank } from './intentFields';
import type { Store, Transaction } from './store';

function payment(tx: Transaction, { id, amount, created }: PastPayment): void {
  const intent = { ...blank(tx, amount, 'usd', id), created };
  const method = methodById(tx, 'pm_card_visa');
  const charge = tx.put({ ...makeCharge(tx, intent, method, null), created });
  tx.put({
    ...intent,
    status: 'succeeded' as const,
    amount_received: amount,
    latest_charge: charge.id,
    payment_method: method.id,
  });
}

/** Adds past payments that the store lacks, without emitting events. */
export function takeOver(store: Store, payments: readonly PastPayment[]): void {
  const missing = payments.filter(({ id }) => !store.table('payment_intent').has(id));
  if (missing.length === 0) return;
  store.change((tx) => {
    for (const past of missing) payment(tx, past);
    tx.forgetEvents();
  });
}
