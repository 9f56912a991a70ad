import { INVOICE_REST, LINE_REST, PLAN_REST } from './billingBlanks';
import { newId } from './ids';
import type { Transaction } from './store';
import type { Invoice, Plan, Price, Subscription, SubscriptionItem } from './types';

/** The end of a period that starts at `start` seconds; months keep the day, shortened to the month's last. */
export function periodEnd(start: number, price: Price): number {
  const { interval, interval_count: count } = price.recurring ?? {
    interval: 'month' as const,
    interval_count: 1,
  };
  const date = new Date(start * 1000);
  if (interval === 'day' || interval === 'week') return start + count * (interval === 'day' ? 1 : 7) * 86_400;
  const months = interval === 'year' ? 12 * count : count;
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

export const firstItem = (subscription: Subscription): SubscriptionItem => {
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error(`Subscription ${subscription.id} has no item`);
  return item;
};

/** A price in its older form, as Stripe still sends it. */
export const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  created: price.created,
  livemode: false,
  ...PLAN_REST,
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  metadata: price.metadata,
  nickname: price.nickname,
  product: price.product,
});

function lineOf(subscription: Subscription, invoice: string, amount: number): Invoice['lines']['data'][0] {
  const item = firstItem(subscription);
  return {
    id: newId('il'),
    object: 'line_item',
    created: item.created,
    livemode: false,
    ...LINE_REST,
    amount,
    currency: subscription.currency,
    invoice,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: item.price.product },
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: subscription.id,
    subtotal: amount,
  };
}

const linesOf = (subscription: Subscription, invoice: string, amount: number): Invoice['lines'] => ({
  object: 'list',
  data: [lineOf(subscription, invoice, amount)],
  has_more: false,
  url: `/v1/invoices/${invoice}/lines`,
});

const NEVER = { marked_uncollectible_at: null, voided_at: null } as const;

/** The sums of an invoice that was paid at once. */
const sums = (amount: number) => ({
  amount_due: amount,
  amount_paid: amount,
  amount_remaining: 0,
  subtotal: amount,
  subtotal_excluding_tax: amount,
  total: amount,
  total_excluding_tax: amount,
});

/** The customer's fields on an invoice, copied at its creation. */
function addressee(tx: Transaction, id: string) {
  const customer = tx.find('customer', id);
  const earlier = tx.all('invoice').filter(({ customer: of }) => of === id).length;
  return {
    customer: id,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    number: `${customer?.invoice_prefix ?? 'SANDBOX'}-${String(earlier + 1).padStart(4, '0')}`,
  };
}

/** Bills one period and emits invoice.paid. */
export function invoicePeriod(
  tx: Transaction,
  subscription: Subscription,
  amount: number,
  billing_reason: string,
): Invoice {
  const item = firstItem(subscription);
  const id = newId('in');
  const invoice: Invoice = {
    id,
    object: 'invoice',
    created: tx.now,
    livemode: false,
    ...INVOICE_REST,
    ...sums(amount),
    ...addressee(tx, subscription.customer),
    billing_reason,
    currency: subscription.currency,
    effective_at: tx.now,
    lines: linesOf(subscription, id, amount),
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_end: item.current_period_end,
    period_start: item.current_period_start,
    status: 'paid',
    status_transitions: { ...NEVER, finalized_at: tx.now, paid_at: tx.now },
  };
  subscription.latest_invoice = invoice.id;
  tx.put(invoice);
  tx.emit('invoice.paid', invoice);
  return invoice;
}

export function endSubscription(tx: Transaction, subscription: Subscription, at: number): Subscription {
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: at,
    canceled_at: subscription.canceled_at ?? at,
  });
  tx.put(subscription);
  tx.emit('customer.subscription.deleted', subscription);
  return subscription;
}

function renew(tx: Transaction, subscription: Subscription): void {
  const item = firstItem(subscription);
  item.current_period_start = item.current_period_end;
  item.current_period_end = periodEnd(item.current_period_start, item.price);
  subscription.status = 'active';
  invoicePeriod(tx, subscription, item.price.unit_amount * item.quantity, 'subscription_cycle');
  tx.put(subscription);
  tx.emit('customer.subscription.updated', subscription);
}

const MAX_PERIODS_AT_ONCE = 36;

/** Ends or renews every subscription whose period is over by the injected clock. */
export function turnPeriods(tx: Transaction): void {
  const live = tx.all('subscription').filter(({ status }) => status === 'active' || status === 'trialing');
  for (const stored of live) {
    const subscription = structuredClone(stored);
    for (let n = 0; n < MAX_PERIODS_AT_ONCE && firstItem(subscription).current_period_end <= tx.now; n += 1) {
      if (subscription.cancel_at_period_end) {
        endSubscription(tx, subscription, firstItem(subscription).current_period_end);
        break;
      }
      renew(tx, subscription);
    }
  }
}
