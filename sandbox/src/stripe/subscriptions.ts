import { endSubscription, firstItem, invoicePeriod, periodEnd, planOf } from './billing';
import { ITEM_REST, SUBSCRIPTION_REST } from './billingBlanks';
import { findPrice } from './catalog';
import { objectOf, type Context } from './context';
import { findCustomer } from './customers';
import { cardError, invalidRequest, missingParam, noSuch } from './errors';
import { newId } from './ids';
import { matching, page } from './lists';
import { attachMethod, methodById } from './paymentMethods';
import type { Transaction } from './store';
import type {
  CardBehaviour,
  Customer,
  Metadata,
  PaymentMethod,
  Price,
  Subscription,
  SubscriptionItem,
} from './types';

interface NewSubscription {
  customer: Customer;
  price: Price;
  quantity: number;
  method: PaymentMethod | undefined;
  metadata: Metadata;
  description: string | null;
  trialEnd: number | null;
  anchor: number | null;
  /** Start of the first period, in seconds. */
  since: number | null;
  forcedDecline: CardBehaviour | null;
}

function refuseCard({ method, trialEnd, forcedDecline }: NewSubscription): void {
  if (trialEnd !== null) return;
  if (method === undefined) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const behaviour = forcedDecline ?? method._behaviour;
  if (behaviour.outcome !== 'declines') return;
  throw cardError({
    code: behaviour.code,
    decline_code: behaviour.decline_code,
    message: behaviour.message ?? 'Your card was declined.',
  });
}

function firstPeriod(tx: Transaction, id: string, wanted: NewSubscription): SubscriptionItem {
  const { price, quantity, trialEnd, anchor, since } = wanted;
  return {
    id: newId('si'),
    object: 'subscription_item',
    created: tx.now,
    livemode: false,
    ...ITEM_REST,
    current_period_start: since ?? tx.now,
    current_period_end: trialEnd ?? anchor ?? periodEnd(tx.now, price),
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: id,
  };
}

const itemsOf = (id: string, item: SubscriptionItem): Subscription['items'] => ({
  object: 'list',
  data: [item],
  has_more: false,
  url: `/v1/subscription_items?subscription=${id}`,
});

/** Starts a subscription and bills its first period; a trial or a later billing anchor ends the first period there. */
export function startSubscription(tx: Transaction, wanted: NewSubscription): Subscription {
  refuseCard(wanted);
  const { customer, price, method, metadata, trialEnd, anchor, since } = wanted;
  const id = newId('sub');
  const item = firstPeriod(tx, id, wanted);
  const subscription: Subscription = {
    id,
    object: 'subscription',
    created: tx.now,
    livemode: false,
    ...SUBSCRIPTION_REST,
    billing_cycle_anchor: anchor ?? trialEnd ?? tx.now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    currency: price.currency,
    customer: customer.id,
    default_payment_method: method?.id ?? null,
    description: wanted.description,
    ended_at: null,
    items: itemsOf(id, item),
    latest_invoice: null,
    metadata,
    start_date: since ?? tx.now,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : tx.now,
  };
  const due = trialEnd === null ? price.unit_amount * wanted.quantity : 0;
  invoicePeriod(tx, subscription, due, 'subscription_create');
  tx.put(subscription);
  tx.emit('customer.subscription.created', subscription);
  return subscription;
}

export function createSubscription(context: Context): unknown {
  const { tx, params } = context;
  const customer = findCustomer(tx, params.required('customer'), 'customer', 400);
  const [item] = params.children('items');
  if (item === undefined) throw missingParam('items');
  const days = params.integer('trial_period_days');
  const trialEnd = params.integer('trial_end') ?? (days === undefined ? null : tx.now + days * 86_400);
  const given = params.string('default_payment_method');
  const method = given
    ? attachMethod(tx, methodById(tx, given), customer.id)
    : tx.find('payment_method', customer.invoice_settings.default_payment_method);
  const subscription = startSubscription(tx, {
    customer,
    price: findPrice(tx, item.required('price'), 'items[0][price]'),
    quantity: item.integer('quantity') ?? 1,
    method,
    metadata: params.metadata(),
    description: params.string('description') || null,
    trialEnd,
    anchor: params.integer('billing_cycle_anchor') ?? null,
    since: params.integer('backdate_start_date') ?? null,
    forcedDecline: context.forced({ customer: customer.id, metadata: params.metadata() }),
  });
  if (!params.boolean('cancel_at_period_end')) return subscription;
  return tx.put(endAtPeriod(tx, subscription, true));
}

/** Schedules the cancellation at the end of the paid period, or withdraws it. */
export function endAtPeriod(tx: Transaction, subscription: Subscription, isEnding: boolean): Subscription {
  subscription.cancel_at_period_end = isEnding;
  subscription.cancel_at = isEnding ? firstItem(subscription).current_period_end : null;
  subscription.canceled_at = isEnding ? tx.now : null;
  subscription.cancellation_details.reason = isEnding ? 'cancellation_requested' : null;
  return subscription;
}

function refuseEnded(subscription: Subscription): void {
  if (subscription.status !== 'canceled') return;
  throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
    code: 'invalid_canceled_subscription_fields',
  });
}

export function updateSubscription(context: Context): unknown {
  const { tx, params } = context;
  const subscription = objectOf(context, 'subscription');
  const before = { cancel_at_period_end: subscription.cancel_at_period_end };
  const isEnding = params.boolean('cancel_at_period_end');
  if (isEnding !== undefined) refuseEnded(subscription);
  if (isEnding !== undefined) endAtPeriod(tx, subscription, isEnding);
  const method = params.string('default_payment_method');
  if (method)
    subscription.default_payment_method = attachMethod(tx, methodById(tx, method), subscription.customer).id;
  subscription.metadata = params.metadata(subscription.metadata);
  tx.put(subscription);
  tx.emit('customer.subscription.updated', subscription, before);
  return subscription;
}

export function cancelSubscription(context: Context): unknown {
  const subscription = objectOf(context, 'subscription');
  if (subscription.status === 'canceled') throw noSuch('subscription', subscription.id);
  subscription.cancel_at_period_end = false;
  return endSubscription(context.tx, subscription, context.tx.now);
}

export function listSubscriptions({ tx, params }: Context): unknown {
  const [customer, status] = [params.string('customer'), params.string('status')];
  // A deleted customer can still be read, with the subscriptions that ended.
  if (customer !== undefined && tx.find('customer', customer) === undefined)
    throw noSuch('customer', customer, 'customer', 400);
  const wanted = (subscription: Subscription): boolean =>
    status === undefined
      ? subscription.status !== 'canceled'
      : status === 'all' || subscription.status === status;
  const found = matching(tx.all('subscription'), params, 'customer').filter(wanted);
  return page(found, params, '/v1/subscriptions');
}
