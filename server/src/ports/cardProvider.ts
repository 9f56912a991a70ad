/** The interface to the card provider. Implemented over the Stripe SDK; tests pass their own. */
import { ApiError } from '../errors';

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
  /** Differs between two failed attempts; null without one. */
  failureKey: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  metadata: Record<string, string>;
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
};

/**
 * A permanent refusal by the provider: repeating the request does not help. If no caller handles it, the answer is 503,
 * because the customer cannot correct it.
 */
export class ProviderRefusal extends ApiError {
  constructor(
    /** The provider's own code. */
    readonly reason: string,
    readonly detail: string,
  ) {
    super(
      503,
      'payment_provider_unavailable',
      'Payments cannot be reached right now. Please try again in a moment.',
    );
    this.name = 'ProviderRefusal';
  }
}

/** A payment as the provider's books have it. */
export type ProviderPayment = Pick<ProviderIntent, 'id' | 'amountCents' | 'status' | 'metadata'> & {
  createdAt: Date;
  refundedCents: number;
  /** The cardholder disputes the charge. */
  isDisputed: boolean;
};

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
  listPayments(input: {
    since: Date;
    until: Date;
    after: string | null;
  }): Promise<{ payments: ProviderPayment[]; hasMore: boolean }>;
  /** @throws ProviderRefusal when the intent has succeeded, is processing or is cancelled already. */
  cancelIntent(id: string): Promise<ProviderIntent>;
  /** @returns the provider's refund id; idempotent by key, also when the whole charge has been refunded before. */
  refund(input: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<string>;
  /** Verifies the signature over the raw body. @throws when it does not match. */
  verifyWebhook(
    rawBody: Buffer,
    signature: string,
  ): { id: string; type: string; data: Record<string, unknown> };
  /** @returns the customer's id; idempotent by key. */
  createCustomer(input: { email: string; name: string; idempotencyKey: string }): Promise<string>;
  /** @returns the client secret of the pricing table. */
  createPricingSession(customerId: string): Promise<string>;
  /** The running subscription, else the latest one, else null. */
  findSubscription(customerId: string): Promise<ProviderSubscription | null>;
  /** Ends with the paid period. */
  cancelSubscription(id: string): Promise<ProviderSubscription>;
  /** @returns the address of the provider's billing portal. */
  createPortalSession(customerId: string, returnUrl: string): Promise<string>;
};
