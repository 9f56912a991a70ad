/** Compares the parameters and expandable fields of the stand-in with the types of the official SDK. */
import { fieldsOf, isIdOrObject, sdkField, sdkType } from '../../testing/sdkTypes';
import { ACCEPTS } from '../accepts';
import { EXPANDABLE } from '../expandable';
import { STRIPE_ROUTES } from '../routes';
import type { Kind } from '../types';

type SdkName = readonly [file: string, name: string];

/** The SDK's parameters of each call; null for calls that take only `expand`. */
const PARAMS: Record<keyof typeof ACCEPTS, SdkName | null> = {
  nothing: null,
  createIntent: ['PaymentIntents', 'PaymentIntentCreateParams'],
  listIntents: ['PaymentIntents', 'PaymentIntentListParams'],
  retrieveIntent: ['PaymentIntents', 'PaymentIntentRetrieveParams'],
  updateIntent: ['PaymentIntents', 'PaymentIntentUpdateParams'],
  confirmIntent: ['PaymentIntents', 'PaymentIntentConfirmParams'],
  cancelIntent: ['PaymentIntents', 'PaymentIntentCancelParams'],
  captureIntent: ['PaymentIntents', 'PaymentIntentCaptureParams'],
  createMethod: ['PaymentMethods', 'PaymentMethodCreateParams'],
  listMethods: ['PaymentMethods', 'PaymentMethodListParams'],
  attachMethod: ['PaymentMethods', 'PaymentMethodAttachParams'],
  listCharges: ['Charges', 'ChargeListParams'],
  createRefund: ['Refunds', 'RefundCreateParams'],
  listRefunds: ['Refunds', 'RefundListParams'],
  updateDispute: ['Disputes', 'DisputeUpdateParams'],
  listDisputes: ['Disputes', 'DisputeListParams'],
  listMovements: ['BalanceTransactions', 'BalanceTransactionListParams'],
  createCustomer: ['Customers', 'CustomerCreateParams'],
  updateCustomer: ['Customers', 'CustomerUpdateParams'],
  listCustomers: ['Customers', 'CustomerListParams'],
  listCustomerMethods: ['Customers', 'CustomerListPaymentMethodsParams'],
  createCustomerSession: ['CustomerSessions', 'CustomerSessionCreateParams'],
  createProduct: ['Products', 'ProductCreateParams'],
  listProducts: ['Products', 'ProductListParams'],
  createPrice: ['Prices', 'PriceCreateParams'],
  listPrices: ['Prices', 'PriceListParams'],
  createSubscription: ['Subscriptions', 'SubscriptionCreateParams'],
  updateSubscription: ['Subscriptions', 'SubscriptionUpdateParams'],
  cancelSubscription: ['Subscriptions', 'SubscriptionCancelParams'],
  listSubscriptions: ['Subscriptions', 'SubscriptionListParams'],
  createCheckout: ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
  listCheckouts: ['Checkout/Sessions', 'Checkout.SessionListParams'],
  createPortal: ['BillingPortal/Sessions', 'BillingPortal.SessionCreateParams'],
  listEvents: ['Events', 'EventListParams'],
  listEndpoints: ['WebhookEndpoints', 'WebhookEndpointListParams'],
  listDomains: ['PaymentMethodDomains', 'PaymentMethodDomainListParams'],
  listInvoices: ['Invoices', 'InvoiceListParams'],
};

const calls = Object.keys(PARAMS) as (keyof typeof ACCEPTS)[];

test.each(calls)('%s accepts only parameters that the SDK has', (call) => {
  const sdk = PARAMS[call];
  const known = sdk ? fieldsOf(sdkType(...sdk)) : [];
  expect(ACCEPTS[call].filter((name) => !known.includes(name))).toEqual([]);
});

test('every call uses one of these lists, and exactly the list calls accept page parameters', () => {
  const lists = new Set<readonly string[]>(Object.values(ACCEPTS));
  for (const route of STRIPE_ROUTES) {
    expect([route.path, lists.has(route.accepts)]).toEqual([route.path, true]);
    expect([route.path, route.accepts.includes('starting_after')]).toEqual([
      route.path,
      route.isList === true,
    ]);
  }
});

const OBJECTS: Partial<Record<Kind, SdkName>> = {
  payment_intent: ['PaymentIntents', 'PaymentIntent'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  charge: ['Charges', 'Charge'],
  refund: ['Refunds', 'Refund'],
  dispute: ['Disputes', 'Dispute'],
  balance_transaction: ['BalanceTransactions', 'BalanceTransaction'],
  customer: ['Customers', 'Customer'],
  customer_session: ['CustomerSessions', 'CustomerSession'],
  product: ['Products', 'Product'],
  price: ['Prices', 'Price'],
  subscription: ['Subscriptions', 'Subscription'],
  invoice: ['Invoices', 'Invoice'],
  webhook_endpoint: ['WebhookEndpoints', 'WebhookEndpoint'],
  payment_method_domain: ['PaymentMethodDomains', 'PaymentMethodDomain'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  'billing_portal.session': ['BillingPortal/Sessions', 'Session'],
};

test.each(Object.entries(OBJECTS))(
  '%s expands exactly the fields that the SDK expands',
  (kind, [file, name]) => {
    const type = sdkType(file, name);
    const ours = Object.keys(EXPANDABLE[kind as Kind] ?? {});
    const unknown = ours.filter((path) => !isIdOrObject(sdkField(type, path)));
    const missing = fieldsOf(type).filter(
      (field) => isIdOrObject(sdkField(type, field)) && !ours.includes(field),
    );
    expect({ unknown, missing }).toEqual({ unknown: [], missing: [] });
  },
);

test('every answered kind is compared with the SDK', () => {
  const answered = new Set(STRIPE_ROUTES.map(({ kind }) => kind));
  answered.delete('event');
  expect([...answered].sort()).toEqual(Object.keys(OBJECTS).sort());
});
