/** The parts of Stripe's objects that the product, its tests or the stand-in itself read. Times are seconds, money is cents. */
import type { Address, Base, Metadata } from './baseTypes';
import type {
  CHARGE_REST,
  CHARGED_CARD_REST,
  CUSTOMER_INVOICES_REST,
  CUSTOMER_REST,
  INTENT_REST,
  OUTCOME_REST,
  REFUND_REST,
} from './blanks';
import type { CheckoutSession, Invoice, PortalSession, Price, Product, Subscription } from './billingTypes';
import type { BalanceTransaction, Dispute } from './disputeTypes';
import type { AllowRedisplay, BillingDetails, Card, PaymentMethod } from './methodTypes';

export type * from './baseTypes';
export type * from './billingTypes';
export type * from './disputeTypes';
export type * from './methodTypes';

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
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

type IntentRest = typeof INTENT_REST;

export interface PaymentIntent extends Base<'payment_intent'>, IntentRest {
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
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
  next_action: NextAction | null;
  payment_method: string | null;
  payment_method_configuration_details: { id: string; parent: null } | null;
  payment_method_types: string[];
  receipt_email: string | null;
  setup_future_usage: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
  /** When a payment that is processing settles, in milliseconds of the injected clock. */
  _settles_at: number | null;
}

/** The bank's page, as a redirect or, without a return address, as a dialog of the script. */
type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string | null } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

type ChargeRest = typeof CHARGE_REST;

export interface Charge extends Base<'charge'>, ChargeRest {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  captured: boolean;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  outcome: {
    network_status: string;
    reason: string | null;
    risk_level: string;
    seller_message: string;
    type: string;
  } & typeof OUTCOME_REST;
  paid: boolean;
  payment_intent: string | null;
  payment_method: string;
  payment_method_details: {
    type: 'card';
    card: Card &
      typeof CHARGED_CARD_REST & {
        amount_authorized: number | null;
        capture_before?: number;
        network: string;
      };
  };
  receipt_email: string | null;
  receipt_url: string | null;
  refunded: boolean;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: 'succeeded' | 'failed';
}

type RefundRest = typeof REFUND_REST;

export interface Refund extends Base<'refund'>, RefundRest {
  amount: number;
  balance_transaction: string;
  charge: string;
  currency: string;
  metadata: Metadata;
  customer: string | null;
  payment_intent: string | null;
  payment_method: string;
  reason: string | null;
  status: 'succeeded';
}

type CustomerRest = typeof CUSTOMER_REST;

export interface Customer extends Base<'customer'>, CustomerRest {
  address: Address | null;
  balance: number;
  currency: string | null;
  deleted?: true;
  description: string | null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: { default_payment_method: string | null } & typeof CUSTOMER_INVOICES_REST;
  metadata: Metadata;
  name: string | null;
  phone: string | null;
  preferred_locales: string[];
}

type Switch = 'disabled' | 'enabled';
/** What the Payment Element offers to a customer. */
export interface ElementFeatures {
  payment_method_allow_redisplay_filters: AllowRedisplay[];
  payment_method_redisplay: Switch;
  payment_method_redisplay_limit: number | null;
  payment_method_remove: Switch;
  payment_method_save: Switch;
  payment_method_save_usage: 'off_session' | 'on_session' | null;
}

export interface CustomerSession extends Base<'customer_session'> {
  client_secret: string;
  components: Record<string, { enabled: boolean; features?: ElementFeatures | null }>;
  customer: string;
  customer_account: null;
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

export interface WebhookEndpoint extends Base<'webhook_endpoint'> {
  api_version: string | null;
  application: string | null;
  description: string | null;
  enabled_events: string[];
  metadata: Metadata;
  status: string;
  url: string;
}

type OnDomain = { status: 'active' | 'inactive'; status_details?: { error_message: string } };
export interface PaymentMethodDomain extends Base<'payment_method_domain'> {
  amazon_pay: OnDomain;
  apple_pay: OnDomain;
  domain_name: string;
  enabled: boolean;
  google_pay: OnDomain;
  klarna: OnDomain;
  link: OnDomain;
  paypal: OnDomain;
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
  dispute: Dispute;
  balance_transaction: BalanceTransaction;
  customer: Customer;
  customer_session: CustomerSession;
  product: Product;
  price: Price;
  subscription: Subscription;
  invoice: Invoice;
  'checkout.session': CheckoutSession;
  'billing_portal.session': PortalSession;
  event: StripeEvent;
  webhook_endpoint: WebhookEndpoint;
  payment_method_domain: PaymentMethodDomain;
  kept_answer: KeptAnswer;
}
export type Kind = keyof Kinds;
export type AnyObject = Kinds[Kind];
