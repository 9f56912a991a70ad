/** The interface from payments to orders. Payments know intents, charges and refunds; orders decide what these mean for an order. */
import type { Context, Database } from '../context';
import type { ProviderIntent } from './cardProvider';

type RefundReason = 'cancelled' | 'expired_order' | 'no_order' | 'duplicate' | 'fee' | 'fee_returned';

/** A refund that is due. Without an amount: the rest of the charge. */
export type Owed = { reason: RefundReason; amountCents?: number };

/** One read of an order's intent at the provider. */
export type IntentNews = {
  orderId: number;
  /** The failure known before a retry; reading it again changes nothing. */
  knownFailure: string | null;
  read: ProviderIntent;
  now: Date;
};

/** Money of an order that went back without the order's doing. */
type OutsideNews = {
  orderId: number;
  /** dispute: the cardholder's bank took it back. */
  by: 'refund' | 'dispute';
  amountCents: number;
  /** The provider's refund or dispute. */
  cause: string;
  now: Date;
};

export type OrderPort = {
  /**
   * Applies a read to the order, in the transaction of the read and under the customer's lock.
   * @returns the refund that is due, or null
   */
  applyRead(context: Context, tx: Database, news: IntentNews): Promise<Owed | null>;
  /** Applies a refund or a lost dispute, after it is booked, in the same transaction and under the customer's lock. */
  applyOutside(tx: Database, news: OutsideNews): Promise<void>;
};
