import { ElementsApi, isClientSecret, UNREACHABLE, type PublicApi } from './api';
import { checkDeferred, mismatch, type Deferred } from './deferred';
import {
  ExpressCheckoutElement,
  type ExpressCheckoutOptions,
  type ExpressCheckoutPort,
} from './expressCheckout';
import {
  IntegrationError,
  PaymentElement,
  type PaymentElementOptions,
  type PaymentElementPort,
} from './paymentElement';
import type { Appearance, Result, StripeJsError } from './protocol';

export interface ElementsOptions extends Deferred {
  clientSecret?: string;
  customerSessionClientSecret?: string;
  appearance?: Appearance;
  [more: string]: unknown;
}

const PAYABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function checkOptions(options: ElementsOptions): void {
  const { clientSecret } = options;
  checkDeferred(options);
  if (clientSecret === undefined || isClientSecret(clientSecret)) return;
  throw new IntegrationError(
    `Invalid value for elements(): clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(clientSecret)}.`,
  );
}

/** The elements of one client secret, which is fixed at creation, or of an amount whose intent is made later. */
export class ElementsGroup {
  private readonly made = new Map<string, PaymentElement | ExpressCheckoutElement>();
  private readonly own: ElementsApi;
  private isSubmitted = false;

  constructor(
    private readonly base: string,
    private readonly apiKey: string,
    private readonly api: PublicApi,
    private options: ElementsOptions = {},
  ) {
    checkOptions(options);
    this.own = new ElementsApi(base, {
      client_secret: options.clientSecret,
      customer_session_client_secret: options.customerSessionClientSecret,
    });
  }

  get clientSecret(): string | undefined {
    return this.options.clientSecret;
  }

  create(type: string, options: Record<string, unknown> = {}): PaymentElement | ExpressCheckoutElement {
    if (type !== 'payment' && type !== 'expressCheckout')
      throw new IntegrationError(
        `A valid Element name must be provided. The sandbox offers: payment, expressCheckout; you specified: ${type}.`,
      );
    if (this.made.has(type))
      throw new IntegrationError(`Can only create one Element of type ${type} through an Elements instance.`);
    const element = type === 'payment' ? this.makePayment(options) : this.makeExpress(options);
    this.made.set(type, element);
    return element;
  }

  private makePayment(options: PaymentElementOptions): PaymentElement {
    return new PaymentElement(this.base, this.apiKey, options, this.options.appearance ?? {}, {
      onDestroy: () => this.made.delete('payment'),
      load: () => this.load(),
      remove: this.own.remove,
    });
  }

  private makeExpress(options: ExpressCheckoutOptions): ExpressCheckoutElement {
    return new ExpressCheckoutElement(this.base, options, this.api, {
      onDestroy: () => this.made.delete('expressCheckout'),
      hasWallets: () => this.own.hasWallets(),
      offer: () => this.offer(),
    });
  }

  /** The amount that a wallet shows. */
  private async offer(): ReturnType<ExpressCheckoutPort['offer']> {
    if (this.options.mode !== undefined) return { cents: this.options.amount };
    const { paymentIntent, error } = await this.api.retrieve(this.clientSecret ?? '');
    return paymentIntent === undefined ? { error } : { cents: Number(paymentIntent['amount']) };
  }

  /** What Stripe refuses about an intent that was made after these elements. */
  async refusal(clientSecret: string): Promise<StripeJsError | null> {
    if (this.options.mode === undefined) return null;
    if (!this.isSubmitted)
      throw new IntegrationError(
        'elements.submit() must be called before stripe.confirmPayment(). Call elements.submit() as soon as your customer presses pay, prior to any asynchronous work.',
      );
    const { paymentIntent } = await this.api.retrieve(clientSecret);
    return paymentIntent === undefined ? null : mismatch(this.options, paymentIntent);
  }

  private get payment(): PaymentElement | null {
    return (this.made.get('payment') as PaymentElement | undefined) ?? null;
  }

  /** The wallet that the customer has agreed in, during its `confirm` event. */
  get confirming(): ExpressCheckoutElement | null {
    const express = this.made.get('expressCheckout') as ExpressCheckoutElement | undefined;
    return express?.isConfirming ? express : null;
  }

  getElement(type: unknown): PaymentElement | ExpressCheckoutElement | null {
    if (typeof type === 'string') return this.made.get(type) ?? null;
    return [...this.made.values()].find((element) => element.constructor === type) ?? null;
  }

  /** As in Stripe.js: appearance and amounts can change, the secrets cannot. */
  update(options: ElementsOptions): void {
    const { clientSecret: _, customerSessionClientSecret: __, ...rest } = options;
    const next = { ...this.options, ...rest };
    checkDeferred(next);
    this.options = next;
    if (rest.appearance !== undefined) this.payment?.setAppearance(rest.appearance);
  }

  async fetchUpdates(): Promise<{ error?: StripeJsError }> {
    const { error } = await this.api.retrieve(this.clientSecret ?? '');
    return error === undefined ? {} : { error };
  }

  async submit(): Promise<{ error?: StripeJsError; selectedPaymentMethod?: string }> {
    this.isSubmitted = true;
    const wallet = this.confirming?.wallet;
    if (wallet !== undefined && wallet !== null) return { selectedPaymentMethod: wallet };
    const result = await this.mounted('elements.submit()').ask({ type: 'submit' }, {});
    return result?.error === undefined ? { selectedPaymentMethod: 'card' } : { error: result.error };
  }

  mounted(caller: string): PaymentElement {
    if (this.payment?.isMounted) return this.payment;
    if (this.made.has('expressCheckout'))
      throw new IntegrationError(
        `Element confirming payment is "expressCheckout", but ${caller} was not called within the "confirm" event. Please call ${caller} in the "confirm" event.`,
      );
    throw new IntegrationError(
      `Invalid value for ${caller}: elements should have a mounted Payment Element or Express Checkout Element.`,
    );
  }

  private async load(): ReturnType<PaymentElementPort['load']> {
    const error = await this.problem();
    if (error !== null) return { error };
    const { value, error: refused } = await this.own.session();
    return value === undefined ? { error: refused ?? UNREACHABLE } : { view: value };
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
