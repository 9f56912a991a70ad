/** The interface from payments to orders. Payments know intents, charges and refunds; orders decide what these mean for an order. */
import type { Context } from './context';
import type { Database } from '../db/database';
import type { ProviderIntent } from './cardProvider';

type RefundReason =
  | 'cancelled'
  | 'expired_order'
  | 'no_order'
  | 'duplicate'
  | 'fee'
  | 'fee_returned'
  | 'd2d_returned'
  | 'desk'
  | 'changed'
  | 'change_expired';

/** A refund that is due. Without an amount: the rest of the charge. */
export type DueRefund = { reason: RefundReason; amountCents?: number };

/** One read of an order's intent at the provider. */
export type IntentNews = {
  orderId: number;
  /** The change of the order that the intent pays. */
  amendmentId: number | null;
  /** The failure known before a retry; reading it again changes nothing. */
  knownFailure: string | null;
  read: ProviderIntent;
  now: Date;
};

/** Money of an order that went back without the order's doing. */
type ProviderRefundNews = {
  orderId: number;
  /** dispute: the cardholder's bank took it back; cancel: the order was cancelled, which the backup does not know. */
  by: 'refund' | 'dispute' | 'cancel';
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
  applyIntent(context: Context, tx: Database, news: IntentNews): Promise<DueRefund | null>;
  /** Applies a refund or a lost dispute, after it is booked, in the same transaction and under the customer's lock. */
  applyProviderRefund(tx: Database, news: ProviderRefundNews): Promise<void>;
};
