/** The card provider as the order machine sees it. Implemented over the Stripe SDK; tests may pass their own. */
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
  /** The provider's words for the last failed attempt. */
  failureMessage: string | null;
  /** Tells one failed attempt from the next; null while nothing has failed. */
  failureKey: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  metadata: Record<string, string>;
};

/** A VIP subscription as the provider knows it. */
export type ProviderSubscription = {
  id: string;
  /** Whether the member has what was paid for now. */
  isActive: boolean;
  startedAt: Date;
  /** End of the paid period: renewed then, or over. */
  periodEnd: Date;
  willEnd: boolean;
};

/**
 * The provider said no for good: the same request will be refused again. Who does not expect it answers 503: whatever
 * the reason, payments do not work, and no customer can mend it.
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

export type PaymentProvider = {
  /** Idempotent by key: the same key gives the same intent, also after a lost answer. */
  createIntent(input: {
    amountCents: number;
    idempotencyKey: string;
    customerId: string | null;
    metadata: Record<string, string>;
  }): Promise<ProviderIntent>;
  retrieveIntent(id: string): Promise<ProviderIntent>;
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
  /** @returns the client secret that keys the pricing table. */
  createPricingSession(customerId: string): Promise<string>;
  /** The running subscription, else the latest one, else null. */
  findSubscription(customerId: string): Promise<ProviderSubscription | null>;
  /** Ends with the paid period. */
  cancelSubscription(id: string): Promise<ProviderSubscription>;
  /** @returns the address of the provider's billing portal. */
  createPortalSession(customerId: string, returnUrl: string): Promise<string>;
};
