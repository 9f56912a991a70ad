import { endSubscription } from './billing';
import { CUSTOMER_INVOICES_REST, CUSTOMER_REST } from './blanks';
import { idOf, type Context } from './context';
import { invalidRequest, noSuch } from './errors';
import { newId, randomText } from './ids';
import { matching, page } from './lists';
import { attachMethod, detachMethod, filterMethods, methodById, readAddress } from './paymentMethods';
import type { Params } from './params';
import type { Transaction } from './store';
import type { Customer } from './types';

export function findCustomer(tx: Transaction, id: string, param = 'id', status = 404): Customer {
  const customer = tx.find('customer', id);
  if (customer === undefined || customer.deleted) throw noSuch('customer', id, param, status);
  return customer;
}

/** What Stripe takes for an address: a domain with a dot, ASCII throughout. */
const EMAIL = /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+\.[\x21-\x3f\x41-\x7e]+$/;

function apply(tx: Transaction, customer: Customer, params: Params): void {
  const email = params.string('email');
  if (email && !EMAIL.test(email)) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  const text = (name: 'description' | 'email' | 'name' | 'phone'): void => {
    if (params.has(name)) customer[name] = params.string(name) || null;
  };
  (['description', 'email', 'name', 'phone'] as const).forEach(text);
  if (params.has('address')) customer.address = readAddress(params.child('address'));
  customer.metadata = params.metadata(customer.metadata);
  const given = params.string('payment_method');
  const attached = given ? attachMethod(tx, methodById(tx, given), customer.id) : undefined;
  const preferred = params.child('invoice_settings')?.string('default_payment_method');
  if (preferred === undefined) return;
  if (preferred === '') {
    customer.invoice_settings.default_payment_method = null;
    return;
  }
  // A ready-made name such as pm_card_visa in both parameters means one card, not two.
  const method = (preferred === given ? attached : undefined) ?? methodById(tx, preferred);
  if (method.customer !== customer.id) {
    throw noSuch('PaymentMethod', preferred, 'invoice_settings[default_payment_method]', 400);
  }
  customer.invoice_settings.default_payment_method = method.id;
}

export function createCustomer({ tx, params }: Context): unknown {
  const customer: Customer = {
    id: newId('cus').slice(0, 18),
    object: 'customer',
    created: tx.now,
    livemode: false,
    ...CUSTOMER_REST,
    address: null,
    balance: 0,
    currency: null,
    description: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { ...CUSTOMER_INVOICES_REST, default_payment_method: null },
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
  };
  apply(tx, customer, params);
  tx.put(customer);
  tx.emit('customer.created', customer);
  return customer;
}

export function retrieveCustomer(context: Context): unknown {
  const customer = context.tx.find('customer', idOf(context));
  if (customer === undefined) throw noSuch('customer', idOf(context));
  return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer;
}

export function updateCustomer(context: Context): unknown {
  const customer = findCustomer(context.tx, idOf(context));
  apply(context.tx, customer, context.params);
  context.tx.put(customer);
  context.tx.emit('customer.updated', customer);
  return customer;
}

export function deleteCustomer(context: Context): unknown {
  const { tx } = context;
  const customer = findCustomer(tx, idOf(context));
  for (const method of tx.all('payment_method')) {
    if (method.customer === customer.id) detachMethod(tx, method);
  }
  for (const subscription of tx.all('subscription')) {
    const isRunning = subscription.customer === customer.id && subscription.status !== 'canceled';
    if (isRunning) endSubscription(tx, structuredClone(subscription), tx.now);
  }
  tx.put({ ...customer, deleted: true });
  tx.emit('customer.deleted', customer);
  return { id: customer.id, object: 'customer', deleted: true };
}

export function listCustomers({ tx, params }: Context): unknown {
  const found = matching(tx.all('customer'), params, 'email').filter(({ deleted }) => !deleted);
  return page(found, params, '/v1/customers');
}

export function listCustomerMethods(context: Context): unknown {
  const customer = findCustomer(context.tx, idOf(context));
  const found = filterMethods(context, customer.id);
  return page(found, context.params, `/v1/customers/${customer.id}/payment_methods`);
}
