import { idOf, type Context } from './context';
import { missingParam, noSuch } from './errors';
import { newId } from './ids';
import { page } from './lists';
import type { Store, Transaction } from './store';
import type { Price, Product } from './types';

/** The plan of the demo world, as if it had been made in the dashboard. */
export const VIP_PRICE = 'price_vip_month';
const VIP_PRODUCT = 'prod_vip';

export function seedCatalog(store: Store): void {
  if (store.table('price').has(VIP_PRICE)) return;
  store.change((tx) => {
    const base = { created: tx.now, livemode: false as const, active: true, metadata: {} };
    tx.put({
      ...base,
      id: VIP_PRODUCT,
      object: 'product',
      name: 'Dwellivery VIP',
      description: 'No service fee, no reservation fee, on every order.',
    });
    tx.put({
      ...base,
      id: VIP_PRICE,
      object: 'price',
      currency: 'usd',
      nickname: 'VIP, monthly',
      lookup_key: 'vip_monthly',
      product: VIP_PRODUCT,
      recurring: { interval: 'month', interval_count: 1 },
      type: 'recurring',
      unit_amount: 999,
    });
  });
}

export function createProduct({ tx, params }: Context): unknown {
  params.only('id', 'name', 'description', 'metadata', 'active');
  const product: Product = {
    id: params.string('id') ?? newId('prod'),
    object: 'product',
    created: tx.now,
    livemode: false,
    active: params.boolean('active') ?? true,
    description: params.string('description') || null,
    metadata: params.metadata(),
    name: params.required('name'),
  };
  return tx.put(product);
}

export function retrieveProduct(context: Context): unknown {
  const product = context.tx.find('product', idOf(context));
  if (product === undefined) throw noSuch('product', idOf(context));
  return product;
}

export const listProducts = ({ tx, params }: Context): unknown =>
  page(tx.all('product'), params, '/v1/products');

export function findPrice(tx: Transaction, id: string, param = 'price', status = 400): Price {
  const price = tx.find('price', id);
  if (price === undefined) throw noSuch('price', id, param, status);
  return price;
}

export function createPrice({ tx, params }: Context): unknown {
  params.only(
    'currency',
    'unit_amount',
    'product',
    'recurring',
    'nickname',
    'lookup_key',
    'metadata',
    'active',
  );
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
    active: params.boolean('active') ?? true,
    currency: params.required('currency').toLowerCase(),
    metadata: params.metadata(),
    nickname: params.string('nickname') || null,
    lookup_key: params.string('lookup_key') || null,
    product,
    recurring:
      recurring === undefined ? null : { interval, interval_count: recurring.integer('interval_count') ?? 1 },
    type: recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: amount,
  });
}

export const retrievePrice = (context: Context): unknown =>
  findPrice(context.tx, idOf(context), 'price', 404);

export function listPrices({ tx, params }: Context): unknown {
  const [keys, product] = [params.strings('lookup_keys'), params.string('product')];
  const found = tx
    .all('price')
    .filter((price) => keys.length === 0 || (price.lookup_key !== null && keys.includes(price.lookup_key)))
    .filter((price) => product === undefined || price.product === product);
  return page(found, params, '/v1/prices');
}
