import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { Cents } from '@dwellivery/domain/money';

export type PaymentOutcome =
  | { status: 'succeeded' }
  /** The provider is still processing; the server gets the result. */
  | { status: 'processing' }
  /** The provider's message (spec 2 §8). */
  | { status: 'failed'; message: string }
  /** The intent's amount differs from the screen's; nothing was charged. */
  | { status: 'amountChanged' }
  /** The answer was lost; the server must be asked. */
  | { status: 'unknown' };

export interface Confirmation {
  stripe: Stripe;
  /** The card form or the wallets; absent with a saved card. */
  elements?: StripeElements;
  /** Whether the elements were made without a payment. They are submitted before the payment is made. */
  isDeferred?: boolean;
  /** The saved card that pays. */
  cardId?: string;
  clientSecret: string;
  /** The displayed amount in cents. */
  shownCents: Cents;
  /** Absolute URL of the receipt, for the return from a bank's page. */
  returnUrl: string;
}

/** The bank requires a step that neither the provider's script nor this page supports. */
export const STEP_UNKNOWN_TEXT =
  'Your bank asks for a step that cannot be shown here. You were not charged. Please use another card.';

export const PAYMENT_FAILED_TEXT = 'The payment did not go through. Please try again or use another card.';

const failed = (message?: string): PaymentOutcome => ({
  status: 'failed',
  message: message || PAYMENT_FAILED_TEXT,
});

function outcomeOf(intent: PaymentIntent): PaymentOutcome | null {
  switch (intent.status) {
    case 'succeeded':
    case 'requires_capture':
      return { status: 'succeeded' };
    case 'processing':
      return { status: 'processing' };
    default:
      return null;
  }
}

type Read =
  | { intent: PaymentIntent; error?: undefined }
  | { error: StripeError | undefined; intent?: undefined };

async function read(stripe: Stripe, clientSecret: string): Promise<Read> {
  try {
    const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
    return paymentIntent ? { intent: paymentIntent } : { error };
  } catch {
    return { error: undefined };
  }
}

/** Trusts a card error only; after any other error reads the state of the intent. */
async function afterError(
  { stripe, clientSecret }: Confirmation,
  error: StripeError | null,
): Promise<PaymentOutcome> {
  const isAboutCard = error?.type === 'card_error' || error?.type === 'validation_error';
  if (isAboutCard) return failed(error.message);
  const { intent } = await read(stripe, clientSecret);
  if (!intent) return { status: 'unknown' };
  return outcomeOf(intent) ?? failed(intent.last_payment_error?.message ?? error?.message);
}

/**
 * Handles a payment that requires an action. The provider's script shows the bank's question, or redirects to the bank's page and then
 * never resolves. Any other action is unsupported.
 */
async function takeNextStep(confirmation: Confirmation): Promise<PaymentOutcome> {
  const { stripe, clientSecret } = confirmation;
  const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret });
  if (error || !paymentIntent) return afterError(confirmation, error ?? null);
  if (paymentIntent.status === 'requires_action') return failed(STEP_UNKNOWN_TEXT);
  return outcomeOf(paymentIntent) ?? failed(paymentIntent.last_payment_error?.message);
}

async function confirm(confirmation: Confirmation): Promise<PaymentOutcome> {
  const { stripe, elements, isDeferred, cardId, clientSecret, returnUrl } = confirmation;
  const how = { redirect: 'if_required' } as const;
  const confirmParams = { return_url: returnUrl };
  try {
    const { paymentIntent, error } = await (elements
      ? stripe.confirmPayment({ elements, ...(isDeferred && { clientSecret }), confirmParams, ...how })
      : stripe.confirmPayment({
          clientSecret,
          confirmParams: { ...confirmParams, payment_method: cardId },
          ...how,
        }));
    if (error || !paymentIntent) return await afterError(confirmation, error ?? null);
    if (paymentIntent.status === 'requires_action') return await takeNextStep(confirmation);
    return outcomeOf(paymentIntent) ?? failed(paymentIntent.last_payment_error?.message);
  } catch {
    return afterError(confirmation, null);
  }
}

/**
 * Confirms the payment of an order. Reads the intent first: does not confirm one that has succeeded or is processing, nor one whose
 * amount differs from the screen's (contract, "Orders and payments"). Never rejects.
 */
export async function confirmPayment(confirmation: Confirmation): Promise<PaymentOutcome> {
  const { stripe, elements, isDeferred, clientSecret, shownCents } = confirmation;
  const { intent, error } = await read(stripe, clientSecret);
  if (!intent) return failed(error?.message);
  const settled = outcomeOf(intent);
  if (settled) return settled;
  if (intent.amount !== shownCents) return { status: 'amountChanged' };
  try {
    const incomplete = elements && !isDeferred && (await elements.submit()).error;
    if (incomplete) return failed(incomplete.message);
  } catch {
    return failed();
  }
  return confirm(confirmation);
}
