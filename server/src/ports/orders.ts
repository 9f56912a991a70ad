/** What payments tell orders. Payments know intents, charges and refunds; what they mean for an order is decided there. */
import type { Context, Database } from '../context';
import type { ProviderIntent } from './cardProvider';

export type RefundReason = 'cancelled' | 'expired_order' | 'no_order' | 'duplicate' | 'fee' | 'fee_returned';

/** What is owed back of a charge; all that is left of it where no amount is given. */
export type Owed = { reason: RefundReason; amountCents?: number };

/** One read of an order's intent at the provider. */
export type IntentNews = {
  orderId: number;
  /** The failure that was known when the customer began to pay again: not news. */
  knownFailure: string | null;
  read: ProviderIntent;
  now: Date;
};

export type OrderPort = {
  /**
   * Makes the provider's word the order's state. In the transaction of the read, under the customer's lock.
   * @returns what is owed back of the charge; null when it is kept, or when nothing was charged
   */
  applyRead(context: Context, tx: Database, news: IntentNews): Promise<Owed | null>;
};
