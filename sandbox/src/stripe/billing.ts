import { newId } from './ids';
import type { Transaction } from './store';
import type { Invoice, Price, Subscription, SubscriptionItem } from './types';

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

/** Bills one period and emits invoice.paid. */
export function invoicePeriod(
  tx: Transaction,
  subscription: Subscription,
  amount: number,
  billing_reason: string,
): Invoice {
  const item = firstItem(subscription);
  const invoice: Invoice = {
    id: newId('in'),
    object: 'invoice',
    created: tx.now,
    livemode: false,
    amount_due: amount,
    amount_paid: amount,
    billing_reason,
    currency: subscription.currency,
    customer: subscription.customer,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_end: item.current_period_end,
    period_start: item.current_period_start,
    status: 'paid',
    total: amount,
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
