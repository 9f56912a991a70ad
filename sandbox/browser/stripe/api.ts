import type { CustomerView, PaymentIntentView, Result, StripeJsError } from './protocol';

export const UNREACHABLE: StripeJsError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.',
};

type Values = { [name: string]: string | undefined | Values };

function encode(values: Values, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const key = prefix === '' ? name : `${prefix}[${name}]`;
    if (value === undefined || value === '') return [];
    return typeof value === 'string'
      ? [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`]
      : encode(value, key);
  });
}

async function call(url: string, init: RequestInit): Promise<{ value?: unknown; error?: StripeJsError }> {
  try {
    const answer = await fetch(url, init);
    const body = (await answer.json()) as { error?: StripeJsError };
    return answer.ok ? { value: body } : { error: body.error ?? UNREACHABLE };
  } catch {
    return { error: UNREACHABLE };
  }
}

/** Calls of the Stripe API with the publishable key. */
export class PublicApi {
  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.key}`, 'content-type': 'application/x-www-form-urlencoded' };
  }

  async post(path: string, values: Values): Promise<{ value?: unknown; error?: StripeJsError }> {
    // keepalive: a started payment reaches the provider even if its form leaves the page.
    const init = { method: 'POST', headers: this.headers(), body: encode(values).join('&'), keepalive: true };
    return call(`${this.base}/v1${path}`, init);
  }

  async retrieve(clientSecret: string): Promise<Result> {
    const id = intentId(clientSecret);
    const query = `client_secret=${encodeURIComponent(clientSecret)}`;
    const { value, error } = await call(`${this.base}/v1/payment_intents/${id}?${query}`, {
      headers: this.headers(),
    });
    return error === undefined ? { paymentIntent: value as PaymentIntentView } : { error };
  }
}

/** Whose elements these are: the secrets of the payment and of the customer session. */
interface Secrets {
  client_secret: string | undefined;
  customer_session_client_secret: string | undefined;
}

/** Calls of the elements that Stripe.js makes for itself. */
export class ElementsApi {
  constructor(
    private readonly base: string,
    private readonly secrets: Secrets,
  ) {}

  private async post(path: string, more: Values = {}): Promise<{ value?: unknown; error?: StripeJsError }> {
    const body = encode({ ...this.secrets, ...more }).join('&');
    return call(`${this.base}/sandbox/elements/${path}`, { method: 'POST', body });
  }

  session = async (): Promise<{ value?: CustomerView; error?: StripeJsError }> =>
    (await this.post('session')) as { value?: CustomerView; error?: StripeJsError };

  remove = (card: string): Promise<{ error?: StripeJsError }> =>
    this.post('remove', { payment_method: card });

  /** False for a browser without wallets. */
  async hasWallets(): Promise<boolean> {
    const { value } = await call(`${this.base}/sandbox/elements/wallets`, {});
    return (value as { offered?: boolean } | undefined)?.offered === true;
  }
}

export const intentId = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

export const isClientSecret = (text: unknown): text is string =>
  typeof text === 'string' && /^pi_\w+_secret_\w+$/.test(text);
