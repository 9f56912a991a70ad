import { ACCEPTS } from './accepts';
import { listMovements } from './balance';
import { listCharges } from './charges';
import * as catalog from './catalog';
import { objectOf, type Handler } from './context';
import * as customers from './customers';
import { createCustomerSession } from './customerSessions';
import { closeDispute, listDisputes, updateDispute } from './disputes';
import { listEvents } from './events';
import { listInvoices } from './invoices';
import * as intents from './paymentIntents';
import { listDomains } from './paymentMethodDomains';
import { attach, createMethod, detach, listMethods, retrieveMethod } from './paymentMethods';
import { createRefund, listRefunds } from './refunds';
import { createCheckout, createPortal, listCheckouts } from './sessions';
import * as subscriptions from './subscriptions';
import type { Kind } from './types';
import { listEndpoints } from './webhookEndpoints';

export interface StripeRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /v1; `:id` is the object. */
  path: string;
  handler: Handler;
  accepts: readonly string[];
  /** Kind of the answered object, or of the list's items. */
  kind: Kind;
  isList?: boolean;
  /** May be called with the publishable key. */
  isPublic?: boolean;
}

type Make = (path: string, kind: Kind, handler: Handler, accepts?: readonly string[]) => StripeRoute;

const one =
  (method: StripeRoute['method']): Make =>
  (path, kind, handler, accepts = ACCEPTS.nothing) => ({ method, path, kind, handler, accepts });
const get = one('GET');
const post = one('POST');
const del = one('DELETE');
/** An object by its id. @param what Stripe's word for its kind */
const read = (path: string, kind: Kind, what?: string): StripeRoute =>
  get(path, kind, (context) => objectOf(context, kind, what));
const list: Make = (...given) => ({ ...get(...given), isList: true });
const open = (route: StripeRoute): StripeRoute => ({ ...route, isPublic: true });

const PAYMENTS: readonly StripeRoute[] = [
  post('/payment_intents', 'payment_intent', intents.createIntent, ACCEPTS.createIntent),
  list('/payment_intents', 'payment_intent', intents.listIntents, ACCEPTS.listIntents),
  open(get('/payment_intents/:id', 'payment_intent', intents.retrieveIntent, ACCEPTS.retrieveIntent)),
  post('/payment_intents/:id', 'payment_intent', intents.updateIntent, ACCEPTS.updateIntent),
  open(post('/payment_intents/:id/confirm', 'payment_intent', intents.confirmHandler, ACCEPTS.confirmIntent)),
  post('/payment_intents/:id/cancel', 'payment_intent', intents.cancelIntent, ACCEPTS.cancelIntent),
  post('/payment_intents/:id/capture', 'payment_intent', intents.captureIntent, ACCEPTS.captureIntent),
  open(post('/payment_methods', 'payment_method', createMethod, ACCEPTS.createMethod)),
  list('/payment_methods', 'payment_method', listMethods, ACCEPTS.listMethods),
  get('/payment_methods/:id', 'payment_method', retrieveMethod),
  post('/payment_methods/:id/attach', 'payment_method', attach, ACCEPTS.attachMethod),
  post('/payment_methods/:id/detach', 'payment_method', detach),
  list('/charges', 'charge', listCharges, ACCEPTS.listCharges),
  read('/charges/:id', 'charge'),
  post('/refunds', 'refund', createRefund, ACCEPTS.createRefund),
  list('/refunds', 'refund', listRefunds, ACCEPTS.listRefunds),
  read('/refunds/:id', 'refund'),
  list('/disputes', 'dispute', listDisputes, ACCEPTS.listDisputes),
  read('/disputes/:id', 'dispute'),
  post('/disputes/:id', 'dispute', updateDispute, ACCEPTS.updateDispute),
  post('/disputes/:id/close', 'dispute', closeDispute),
  list('/balance_transactions', 'balance_transaction', listMovements, ACCEPTS.listMovements),
  read('/balance_transactions/:id', 'balance_transaction', 'balance transaction'),
];

const PEOPLE: readonly StripeRoute[] = [
  post('/customers', 'customer', customers.createCustomer, ACCEPTS.createCustomer),
  list('/customers', 'customer', customers.listCustomers, ACCEPTS.listCustomers),
  get('/customers/:id', 'customer', customers.retrieveCustomer),
  post('/customers/:id', 'customer', customers.updateCustomer, ACCEPTS.updateCustomer),
  del('/customers/:id', 'customer', customers.deleteCustomer),
  list(
    '/customers/:id/payment_methods',
    'payment_method',
    customers.listCustomerMethods,
    ACCEPTS.listCustomerMethods,
  ),
  post('/customer_sessions', 'customer_session', createCustomerSession, ACCEPTS.createCustomerSession),
];

const BILLING: readonly StripeRoute[] = [
  post('/products', 'product', catalog.createProduct, ACCEPTS.createProduct),
  list('/products', 'product', catalog.listProducts, ACCEPTS.listProducts),
  read('/products/:id', 'product'),
  post('/prices', 'price', catalog.createPrice, ACCEPTS.createPrice),
  list('/prices', 'price', catalog.listPrices, ACCEPTS.listPrices),
  get('/prices/:id', 'price', catalog.retrievePrice),
  post('/subscriptions', 'subscription', subscriptions.createSubscription, ACCEPTS.createSubscription),
  list('/subscriptions', 'subscription', subscriptions.listSubscriptions, ACCEPTS.listSubscriptions),
  read('/subscriptions/:id', 'subscription'),
  post('/subscriptions/:id', 'subscription', subscriptions.updateSubscription, ACCEPTS.updateSubscription),
  del('/subscriptions/:id', 'subscription', subscriptions.cancelSubscription, ACCEPTS.cancelSubscription),
  post('/checkout/sessions', 'checkout.session', createCheckout, ACCEPTS.createCheckout),
  list('/checkout/sessions', 'checkout.session', listCheckouts, ACCEPTS.listCheckouts),
  read('/checkout/sessions/:id', 'checkout.session'),
  post('/billing_portal/sessions', 'billing_portal.session', createPortal, ACCEPTS.createPortal),
  list('/events', 'event', listEvents, ACCEPTS.listEvents),
  read('/events/:id', 'event'),
  list('/webhook_endpoints', 'webhook_endpoint', listEndpoints, ACCEPTS.listEndpoints),
  list('/payment_method_domains', 'payment_method_domain', listDomains, ACCEPTS.listDomains),
  list('/invoices', 'invoice', listInvoices, ACCEPTS.listInvoices),
  read('/invoices/:id', 'invoice'),
];

export const STRIPE_ROUTES: readonly StripeRoute[] = [...PAYMENTS, ...PEOPLE, ...BILLING];
