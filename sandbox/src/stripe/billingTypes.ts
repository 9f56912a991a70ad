import type { Base, ListOf, Metadata } from './baseTypes';

export interface Product extends Base<'product'> {
  active: boolean;
  description: string | null;
  metadata: Metadata;
  name: string;
}

export interface Price extends Base<'price'> {
  active: boolean;
  currency: string;
  metadata: Metadata;
  nickname: string | null;
  lookup_key: string | null;
  product: string;
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number } | null;
  type: 'recurring' | 'one_time';
  unit_amount: number;
}

export interface SubscriptionItem extends Base<'subscription_item'> {
  current_period_start: number;
  current_period_end: number;
  metadata: Metadata;
  price: Price;
  quantity: number;
  subscription: string;
}

export interface Subscription extends Base<'subscription'> {
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  collection_method: 'charge_automatically';
  currency: string;
  customer: string;
  default_payment_method: string | null;
  ended_at: number | null;
  items: ListOf<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  start_date: number;
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled';
  trial_end: number | null;
  trial_start: number | null;
}

export interface Invoice extends Base<'invoice'> {
  amount_due: number;
  amount_paid: number;
  billing_reason: string;
  currency: string;
  customer: string;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Metadata };
  };
  period_end: number;
  period_start: number;
  status: 'paid' | 'open';
  total: number;
}

export interface CheckoutSession extends Base<'checkout.session'> {
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  currency: string;
  customer: string | null;
  customer_email: string | null;
  expires_at: number;
  metadata: Metadata;
  mode: 'subscription';
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string | null;
  url: string | null;
  _price: string;
}

export interface PortalSession extends Base<'billing_portal.session'> {
  configuration: string;
  customer: string;
  return_url: string | null;
  url: string;
}
