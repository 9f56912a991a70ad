/** The official Stripe SDK, and what its errors mean. */
import Stripe from 'stripe';
import type { ServerConfig } from '../../config';
import { ApiError } from '../../errors';
import { KeyRefused, ProviderRefusal } from '../../ports/cardProvider';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

export function stripeClient({ secretKey, apiBase }: ServerConfig['stripe']): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if (apiBase === null) return new Stripe(secretKey, options);
  const url = new URL(apiBase);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  const port = url.port || (protocol === 'https' ? '443' : '80');
  return new Stripe(secretKey, { ...options, host: url.hostname, port, protocol });
}

const unavailable = (): ApiError =>
  new ApiError(
    503,
    'payment_provider_unavailable',
    'Payments cannot be reached right now. Please try again in a moment.',
  );

/** Attempts and their pauses together: the pages give up after 15 s, and a 503 tells more than a time-out. */
export const LIMIT_MS = 12_000;

/** The SDK goes on after the limit. Keys and reads make a late effect harmless: the next call finds it. */
async function inTime<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), LIMIT_MS);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws 503 for an outage, which can be tried again; {@link KeyRefused} for a wrong key; {@link ProviderRefusal} otherwise */
export async function asked<T>(call: Promise<T>): Promise<T> {
  return answered(inTime(call));
}

/** As {@link asked}, without a limit: for lists of many pages, which no customer waits for. */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode ?? 0;
    const isOutage =
      error instanceof Stripe.errors.StripeConnectionError || status === 0 || status >= 500 || status === 429;
    if (isOutage) throw Object.assign(unavailable(), { cause: error });
    if (status === 401 || status === 403) throw Object.assign(new KeyRefused(), { cause: error });
    throw new ProviderRefusal(error.code ?? error.type, error.message);
  }
}

/** @param seconds since the epoch */
export const at = (seconds: number): Date => new Date(seconds * 1000);
