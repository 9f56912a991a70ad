import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import { runtimeConfig } from '@/config/runtimeConfig';
import { loadScript } from '../loadScript';

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

/** Shown on the payment form when the provider is missing (spec 2 §8). */
export const STRIPE_MISSING_TEXT = "Stripe not loaded. This shouldn't happen";

let loaded: Promise<Stripe> | null = null;

async function load(): Promise<Stripe> {
  const { scriptUrl, publishableKey } = runtimeConfig().stripe;
  if (!publishableKey) throw new Error('No publishable key is configured');
  if (!window.Stripe) await loadScript(scriptUrl);
  if (!window.Stripe) throw new Error('The script of the card provider brought no Stripe');
  return window.Stripe(publishableKey);
}

/**
 * Loads the card provider on first use, for `<Elements stripe={…}>`. Replaces `loadStripe` of @stripe/stripe-js, which always loads
 * from js.stripe.com, because the runtime config sets the URL. The next call retries a failed load.
 */
export function loadStripe(): Promise<Stripe> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}
