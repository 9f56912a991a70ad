import { FROM_PAGES } from './accepts';
import { CARD_REST, METHOD_REST } from './blanks';
import { cardKind, checkCard, testCard } from './cards';
import { idOf, type Context } from './context';
import { invalidRequest, missingParam, noSuch } from './errors';
import { newId } from './ids';
import { page } from './lists';
import type { Params } from './params';
import type { Transaction } from './store';
import type { Address, CardBehaviour, PaymentMethod } from './types';

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
}

/** Makes a payment method; keeps only the last four digits of the number. */
function makeMethod(tx: Transaction, card: CardData, billing: Params | undefined): PaymentMethod {
  const kind = cardKind(card.number);
  checkCard({ ...card, brand: kind.brand }, tx.nowMs);
  const billing_details = readBilling(billing);
  const { address } = billing_details;
  return tx.put({
    id: newId('pm'),
    object: 'payment_method',
    created: tx.now,
    livemode: false,
    ...METHOD_REST,
    type: 'card',
    allow_redisplay: 'unspecified',
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
      checks: {
        address_line1_check: address.line1 === null ? null : 'pass',
        address_postal_code_check: address.postal_code === null ? null : 'pass',
        cvc_check: card.cvc === undefined ? null : 'pass',
      },
      networks: { available: [kind.brand], preferred: null },
      wallet: null,
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
  };
  return makeMethod(tx, read, data.child('billing_details'));
}

/** An existing payment method, or a new one for Stripe's ready-made names such as pm_card_visa. */
export function methodById(tx: Transaction, id: string, param = 'payment_method'): PaymentMethod {
  const ready = testCard(id);
  if (ready !== undefined) {
    const year = new Date(tx.nowMs).getUTCFullYear() + 4;
    return makeMethod(tx, { ...ready, month: 12, year, cvc: '123' }, undefined);
  }
  const method = tx.find('payment_method', id);
  if (method === undefined) throw noSuch('PaymentMethod', id, param, param === 'id' ? 404 : 400);
  return method;
}

export function attachMethod(tx: Transaction, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  if (method.customer === customer) return method;
  const attached = tx.put({ ...method, customer });
  tx.emit('payment_method.attached', attached);
  return attached;
}

export const createMethod = ({ tx, params }: Context): unknown => methodFromData(tx, params);

export const retrieveMethod = (context: Context): unknown => methodById(context.tx, idOf(context), 'id');

export function attach(context: Context): unknown {
  const { tx, params } = context;
  const customer = params.required('customer');
  if (tx.find('customer', customer) === undefined) throw noSuch('customer', customer, 'customer', 400);
  return attachMethod(tx, methodById(tx, idOf(context), 'id'), customer);
}

export function detach(context: Context): unknown {
  const method = methodById(context.tx, idOf(context), 'id');
  return context.tx.put({ ...method, customer: null });
}

export function listMethods({ tx, params }: Context): unknown {
  const customer = params.string('customer');
  const found = tx
    .all('payment_method')
    .filter((method) => method.customer !== null && method.customer === customer);
  return page(found, params, '/v1/payment_methods');
}
