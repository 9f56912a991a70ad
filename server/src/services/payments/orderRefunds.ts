/** Refunds of an order, which has several charges once a change of it was paid. Amounts are cents. */
import type { Database } from '../../db/database';
import type { DueRefund } from '../../ports/orders';
import { chargesOf } from './intents';
import { leftOf, recordRefund } from './refunds';

/**
 * Stores refunds of a part of an order's charges, or of all that is left of them: of the newest charge first, each as far as something is
 * left of it. Requires the customer's lock.
 * @returns ids of the intents with a refund due
 */
export async function refundOfOrder(
  tx: Database,
  orderId: number,
  { reason, amountCents = Infinity }: DueRefund,
  now: Date,
): Promise<string[]> {
  const due: string[] = [];
  let missing = amountCents;
  for (const charge of (await chargesOf(tx, orderId)).toReversed()) {
    const cents = Math.min(missing, await leftOf(tx, charge));
    if (cents <= 0) continue;
    await recordRefund(tx, charge, { reason, amountCents: cents }, now);
    missing -= cents;
    due.push(charge.id);
  }
  return due;
}
