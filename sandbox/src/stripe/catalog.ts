import { PRICE_REST, PRODUCT_REST, RECURRING_REST } from './billingBlanks';
import { idOf, type Context } from './context';
import { missingParam, noSuch } from './errors';
import { newId } from './ids';
import { matching, page } from './lists';
import type { Store, Transaction } from './store';
import type { Price, Product } from './types';

/** The demo world's plan, which an operator would create in Stripe's dashboard. */
export const VIP_PRICE = 'price_vip_month';
const VIP_PRODUCT = 'prod_vip';

export function seedCatalog(store: Store): void {
  if (store.table('price').has(VIP_PRICE)) return;
  store.change((tx) => {
    const base = { created: tx.now, livemode: false as const, active: true, metadata: {} };
    tx.put({
      ...base,
      ...PRODUCT_REST,
      id: VIP_PRODUCT,
      object: 'product',
      name: 'Dwellivery VIP',
      description: 'No service fee, no reservation fee, on every order.',
      updated: tx.now,
    });
    tx.put({
      ...base,
      ...PRICE_REST,
      id: VIP_PRICE,
      object: 'price',
      currency: 'usd',
      nickname: 'VIP, monthly',
      lookup_key: 'vip_monthly',
      product: VIP_PRODUCT,
      recurring: { ...RECURRING_REST, interval: 'month', interval_count: 1 },
      type: 'recurring',
      unit_amount: 999,
      unit_amount_decimal: '999',
    });
  });
}

export function createProduct({ tx, params }: Context): unknown {
  const product: Product = {
    id: params.string('id') ?? newId('prod'),
    object: 'product',
    created: tx.now,
    livemode: false,
    ...PRODUCT_REST,
    active: params.boolean('active') ?? true,
    description: params.string('description') || null,
    metadata: params.metadata(),
    name: params.required('name'),
    updated: tx.now,
  };
  return tx.put(product);
}

export const listProducts = ({ tx, params }: Context): unknown =>
  page(tx.all('product'), params, '/v1/products');

export function findPrice(tx: Transaction, id: string, param = 'price', status = 400): Price {
  const price = tx.find('price', id);
  if (price === undefined) throw noSuch('price', id, param, status);
  return price;
}

export function createPrice({ tx, params }: Context): unknown {
  const product = params.required('product');
  if (tx.find('product', product) === undefined) throw noSuch('product', product, 'product', 400);
  const amount = params.integer('unit_amount');
  if (amount === undefined) throw missingParam('unit_amount');
  const recurring = params.child('recurring');
  const interval = recurring?.choice('interval', ['day', 'week', 'month', 'year']) ?? 'month';
  return tx.put({
    id: newId('price'),
    object: 'price',
    created: tx.now,
    livemode: false,
    ...PRICE_REST,
    active: params.boolean('active') ?? true,
    currency: params.required('currency').toLowerCase(),
    metadata: params.metadata(),
    nickname: params.string('nickname') || null,
    lookup_key: params.string('lookup_key') || null,
    product,
    recurring:
      recurring === undefined
        ? null
        : { ...RECURRING_REST, interval, interval_count: recurring.integer('interval_count') ?? 1 },
    type: recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  });
}

export const retrievePrice = (context: Context): unknown =>
  findPrice(context.tx, idOf(context), 'price', 404);

export function listPrices({ tx, params }: Context): unknown {
  const keys = params.strings('lookup_keys');
  const found = matching(tx.all('price'), params, 'product').filter(
    ({ lookup_key: key }) => keys.length === 0 || (key !== null && keys.includes(key)),
  );
  return page(found, params, '/v1/prices');
}
