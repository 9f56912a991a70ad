/** Messages between the page's script and the framed card form. */
export interface Appearance {
  theme?: string;
  variables?: Record<string, string>;
  rules?: Record<string, Record<string, string>>;
  labels?: string;
}

export interface BillingDetails {
  name?: string;
  email?: string;
  phone?: string;
  address?: Record<string, string | undefined>;
}

export interface StripeJsError {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  [more: string]: unknown;
}

export interface PaymentIntentView {
  id: string;
  status: string;
  next_action?: {
    type: string;
    redirect_to_url?: { url: string };
    use_stripe_sdk?: { stripe_js: string };
  } | null;
  [more: string]: unknown;
}

export type Result = { paymentIntent?: PaymentIntentView; error?: StripeJsError };

/** A card that the customer has saved. */
export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  /** '12 / 31' */
  expiry: string;
  isExpired: boolean;
}

/** What the customer session allows in the form. */
export interface CustomerView {
  cards: SavedCard[];
  mayRemove: boolean;
  maySave: boolean;
  saveUsage: string | null;
}

/** Which of the billing fields the page collects itself. */
export interface FieldOptions {
  billingDetails?: 'auto' | 'never' | { address?: 'auto' | 'never' | Record<string, 'auto' | 'never'> };
}

export type ToFrame =
  | {
      type: 'options';
      appearance: Appearance;
      /** The colour behind the frame. */
      backdrop: string;
      fields: FieldOptions;
      billing: BillingDetails;
      readOnly: boolean;
      customer: CustomerView;
    }
  | { type: 'focus' | 'blur' | 'clear' }
  | { type: 'submit'; request: number; apiKey: string; billing: BillingDetails }
  | {
      type: 'confirm';
      request: number;
      apiKey: string;
      clientSecret: string;
      returnUrl: string | null;
      billing: BillingDetails;
    };

export type FromFrame =
  /** shown: the form has its final height for the last options. */
  | { type: 'hello' | 'focus' | 'blur' | 'escape' | 'shown' }
  | { type: 'change'; complete: boolean; empty: boolean; card: string | null; saves: boolean }
  | { type: 'remove'; card: string }
  | { type: 'height'; height: number }
  | { type: 'reply'; request: number; result: Result };

export const CHANNEL = 'stripe-stand-in';

export interface Envelope<Message> {
  channel: typeof CHANNEL;
  frame: string;
  message: Message;
}
