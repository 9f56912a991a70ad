import type { Database } from '../../db/database';
import { ApiError } from '../../lib/errors';
import { isFree, lockIntent } from '../payments';
import { priceChanged, transactionConflict } from './refusals';

type Payment = { userId: number; eventId: number; transactionId: string };

/** The intent must be the caller's, free, and of exactly the amount that is due; nothing due has none. Requires the customer's lock. */
export async function intentProblem(
  tx: Database,
  { userId, eventId, transactionId }: Payment,
  cents: number,
): Promise<ApiError | null> {
  const intent = await lockIntent(tx, transactionId);
  if (!intent) return cents === 0 ? null : priceChanged();
  if (intent.userId !== userId || intent.eventId !== eventId || intent.orderId !== null)
    return transactionConflict();
  if (!isFree(intent.status)) {
    return new ApiError(
      409,
      'payment_expired',
      'Your payment form has expired. Please check your order again.',
    );
  }
  return intent.amountCents === cents ? null : priceChanged();
}
