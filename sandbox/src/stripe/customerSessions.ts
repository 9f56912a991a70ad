/** Customer sessions: what an element of Stripe.js may show and do for a customer. */
import { SESSION_COMPONENTS } from './billingBlanks';
import type { Context } from './context';
import { findCustomer } from './customers';
import { invalidRequest, missingParam } from './errors';
import { newId, randomText } from './ids';
import type { Params } from './params';
import { REDISPLAY } from './paymentMethods';
import type { Transaction } from './store';
import type { AllowRedisplay, Customer, CustomerSession, ElementFeatures } from './types';

/** Components without `features`. */
const NO_FEATURES = new Set<string>([
  'active_entitlements',
  'buy_button',
  'customer_portal',
  'pricing_table',
]);
const SESSION_SECONDS = 30 * 60;
const SWITCH = ['disabled', 'enabled'] as const;
const USAGES = ['off_session', 'on_session'] as const;
const MOST_SHOWN = 10;

function readLimit(features: Params): number | null {
  const limit = features.integer('payment_method_redisplay_limit');
  if (limit === undefined) return null;
  const param = 'components[payment_element][features][payment_method_redisplay_limit]';
  if (limit < 1) throw invalidRequest('This value must be greater than or equal to 1.', { param });
  if (limit > MOST_SHOWN)
    throw invalidRequest(`This value must be less than or equal to ${MOST_SHOWN}.`, { param });
  return limit;
}

function readFilters(features: Params): AllowRedisplay[] {
  const filters = features.strings('payment_method_allow_redisplay_filters');
  const known = REDISPLAY.filter((value) => filters.includes(value));
  if (known.length === filters.length) return known.length > 0 ? known : ['always'];
  throw invalidRequest(
    'Invalid components[payment_element][features][payment_method_allow_redisplay_filters]: must be one of always, limited, or unspecified',
  );
}

function readFeatures(features: Params | undefined): ElementFeatures | null {
  if (features === undefined) return null;
  features.only(
    'payment_method_allow_redisplay_filters',
    'payment_method_redisplay',
    'payment_method_redisplay_limit',
    'payment_method_remove',
    'payment_method_save',
    'payment_method_save_usage',
  );
  return {
    payment_method_allow_redisplay_filters: readFilters(features),
    payment_method_redisplay: features.choice('payment_method_redisplay', SWITCH) ?? 'disabled',
    payment_method_redisplay_limit: readLimit(features),
    payment_method_remove: features.choice('payment_method_remove', SWITCH) ?? 'disabled',
    payment_method_save: features.choice('payment_method_save', SWITCH) ?? 'disabled',
    payment_method_save_usage: features.choice('payment_method_save_usage', USAGES) ?? null,
  };
}

function readComponent(name: string, given: Params | undefined): CustomerSession['components'][string] {
  const enabled = given?.boolean('enabled') ?? false;
  if (NO_FEATURES.has(name)) return { enabled };
  return { enabled, features: name === 'payment_element' ? readFeatures(given?.child('features')) : null };
}

export function createCustomerSession({ tx, params }: Context): unknown {
  const customer = findCustomer(tx, params.required('customer'), 'customer', 400);
  const wanted = params.child('components');
  if (wanted === undefined) throw missingParam('components');
  wanted.only(...SESSION_COMPONENTS);
  const components = Object.fromEntries(
    SESSION_COMPONENTS.map((name) => [name, readComponent(name, wanted.child(name))]),
  );
  if (!Object.values(components).some((component) => component.enabled)) {
    throw invalidRequest('You must enable at least one component.', { param: 'components' });
  }
  return tx.put<CustomerSession>({
    id: newId('cuss'),
    object: 'customer_session',
    created: tx.now,
    livemode: false,
    client_secret: `cuss_secret_${randomText(40)}`,
    components,
    customer: customer.id,
    customer_account: null,
    expires_at: tx.now + SESSION_SECONDS,
  });
}

/** An open session, by the client secret that the elements send. */
export function sessionOfSecret(tx: Transaction, secret: string): CustomerSession | undefined {
  const session = tx.all('customer_session').find((candidate) => candidate.client_secret === secret);
  return session === undefined || session.expires_at < tx.now ? undefined : session;
}

export function customerOfSecret(tx: Transaction, secret: string): Customer | undefined {
  const customer = tx.find('customer', sessionOfSecret(tx, secret)?.customer);
  return customer?.deleted ? undefined : customer;
}
