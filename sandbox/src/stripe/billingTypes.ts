import type { Address, Base, ListOf, Metadata } from './baseTypes';
import type {
  CHECKOUT_REST,
  INVOICE_REST,
  ITEM_REST,
  LINE_REST,
  PLAN_REST,
  PRICE_REST,
  PRODUCT_REST,
  RECURRING_REST,
  SUBSCRIPTION_REST,
} from './billingBlanks';

type ProductRest = typeof PRODUCT_REST;
type PriceRest = typeof PRICE_REST;
type PlanRest = typeof PLAN_REST;
type ItemRest = typeof ITEM_REST;
type SubscriptionRest = typeof SUBSCRIPTION_REST;
type InvoiceRest = typeof INVOICE_REST;
type LineRest = typeof LINE_REST;
type CheckoutRest = typeof CHECKOUT_REST;
type Interval = 'day' | 'week' | 'month' | 'year';

export interface Product extends Base<'product'>, ProductRest {
  active: boolean;
  description: string | null;
  metadata: Metadata;
  name: string;
  updated: number;
}

export interface Price extends Base<'price'>, PriceRest {
  active: boolean;
  currency: string;
  metadata: Metadata;
  nickname: string | null;
  lookup_key: string | null;
  product: string;
  recurring: ({ interval: Interval; interval_count: number } & typeof RECURRING_REST) | null;
  type: 'recurring' | 'one_time';
  unit_amount: number;
  unit_amount_decimal: string;
}

/** The price of an item in its older form, which Stripe still sends with it. */
export interface Plan extends Base<'plan'>, PlanRest {
  active: boolean;
  amount: number;
  amount_decimal: string;
  currency: string;
  interval: Interval;
  interval_count: number;
  metadata: Metadata;
  nickname: string | null;
  product: string;
}

export interface SubscriptionItem extends Base<'subscription_item'>, ItemRest {
  current_period_start: number;
  current_period_end: number;
  metadata: Metadata;
  plan: Plan;
  price: Price;
  quantity: number;
  subscription: string;
}

export interface Subscription extends Base<'subscription'>, SubscriptionRest {
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: {
    comment: null;
    feedback: null;
    feedback_option: null;
    reason: 'cancellation_requested' | null;
  };
  collection_method: 'charge_automatically';
  currency: string;
  customer: string;
  default_payment_method: string | null;
  description: string | null;
  ended_at: number | null;
  items: ListOf<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  start_date: number;
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled';
  trial_end: number | null;
  trial_start: number | null;
}

interface InvoiceLine extends Base<'line_item'>, LineRest {
  amount: number;
  currency: string;
  invoice: string;
  metadata: Metadata;
  parent: {
    type: 'subscription_item_details';
    invoice_item_details: null;
    subscription_item_details: {
      invoice_item: null;
      proration: boolean;
      proration_details: null;
      subscription: string;
      subscription_item: string;
    };
  };
  period: { start: number; end: number };
  pricing: {
    type: 'price_details';
    price_details: { price: string; product: string };
    unit_amount_decimal: string;
  };
  quantity: number;
  quantity_decimal: string;
  subscription: string;
  subtotal: number;
}

export interface Invoice extends Base<'invoice'>, InvoiceRest {
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  billing_reason: string;
  currency: string;
  customer: string;
  customer_address: Address | null;
  customer_email: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  effective_at: number;
  lines: ListOf<InvoiceLine>;
  metadata: Metadata;
  number: string;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  };
  period_end: number;
  period_start: number;
  status: 'paid' | 'open';
  status_transitions: {
    finalized_at: number;
    marked_uncollectible_at: null;
    paid_at: number;
    voided_at: null;
  };
  subtotal: number;
  subtotal_excluding_tax: number;
  total: number;
  total_excluding_tax: number;
}

export interface CheckoutSession extends Base<'checkout.session'>, CheckoutRest {
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  currency: string;
  customer: string | null;
  customer_creation: 'always' | null;
  customer_details: {
    address: Address | null;
    business_name: null;
    email: string | null;
    individual_name: null;
    name: string | null;
    phone: string | null;
    tax_exempt: 'none';
    tax_ids: string[];
  } | null;
  customer_email: string | null;
  expires_at: number;
  invoice: string | null;
  metadata: Metadata;
  mode: 'subscription';
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string | null;
  total_details: { amount_discount: 0; amount_shipping: 0; amount_tax: 0 };
  url: string | null;
  _price: string;
}

export interface PortalSession extends Base<'billing_portal.session'> {
  configuration: string;
  customer: string;
  customer_account: null;
  flow: null;
  locale: null;
  on_behalf_of: null;
  return_url: string | null;
  url: string;
}
