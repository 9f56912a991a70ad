import { isClientSecret, intentId, PublicApi } from './api';
import { ElementsGroup, type ElementsOptions } from './elements';
import { IntegrationError } from './paymentElement';
import type { BillingDetails, PaymentIntentView, Result } from './protocol';

interface ConfirmOptions {
  elements?: ElementsGroup;
  /** Without elements: the payment that a saved card pays. */
  clientSecret?: string;
  confirmParams?: {
    return_url?: string;
    /** A saved card. */
    payment_method?: string;
    payment_method_data?: { billing_details?: BillingDetails };
    [more: string]: unknown;
  };
  redirect?: 'always' | 'if_required';
}

const SCRIPT_ORIGIN = new URL((document.currentScript as HTMLScriptElement | null)?.src ?? location.href)
  .origin;

const notOffered = (name: string) => async (): Promise<never> => {
  throw new IntegrationError(`The sandbox offers confirmPayment() with Elements, not ${name}().`);
};

const never = <Value>(): Promise<Value> => new Promise(() => undefined);

function returnAddress(returnUrl: string, clientSecret: string, status: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intentId(clientSecret));
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', status === 'processing' ? 'pending' : status);
  return url.href;
}

/** The Stripe object of a publishable key. */
class StripeStandIn {
  private readonly api: PublicApi;

  constructor(private readonly key: string) {
    this.api = new PublicApi(SCRIPT_ORIGIN, key);
  }

  elements = (options?: ElementsOptions): ElementsGroup =>
    new ElementsGroup(SCRIPT_ORIGIN, this.key, this.api, options);

  confirmPayment = async (options: ConfirmOptions): Promise<Result> => {
    const { elements, confirmParams = {}, redirect = 'always' } = options;
    const clientSecret = elements?.clientSecret ?? options.clientSecret;
    if (!isClientSecret(clientSecret))
      throw new IntegrationError(
        'Invalid value for stripe.confirmPayment(): clientSecret should be a client secret of the form ${id}_secret_${secret}.',
      );
    const returnUrl = confirmParams.return_url ?? null;
    if (returnUrl === null && redirect === 'always')
      throw new IntegrationError(
        'stripe.confirmPayment(): the `confirmParams.return_url` argument is required when `redirect` is not `if_required`.',
      );
    if (returnUrl !== null && !/^https?:\/\//.test(returnUrl)) {
      throw new IntegrationError(
        `Invalid value for stripe.confirmPayment(): confirmParams.return_url should be an absolute URL starting with http:// or https://. You specified: ${returnUrl}.`,
      );
    }
    const result = await (elements
      ? this.confirmForm(elements, clientSecret, options)
      : this.confirmSaved(clientSecret, options));
    return this.follow(result, clientSecret, returnUrl, redirect);
  };

  private async confirmForm(
    elements: ElementsGroup,
    clientSecret: string,
    { confirmParams = {} }: ConfirmOptions,
  ): Promise<Result> {
    const refused = await elements.refusal(clientSecret);
    if (refused !== null) return { error: refused };
    const wallet = elements.confirming;
    if (wallet !== null) return wallet.confirm(clientSecret, confirmParams.return_url ?? null);
    const element = elements.mounted('stripe.confirmPayment()');
    const message = { type: 'confirm', clientSecret, returnUrl: confirmParams.return_url ?? null } as const;
    const result = await element.ask(message, confirmParams.payment_method_data?.billing_details ?? {});
    // The frame was removed before it answered, so the intent's state is read from the API.
    return result ?? this.api.retrieve(clientSecret);
  }

  private async confirmSaved(clientSecret: string, { confirmParams }: ConfirmOptions): Promise<Result> {
    const { value, error } = await this.api.post(`/payment_intents/${intentId(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      return_url: confirmParams?.return_url,
      payment_method: confirmParams?.payment_method,
    });
    return error === undefined ? { paymentIntent: value as PaymentIntentView } : { error };
  }

  private follow(
    result: Result,
    clientSecret: string,
    returnUrl: string | null,
    redirect: 'always' | 'if_required',
  ): Promise<Result> | Result {
    const intent = result.paymentIntent;
    const action = intent?.status === 'requires_action' ? intent.next_action : undefined;
    const bank = action?.redirect_to_url?.url ?? action?.use_stripe_sdk?.stripe_js;
    if (bank !== undefined) {
      location.assign(bank);
      return never();
    }
    if (intent === undefined || redirect === 'if_required' || returnUrl === null) return result;
    location.assign(returnAddress(returnUrl, clientSecret, intent.status));
    return never();
  }

  retrievePaymentIntent = (clientSecret: string): Promise<Result> => this.api.retrieve(clientSecret);

  handleNextAction = async ({ clientSecret }: { clientSecret: string }): Promise<Result> =>
    this.follow(await this.api.retrieve(clientSecret), clientSecret, null, 'if_required');

  // @stripe/react-stripe-js asks for these.
  createToken = notOffered('createToken');
  createPaymentMethod = notOffered('createPaymentMethod');
  confirmCardPayment = notOffered('confirmCardPayment');

  registerAppInfo = (): void => undefined;
  _registerWrapper = (): void => undefined;
}

function Stripe(key: unknown): StripeStandIn {
  if (typeof key !== 'string' || key === '')
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.');
  if (key.startsWith('sk_'))
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  return new StripeStandIn(key);
}
// @stripe/stripe-js compares this release name with its own.
Stripe.version = 'endive';

Object.assign(window, { Stripe });
