import { FROM_PAGES } from './accepts';
import { CARD_REST, METHOD_REST } from './blanks';
import { cardKind, checkCard, testCard } from './cards';
import { idOf, type Context } from './context';
import { invalidRequest, missingParam, noSuch } from './errors';
import { newId } from './ids';
import { page } from './lists';
import type { Params } from './params';
import type { Transaction } from './store';
import type { Address, AllowRedisplay, CardBehaviour, PaymentMethod, Wallet, WalletType } from './types';

export const REDISPLAY: readonly AllowRedisplay[] = ['always', 'limited', 'unspecified'];
const WALLETS: readonly WalletType[] = ['apple_pay', 'google_pay', 'link'];

export function readAddress(params: Params | undefined): Address {
  const part = (name: string): string | null => params?.string(name) || null;
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  };
}

const readBilling = (billing: Params | undefined): PaymentMethod['billing_details'] => ({
  address: readAddress(billing?.child('address')),
  email: billing?.string('email') || null,
  name: billing?.string('name') || null,
  phone: billing?.string('phone') || null,
  tax_id: null,
});

interface CardData {
  number: string;
  month: number;
  year: number;
  cvc: string | undefined;
  behaviour?: CardBehaviour;
  wallet?: WalletType | undefined;
}

const walletOf = (type: WalletType | undefined): Wallet | null =>
  type === undefined ? null : { type, dynamic_last4: null, [type]: {} };

const checksOf = (address: Address, cvc: string | undefined): PaymentMethod['card']['checks'] => ({
  address_line1_check: address.line1 === null ? null : 'pass',
  address_postal_code_check: address.postal_code === null ? null : 'pass',
  cvc_check: cvc === undefined ? null : 'pass',
});

/** Makes a payment method; keeps only the last four digits of the number. */
function makeMethod(
  tx: Transaction,
  card: CardData,
  billing?: Params,
  allow_redisplay: AllowRedisplay = 'unspecified',
): PaymentMethod {
  const kind = cardKind(card.number);
  checkCard({ ...card, brand: kind.brand }, tx.nowMs);
  const billing_details = readBilling(billing);
  return tx.put({
    id: newId('pm'),
    object: 'payment_method',
    created: tx.now,
    livemode: false,
    ...METHOD_REST,
    type: 'card',
    allow_redisplay,
    billing_details,
    card: {
      ...CARD_REST,
      brand: kind.brand,
      display_brand: kind.brand,
      country: kind.country,
      exp_month: card.month,
      exp_year: card.year,
      fingerprint: newId('fp').slice(3, 19),
      funding: kind.funding,
      last4: card.number.slice(-4),
      checks: checksOf(billing_details.address, card.cvc),
      networks: { available: [kind.brand], preferred: null },
      wallet: walletOf(card.wallet),
    },
    customer: null,
    metadata: {},
    _behaviour: card.behaviour ?? kind.behaviour,
  });
}

/** Makes a payment method from `payment_method_data` or the body of POST /v1/payment_methods. */
export function methodFromData(tx: Transaction, data: Params): PaymentMethod {
  data.only('type', 'card', 'billing_details', 'metadata', 'allow_redisplay', ...FROM_PAGES);
  if ((data.choice('type', ['card']) ?? '') === '') throw missingParam('type');
  const card = data.child('card');
  if (card === undefined) throw missingParam('card');
  const year = card.integer('exp_year') ?? 0;
  const read: CardData = {
    number: card.required('number').replace(/[\s-]/g, ''),
    month: card.integer('exp_month') ?? 0,
    year: year < 100 ? 2000 + year : year,
    cvc: card.string('cvc'),
    wallet: data.choice('wallet', WALLETS),
  };
  const redisplay = data.choice('allow_redisplay', REDISPLAY);
  return makeMethod(tx, read, data.child('billing_details'), redisplay);
}

/** An existing payment method, or a new one for Stripe's ready-made names such as pm_card_visa. */
export function methodById(tx: Transaction, id: string, param = 'payment_method'): PaymentMethod {
  const ready = testCard(id);
  if (ready !== undefined) {
    const year = new Date(tx.nowMs).getUTCFullYear() + 4;
    return makeMethod(tx, { ...ready, month: 12, year, cvc: '123' });
  }
  const method = tx.find('payment_method', id);
  if (method === undefined) throw noSuch('PaymentMethod', id, param, param === 'id' ? 404 : 400);
  return method;
}

const SPENT =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';

/** Refuses a method that was detached, or used once without a customer. */
export function refuseSpent(method: PaymentMethod): void {
  if (method._isSpent) throw invalidRequest(SPENT);
}

export function attachMethod(tx: Transaction, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  if (method.customer === customer) return method;
  refuseSpent(method);
  const attached = tx.put({ ...method, customer });
  tx.emit('payment_method.attached', attached);
  return attached;
}

export function detachMethod(tx: Transaction, method: PaymentMethod): PaymentMethod {
  if (method.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const owner = tx.find('customer', method.customer);
  if (owner?.invoice_settings.default_payment_method === method.id) {
    tx.put({ ...owner, invoice_settings: { ...owner.invoice_settings, default_payment_method: null } });
  }
  const detached = tx.put({ ...method, customer: null, _isSpent: true });
  tx.emit('payment_method.detached', detached, { customer: method.customer });
  return detached;
}

export const createMethod = ({ tx, params }: Context): unknown => methodFromData(tx, params);

export const retrieveMethod = (context: Context): unknown => methodById(context.tx, idOf(context), 'id');

export function attach(context: Context): unknown {
  const { tx, params } = context;
  const customer = params.required('customer');
  if (tx.find('customer', customer) === undefined) throw noSuch('customer', customer, 'customer', 400);
  return attachMethod(tx, methodById(tx, idOf(context), 'id'), customer);
}

export const detach = (context: Context): unknown =>
  detachMethod(context.tx, methodById(context.tx, idOf(context), 'id'));

/** A customer's methods, newest first, as the list parameters select them. */
export function filterMethods({ tx, params }: Context, customer: string | undefined): PaymentMethod[] {
  const shown = params.choice('allow_redisplay', REDISPLAY);
  const type = params.string('type') ?? 'card';
  return tx
    .all('payment_method')
    .filter((method) => method.customer !== null && method.customer === customer && method.type === type)
    .filter((method) => shown === undefined || method.allow_redisplay === shown);
}

export const listMethods = (context: Context): unknown =>
  page(filterMethods(context, context.params.string('customer')), context.params, '/v1/payment_methods');
