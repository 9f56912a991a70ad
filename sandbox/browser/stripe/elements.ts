import { isClientSecret, type PublicApi } from './api';
import { IntegrationError, PaymentElement, type PaymentElementOptions } from './paymentElement';
import type { Appearance, Result, StripeJsError } from './protocol';

export interface ElementsOptions {
  clientSecret?: string;
  mode?: string;
  amount?: number;
  currency?: string;
  appearance?: Appearance;
  [more: string]: unknown;
}

const PAYABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function checkOptions(options: ElementsOptions): void {
  const { clientSecret } = options;
  if (clientSecret === undefined || isClientSecret(clientSecret)) return;
  throw new IntegrationError(
    `Invalid value for elements(): clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(clientSecret)}.`,
  );
}

/** The elements of one client secret, which is fixed at creation. */
export class ElementsGroup {
  private element: PaymentElement | null = null;

  constructor(
    private readonly base: string,
    private readonly apiKey: string,
    private readonly api: PublicApi,
    private options: ElementsOptions = {},
  ) {
    checkOptions(options);
  }

  get clientSecret(): string | undefined {
    return this.options.clientSecret;
  }

  create(type: string, options: PaymentElementOptions = {}): PaymentElement {
    if (type !== 'payment')
      throw new IntegrationError(
        `A valid Element name must be provided. The sandbox offers: payment; you specified: ${type}.`,
      );
    if (this.element !== null)
      throw new IntegrationError('Can only create one Element of type payment through an Elements instance.');
    const element = new PaymentElement(
      this.base,
      this.apiKey,
      options,
      this.options.appearance ?? {},
      () => (this.element = null),
      () => this.problem(),
    );
    this.element = element;
    return element;
  }

  getElement(type: unknown): PaymentElement | null {
    return type === 'payment' || type === PaymentElement ? this.element : null;
  }

  /** As in Stripe.js: appearance and amounts can change, the client secret cannot. */
  update(options: ElementsOptions): void {
    const { clientSecret: _, ...rest } = options;
    this.options = { ...this.options, ...rest };
    if (rest.appearance !== undefined) this.element?.setAppearance(rest.appearance);
  }

  async fetchUpdates(): Promise<{ error?: StripeJsError }> {
    const { error } = await this.api.retrieve(this.clientSecret ?? '');
    return error === undefined ? {} : { error };
  }

  async submit(): Promise<{ error?: StripeJsError; selectedPaymentMethod?: string }> {
    const result = await this.mounted('elements.submit()').ask({ type: 'submit' }, {});
    return result?.error === undefined ? { selectedPaymentMethod: 'card' } : { error: result.error };
  }

  mounted(caller: string): PaymentElement {
    if (this.element?.isMounted) return this.element;
    throw new IntegrationError(
      `Invalid value for ${caller}: elements should have a mounted Payment Element or Express Checkout Element.`,
    );
  }

  private async problem(): Promise<StripeJsError | null> {
    if (this.clientSecret === undefined) return null;
    const { paymentIntent, error }: Result = await this.api.retrieve(this.clientSecret);
    if (error !== undefined) return error;
    if (paymentIntent !== undefined && PAYABLE.includes(paymentIntent.status)) return null;
    return {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent is in a terminal state and cannot be used to initialize Elements.`,
      payment_intent: paymentIntent,
    };
  }
}
