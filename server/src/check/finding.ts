/** One line of `npm run check:live`, and the calls that it is found out by. */
import Stripe from 'stripe';
import type { ServerConfig } from '../config/config';
import type { Connection } from '../db/connect';

/** `look`: cannot be read from here, so a person looks. `off`: works without it, and is not used. */
type State = 'ready' | 'missing' | 'off' | 'look';
export type Finding = {
  what: string;
  state: State;
  says: string;
  /** How to get it. */
  how?: string;
};

export const ready = (what: string, says: string): Finding => ({ what, state: 'ready', says });
export const missing = (what: string, says: string, how: string): Finding => ({
  what,
  state: 'missing',
  says,
  how,
});
export const off = (what: string, says: string, how: string): Finding => ({ what, state: 'off', says, how });
export const look = (what: string, says: string, how: string): Finding => ({
  what,
  state: 'look',
  says,
  how,
});

/** Addresses of third parties that the configuration does not have. */
const [, release] = Stripe.API_VERSION.split('.');
export const ADDRESSES = {
  stripeScript: `https://js.stripe.com/${release}/stripe.js`,
  places: 'https://places.googleapis.com/v1/places:autocomplete',
  routes: 'https://routes.googleapis.com/directions/v2:computeRoutes',
};

export type Checking = {
  config: ServerConfig;
  /** Milliseconds of this machine's clock. */
  now: () => number;
  /** Opens the database without changing it. @throws DatabaseError */
  open: () => Promise<Connection>;
  /** Where a test mail goes; null sends none. */
  mailTo: string | null;
};
export type Check = (checking: Checking) => Promise<Finding[]>;

const TIMEOUT_MS = 8000;
export type Answer = { status: number; headers: Headers; text: string };

/** @throws Error with the reason in its message, when nothing answers */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    throw new Error(reasonOf(error), { cause: error });
  }
}

/** The system's word for a failed connection: `ENOTFOUND`, `CERT_HAS_EXPIRED`. */
export function reasonOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: { code?: string }; code?: string; message?: string };
  return cause?.code ?? code ?? message ?? 'no answer';
}

export function jsonOf<T extends object>({ text }: Answer): Partial<T> {
  try {
    return JSON.parse(text) as T;
  } catch {
    return {};
  }
}

/** What Stripe says, or why it says nothing. */
export function wordsOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeConnectionError)
    return `Stripe does not answer (${reasonOf(error.detail ?? error)})`;
  return error instanceof Error ? error.message : String(error);
}
