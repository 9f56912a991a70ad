import { IntegrationError } from './paymentElement';
import type { PaymentIntentView, StripeJsError } from './protocol';

/** Elements that are made before their intent ("Collect payment details before creating an Intent"). */
export interface Deferred {
  mode?: string;
  /** Cents. */
  amount?: number;
  currency?: string;
}

export function checkDeferred({
  mode,
  amount,
  currency,
  clientSecret,
}: Deferred & { clientSecret?: string }): void {
  if (mode === undefined) return;
  if (clientSecret !== undefined)
    throw new IntegrationError(
      'Invalid value for elements(): you cannot specify both `clientSecret` and `mode`.',
    );
  if (mode !== 'payment')
    throw new IntegrationError(`The sandbox offers elements() with mode: 'payment', not '${mode}'.`);
  if (!Number.isInteger(amount) || Number(amount) <= 0)
    throw new IntegrationError('Invalid value for elements(): amount must be greater than 0.');
  if (typeof currency !== 'string' || !/^[a-z]{3}$/.test(currency))
    throw new IntegrationError('Invalid value for elements(): currency must be a lowercase currency code.');
}

/** The intent must have what the elements were made with. */
export function mismatch(
  { amount, currency }: Deferred,
  payment_intent: PaymentIntentView,
): StripeJsError | null {
  if (payment_intent['amount'] === amount && payment_intent['currency'] === currency) return null;
  return {
    type: 'invalid_request_error',
    message: `The amount or currency of this PaymentIntent does not match what was provided to Elements: ${amount} ${currency}.`,
    payment_intent,
  };
}
