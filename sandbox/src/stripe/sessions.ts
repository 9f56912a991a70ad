import { CHECKOUT_REST } from './billingBlanks';
import { findPrice } from './catalog';
import type { Context } from './context';
import { findCustomer } from './customers';
import { invalidRequest, missingParam } from './errors';
import { newId, randomText } from './ids';
import { matching, page } from './lists';
import { attachMethod } from './paymentMethods';
import { startSubscription } from './subscriptions';
import type { Transaction } from './store';
import type {
  CardBehaviour,
  CheckoutSession,
  Customer,
  Metadata,
  PaymentMethod,
  PortalSession,
} from './types';

const DAY = 86_400;

interface NewCheckout {
  customer: Customer | undefined;
  email: string | null;
  price: string;
  successUrl: string | null;
  cancelUrl: string | null;
  reference: string | null;
  metadata: Metadata;
  publicUrl: string;
}

/** Opens a hosted checkout for one subscription, valid for a day. */
export function openCheckout(tx: Transaction, wanted: NewCheckout): CheckoutSession {
  const price = findPrice(tx, wanted.price, 'line_items[0][price]');
  const id = `cs_test_${randomText(40)}`;
  return tx.put({
    id,
    object: 'checkout.session',
    created: tx.now,
    livemode: false,
    ...CHECKOUT_REST,
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    cancel_url: wanted.cancelUrl,
    client_reference_id: wanted.reference,
    currency: price.currency,
    customer: wanted.customer?.id ?? null,
    customer_creation: wanted.customer === undefined ? 'always' : null,
    customer_details: null,
    customer_email: wanted.email,
    expires_at: tx.now + DAY,
    invoice: null,
    metadata: wanted.metadata,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: wanted.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${wanted.publicUrl}/sandbox/checkout/${id}`,
    _price: price.id,
  });
}

const detailsOf = (
  { email, name, phone }: Customer,
  { billing_details: { address } }: PaymentMethod,
): CheckoutSession['customer_details'] => ({
  address,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone,
  tax_exempt: 'none',
  tax_ids: [],
});

/** Completes a paid checkout: stores the card, starts the subscription, closes the session. */
export function completeCheckout(
  tx: Transaction,
  session: CheckoutSession,
  method: PaymentMethod,
  decline: CardBehaviour | null,
): CheckoutSession {
  const customer = findCustomer(tx, session.customer ?? '', 'customer', 400);
  const kept = attachMethod(tx, method, customer.id);
  customer.invoice_settings.default_payment_method = kept.id;
  tx.put(customer);
  const subscription = startSubscription(tx, {
    customer,
    price: findPrice(tx, session._price),
    quantity: 1,
    method: kept,
    metadata: {},
    description: null,
    trialEnd: null,
    anchor: null,
    since: null,
    forcedDecline: decline,
  });
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    invoice: subscription.latest_invoice,
    subscription: subscription.id,
    customer_details: detailsOf(customer, method),
  });
  tx.put(session);
  tx.emit('checkout.session.completed', session);
  return session;
}

export function createCheckout({ tx, params, publicUrl }: Context): unknown {
  if (params.choice('mode', ['subscription', 'payment', 'setup']) !== 'subscription') {
    throw invalidRequest('The sandbox offers checkout sessions with mode=subscription only.', {
      param: 'mode',
    });
  }
  const [item] = params.children('line_items');
  if (item === undefined) throw missingParam('line_items');
  const customer = params.string('customer');
  return openCheckout(tx, {
    customer: customer ? findCustomer(tx, customer, 'customer', 400) : undefined,
    email: params.string('customer_email') ?? null,
    price: item.required('price'),
    successUrl: params.required('success_url'),
    cancelUrl: params.string('cancel_url') ?? null,
    reference: params.string('client_reference_id') ?? null,
    metadata: params.metadata(),
    publicUrl: publicUrl(),
  });
}

export const listCheckouts = ({ tx, params }: Context): unknown =>
  page(
    matching(tx.all('checkout.session'), params, 'customer', 'subscription'),
    params,
    '/v1/checkout/sessions',
  );

export function createPortal({ tx, params, publicUrl }: Context): unknown {
  const customer = findCustomer(tx, params.required('customer'), 'customer', 400);
  const id = newId('bps');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    created: tx.now,
    livemode: false,
    configuration: params.string('configuration') ?? 'bpc_default',
    customer: customer.id,
    customer_account: null,
    flow: null,
    locale: null,
    on_behalf_of: null,
    return_url: params.string('return_url') ?? null,
    url: `${publicUrl()}/sandbox/portal/${id}`,
  };
  return tx.put(session);
}
