import { createRefund, listCharges, listRefunds, retrieveCharge, retrieveRefund } from './charges';
import {
  createPrice,
  createProduct,
  listPrices,
  listProducts,
  retrievePrice,
  retrieveProduct,
} from './catalog';
import type { Handler } from './context';
import {
  createCustomer,
  createCustomerSession,
  deleteCustomer,
  listCustomerMethods,
  listCustomers,
  retrieveCustomer,
  updateCustomer,
} from './customers';
import { listEvents, listInvoices, retrieveEvent, retrieveInvoice } from './events';
import {
  cancelIntent,
  confirmHandler,
  createIntent,
  listIntents,
  retrieveIntent,
  updateIntent,
} from './paymentIntents';
import { attach, createMethod, detach, listMethods, retrieveMethod } from './paymentMethods';
import { createCheckout, createPortal, listCheckouts, retrieveCheckout } from './sessions';
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  retrieveSubscription,
  updateSubscription,
} from './subscriptions';

export interface StripeRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /v1; `:id` is the object. */
  path: string;
  handler: Handler;
  /** May be called with the publishable key. */
  isPublic?: boolean;
}

const get = (path: string, handler: Handler): StripeRoute => ({ method: 'GET', path, handler });
const post = (path: string, handler: Handler): StripeRoute => ({ method: 'POST', path, handler });
const del = (path: string, handler: Handler): StripeRoute => ({ method: 'DELETE', path, handler });
const open = (route: StripeRoute): StripeRoute => ({ ...route, isPublic: true });

export const STRIPE_ROUTES: readonly StripeRoute[] = [
  post('/payment_intents', createIntent),
  get('/payment_intents', listIntents),
  open(get('/payment_intents/:id', retrieveIntent)),
  post('/payment_intents/:id', updateIntent),
  open(post('/payment_intents/:id/confirm', confirmHandler)),
  post('/payment_intents/:id/cancel', cancelIntent),
  open(post('/payment_methods', createMethod)),
  get('/payment_methods', listMethods),
  get('/payment_methods/:id', retrieveMethod),
  post('/payment_methods/:id/attach', attach),
  post('/payment_methods/:id/detach', detach),
  get('/charges', listCharges),
  get('/charges/:id', retrieveCharge),
  post('/refunds', createRefund),
  get('/refunds', listRefunds),
  get('/refunds/:id', retrieveRefund),
  post('/customers', createCustomer),
  get('/customers', listCustomers),
  get('/customers/:id', retrieveCustomer),
  post('/customers/:id', updateCustomer),
  del('/customers/:id', deleteCustomer),
  get('/customers/:id/payment_methods', listCustomerMethods),
  post('/customer_sessions', createCustomerSession),
  post('/products', createProduct),
  get('/products', listProducts),
  get('/products/:id', retrieveProduct),
  post('/prices', createPrice),
  get('/prices', listPrices),
  get('/prices/:id', retrievePrice),
  post('/subscriptions', createSubscription),
  get('/subscriptions', listSubscriptions),
  get('/subscriptions/:id', retrieveSubscription),
  post('/subscriptions/:id', updateSubscription),
  del('/subscriptions/:id', cancelSubscription),
  post('/checkout/sessions', createCheckout),
  get('/checkout/sessions', listCheckouts),
  get('/checkout/sessions/:id', retrieveCheckout),
  post('/billing_portal/sessions', createPortal),
  get('/events', listEvents),
  get('/events/:id', retrieveEvent),
  get('/invoices', listInvoices),
  get('/invoices/:id', retrieveInvoice),
];
