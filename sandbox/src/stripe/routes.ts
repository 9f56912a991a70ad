import { ACCEPTS } from './accepts';
import { listMovements, retrieveMovement } from './balance';
import { listCharges, retrieveCharge } from './charges';
import * as catalog from './catalog';
import type { Handler } from './context';
import * as customers from './customers';
import { createCustomerSession } from './customerSessions';
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from './disputes';
import { listEvents, retrieveEvent } from './events';
import { listInvoices, retrieveInvoice } from './invoices';
import * as intents from './paymentIntents';
import { listDomains } from './paymentMethodDomains';
import { attach, createMethod, detach, listMethods, retrieveMethod } from './paymentMethods';
import { createRefund, listRefunds, retrieveRefund } from './refunds';
import { createCheckout, createPortal, listCheckouts, retrieveCheckout } from './sessions';
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
  get('/charges/:id', 'charge', retrieveCharge),
  post('/refunds', 'refund', createRefund, ACCEPTS.createRefund),
  list('/refunds', 'refund', listRefunds, ACCEPTS.listRefunds),
  get('/refunds/:id', 'refund', retrieveRefund),
  list('/disputes', 'dispute', listDisputes, ACCEPTS.listDisputes),
  get('/disputes/:id', 'dispute', retrieveDispute),
  post('/disputes/:id', 'dispute', updateDispute, ACCEPTS.updateDispute),
  post('/disputes/:id/close', 'dispute', closeDispute),
  list('/balance_transactions', 'balance_transaction', listMovements, ACCEPTS.listMovements),
  get('/balance_transactions/:id', 'balance_transaction', retrieveMovement),
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
  get('/products/:id', 'product', catalog.retrieveProduct),
  post('/prices', 'price', catalog.createPrice, ACCEPTS.createPrice),
  list('/prices', 'price', catalog.listPrices, ACCEPTS.listPrices),
  get('/prices/:id', 'price', catalog.retrievePrice),
  post('/subscriptions', 'subscription', subscriptions.createSubscription, ACCEPTS.createSubscription),
  list('/subscriptions', 'subscription', subscriptions.listSubscriptions, ACCEPTS.listSubscriptions),
  get('/subscriptions/:id', 'subscription', subscriptions.retrieveSubscription),
  post('/subscriptions/:id', 'subscription', subscriptions.updateSubscription, ACCEPTS.updateSubscription),
  del('/subscriptions/:id', 'subscription', subscriptions.cancelSubscription, ACCEPTS.cancelSubscription),
  post('/checkout/sessions', 'checkout.session', createCheckout, ACCEPTS.createCheckout),
  list('/checkout/sessions', 'checkout.session', listCheckouts, ACCEPTS.listCheckouts),
  get('/checkout/sessions/:id', 'checkout.session', retrieveCheckout),
  post('/billing_portal/sessions', 'billing_portal.session', createPortal, ACCEPTS.createPortal),
  list('/events', 'event', listEvents, ACCEPTS.listEvents),
  get('/events/:id', 'event', retrieveEvent),
  list('/webhook_endpoints', 'webhook_endpoint', listEndpoints, ACCEPTS.listEndpoints),
  list('/payment_method_domains', 'payment_method_domain', listDomains, ACCEPTS.listDomains),
  list('/invoices', 'invoice', listInvoices, ACCEPTS.listInvoices),
  get('/invoices/:id', 'invoice', retrieveInvoice),
];

export const STRIPE_ROUTES: readonly StripeRoute[] = [...PAYMENTS, ...PEOPLE, ...BILLING];
