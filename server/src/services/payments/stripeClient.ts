/** The official Stripe SDK, and what its errors mean. */
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import Stripe from 'stripe';
import type { ServerConfig } from '../../config/config';
import { fullAnswer } from '../../lib/fullAnswer';
import { KeyRefused, ProviderError, ProviderFault, ProviderRefusal } from '../../ports/cardProvider';
import { inTime } from './inTime';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

const Answer = Type.Union([
  Type.Object({ object: Type.String({ pattern: '^(?!list$)' }) }),
  Type.Object({ object: Type.Literal('list'), data: Type.Array(Type.Object({})), has_more: Type.Boolean() }),
  Type.Object({ error: Type.Object({ type: Type.String() }) }),
]);

/**
 * The SDK takes an answer without `error` for success, whatever its status and shape, reads it without a limit, and ends the process
 * at one that is no object. What is not Stripe's counts as no answer, which the SDK asks for again.
 */
async function fetchAnswer(url: string | Request | URL, init?: RequestInit): Promise<Response> {
  const answer = await fullAnswer(await fetch(url, { ...init, redirect: 'error' }));
  if (!Value.Check(Answer, await answer.clone().json())) throw new Error('This is no answer of Stripe.');
  return answer;
}

export function stripeClient({ secretKey, apiBase }: ServerConfig['stripe']): Stripe {
  const options = {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchAnswer),
  };
  if (apiBase === null) return new Stripe(secretKey, options);
  const url = new URL(apiBase);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  const port = url.port || (protocol === 'https' ? '443' : '80');
  return new Stripe(secretKey, { ...options, host: url.hostname, port, protocol });
}

/** @throws {@link ProviderError} for an answer of another shape */
export function shaped<S extends TSchema>(shape: S, answer: unknown): Static<S> {
  if (Value.Check(shape, answer)) return answer;
  const wrong = Value.Errors(shape, answer).First();
  const cause = new Error(`This is no answer of Stripe. ${wrong?.path}: ${wrong?.message}`);
  throw Object.assign(new ProviderError(), { cause });
}

/** @throws {@link ProviderRefusal} for a request that the provider refuses; else another {@link ProviderError} */
export async function asked<S extends TSchema>(shape: S, call: Promise<unknown>): Promise<Static<S>> {
  return shaped(shape, await answered(inTime(call)));
}

/** A conflict (409) is another request with the same key that runs, and has not been answered yet. */
const BUSY = [0, 409, 429];

function meaningOf(error: Stripe.errors.StripeError): ProviderError {
  const status = error.statusCode ?? 0;
  if (error instanceof Stripe.errors.StripeConnectionError || BUSY.includes(status))
    return new ProviderError();
  if (status >= 500) return new ProviderFault();
  if (status === 401 || status === 403) return new KeyRefused();
  return new ProviderRefusal(error.code ?? error.type, error.message);
}

/** As {@link asked}, without a limit of time and a shape: for lists of many pages, which no customer waits for. */
export async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw Object.assign(meaningOf(error), { cause: error });
  }
}

/** An object that is not expanded is its id. */
export const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** @param seconds since the epoch */
export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
