/** The interface to the card provider. Implemented over the Stripe SDK; tests pass their own. */
import { ApiError } from '../lib/errors';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded';

export type ProviderIntent = {
  id: string;
  clientSecret: string;
  amountCents: number;
  status: IntentStatus;
  /** The provider's message about the last failed attempt. */
  failureMessage: string | null;
  /** Differs between two failed attempts, but for failed authentications of one saved card; null from the next attempt on. */
  failureKey: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** The provider's id of the customer, to whom a saved card must belong. */
  customerId: string | null;
  metadata: Record<string, string>;
};

/** A card that the customer has agreed to keep at the provider. */
export type ProviderCard = {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/** A VIP subscription at the provider. */
export type ProviderSubscription = {
  id: string;
  /** Whether the membership is valid now. */
  isActive: boolean;
  startedAt: Date;
  /** End of the paid period; `willEnd` says whether it is renewed then. */
  periodEnd: Date;
  willEnd: boolean;
  /** The card that it is charged to; null if the customer's default card is. */
  cardId: string | null;
};

/** The provider did not do what it was asked. As such an outage: the same call can be made again. */
export class ProviderError extends ApiError {
  constructor() {
    super(
      503,
      'payment_provider_unavailable',
      'Payments cannot be reached right now. Please try again in a moment.',
    );
    this.name = new.target.name;
  }
}

/** The provider refuses our key. The same request works when the operator has put the key right. */
export class KeyRefused extends ProviderError {}

/**
 * The provider's own error. It does not say whether the call had an effect, and the provider repeats it for a day when the
 * idempotency key comes again.
 */
export class ProviderFault extends ProviderError {}

/**
 * A permanent refusal by the provider: repeating the request does not help. If no caller handles it, the answer is 503,
 * because the customer cannot correct it.
 */
export class ProviderRefusal extends ProviderError {
  constructor(
    /** The provider's own code. */
    readonly reason: string,
    readonly detail: string,
  ) {
    super();
  }
}

/** Whether the provider does not know what the request names. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ProviderRefusal && error.reason === 'resource_missing';

/** The provider's rule for addresses is narrower than ours (lib/email): it refuses `a@b` and letters that are not ASCII. */
export const isEmailRefused = (error: unknown): boolean =>
  error instanceof ProviderRefusal && error.reason === 'email_invalid';

/** A payment as the provider's books have it. */
export type ProviderPayment = Pick<ProviderIntent, 'id' | 'amountCents' | 'status' | 'metadata'> & {
  createdAt: Date;
  refundedCents: number;
};

/** A refund as the provider's books have it. */
export type ProviderRefund = {
  id: string;
  /** Null for a charge without an intent, which is not ours. */
  intentId: string | null;
  amountCents: number;
  /** False if it failed or was cancelled: the money has come back. */
  isGiven: boolean;
  /** The key of {@link PaymentProvider.refund}; null for a refund that was made at the provider by hand. */
  key: string | null;
  createdAt: Date;
};

/** A charge that the cardholder disputes. */
export type ProviderDispute = {
  id: string;
  intentId: string | null;
  amountCents: number;
  /** The provider's words. */
  reason: string;
  status: string;
  /** Until when evidence can be sent. */
  dueBy: Date | null;
  createdAt: Date;
};

/** What went back from charges, each list oldest first. */
export type Reversals = { refunds: ProviderRefund[]; disputes: ProviderDispute[] };
export type Period = { since: Date; until: Date };

/** States of a dispute after which nothing more is to be done. */
export const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed', 'prevented'];

export type PaymentProvider = {
  /** The same key gives the same intent, also after a lost answer. */
  createIntent(input: {
    amountCents: number;
    idempotencyKey: string;
    customerId: string | null;
    metadata: Record<string, string>;
  }): Promise<ProviderIntent>;
  retrieveIntent(id: string): Promise<ProviderIntent>;
  /** Payments made in a period, newest first, page by page. @param after the last id of the page before */
  listPayments(
    input: Period & { after: string | null },
  ): Promise<{ payments: ProviderPayment[]; hasMore: boolean }>;
  /** Refunds and disputes of an intent, or those that were opened in a period. */
  listReversals(of: { intentId: string } | Period): Promise<Reversals>;
  /** @throws ProviderRefusal when the intent has succeeded, is processing or is cancelled already. */
  cancelIntent(id: string): Promise<ProviderIntent>;
  /**
   * @returns the provider's refund id; idempotent by key, which the refund carries
   * @throws ProviderRefusal when the charge has less left, because it was refunded at the provider or is disputed
   */
  refund(input: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<string>;
  /** Verifies the signature over the raw body. @throws when it does not match. */
  verifyWebhook(
    rawBody: Buffer,
    signature: string,
  ): { id: string; type: string; data: Record<string, unknown> };
  /** @returns the customer's id; idempotent by key. @throws ProviderRefusal, see {@link isEmailRefused} */
  createCustomer(input: { email?: string; name: string; idempotencyKey: string }): Promise<string>;
  /**
   * Deletes the customer with the saved cards. The charges stay.
   * @throws ProviderRefusal when the provider does not know the customer (any more)
   */
  deleteCustomer(id: string): Promise<void>;
  /** @returns the client secret that lets the payment form offer, keep and (if `mayRemove`) remove the customer's cards. */
  createCardSession(input: { customerId: string; mayRemove: boolean }): Promise<string>;
  /** Newest first. */
  listCards(customerId: string): Promise<ProviderCard[]>;
  /** @throws ProviderRefusal when it has been removed already */
  removeCard(id: string): Promise<void>;
  /** @returns the client secret of the pricing table. */
  createPricingSession(customerId: string): Promise<string>;
  /** The running subscription, else the latest one, else null. */
  findSubscription(customerId: string): Promise<ProviderSubscription | null>;
  /** Ends with the paid period. */
  cancelSubscription(id: string): Promise<ProviderSubscription>;
  /** @returns the address of the provider's billing portal. */
  createPortalSession(customerId: string, returnUrl: string): Promise<string>;
};
