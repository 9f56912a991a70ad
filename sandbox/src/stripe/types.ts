/** The parts of Stripe's objects that the product, its tests or the stand-in itself read. Times are seconds, money is cents. */
import type { Address, Base, Metadata } from './baseTypes';
import type { CheckoutSession, Invoice, PortalSession, Price, Product, Subscription } from './billingTypes';

export type * from './baseTypes';
export type * from './billingTypes';

export type Outcome = 'succeeds' | 'succeeds_late' | 'authenticates' | 'declines';

/** How a test card behaves; stored with the payment method in place of the card number. */
export interface CardBehaviour {
  outcome: Outcome;
  code?: string;
  decline_code?: string;
  message?: string;
}

export interface PaymentMethod extends Base<'payment_method'> {
  type: 'card';
  allow_redisplay: 'unspecified';
  billing_details: { address: Address; email: string | null; name: string | null; phone: string | null };
  card: {
    brand: string;
    display_brand: string;
    country: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: string;
    last4: string;
    checks: {
      address_line1_check: string | null;
      address_postal_code_check: string | null;
      cvc_check: string | null;
    };
    wallet: null;
  };
  customer: string | null;
  metadata: Metadata;
  _behaviour: CardBehaviour;
}

export interface ErrorBody {
  type: string;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export interface PaymentIntent extends Base<'payment_intent'> {
  amount: number;
  amount_capturable: number;
  amount_details: { tip: Record<string, never> };
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: string;
  client_secret: string;
  confirmation_method: string;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: ErrorBody | null;
  latest_charge: string | null;
  metadata: Metadata;
  next_action: {
    type: 'redirect_to_url';
    redirect_to_url: { url: string; return_url: string | null };
  } | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_types: string[];
  processing: null;
  receipt_email: string | null;
  setup_future_usage: string | null;
  shipping: null;
  source: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
  transfer_data: null;
  transfer_group: null;
  /** When a late payment settles, in milliseconds of the injected clock. */
  _settles_at: number | null;
}

export interface Charge extends Base<'charge'> {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: PaymentMethod['billing_details'];
  captured: boolean;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: false;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  outcome: {
    network_status: string;
    reason: string | null;
    risk_level: string;
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string | null;
  payment_method: string;
  payment_method_details: { type: 'card'; card: Omit<PaymentMethod['card'], 'display_brand'> };
  receipt_email: string | null;
  receipt_url: string | null;
  refunded: boolean;
  status: 'succeeded' | 'failed';
}

export interface Refund extends Base<'refund'> {
  amount: number;
  charge: string;
  currency: string;
  metadata: Metadata;
  payment_intent: string | null;
  reason: string | null;
  status: 'succeeded';
}

export interface Customer extends Base<'customer'> {
  address: Address | null;
  balance: number;
  currency: string | null;
  default_source: null;
  deleted?: true;
  description: string | null;
  email: string | null;
  invoice_settings: { default_payment_method: string | null };
  metadata: Metadata;
  name: string | null;
  phone: string | null;
}

interface CustomerSession extends Base<'customer_session'> {
  client_secret: string;
  components: Record<string, { enabled: boolean }>;
  customer: string;
  expires_at: number;
}

export interface StripeEvent extends Base<'event'> {
  api_version: string;
  data: { object: unknown; previous_attributes?: unknown };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  _delivery: {
    state: 'pending' | 'held' | 'lost' | 'delivered' | 'failed';
    attempts: number;
    last: string | null;
  };
}

/** The answer stored for an Idempotency-Key; `id` joins API key and idempotency key. */
export interface KeptAnswer extends Base<'kept_answer'> {
  fingerprint: string;
  status: number;
  body: string;
}

export interface Kinds {
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  customer: Customer;
  customer_session: CustomerSession;
  product: Product;
  price: Price;
  subscription: Subscription;
  invoice: Invoice;
  'checkout.session': CheckoutSession;
  'billing_portal.session': PortalSession;
  event: StripeEvent;
  kept_answer: KeptAnswer;
}
export type Kind = keyof Kinds;
export type AnyObject = Kinds[Kind];
