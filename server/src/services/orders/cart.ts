/** A cart, read from a quote's query or an order's body into one shape. Amounts are cents. */
import { createHash } from 'node:crypto';
import type { Static } from '@sinclair/typebox';
import { fieldError } from '../../lib/errors';
import { MAX_LINES } from '@dwellivery/domain/cart';
import { visible } from '@dwellivery/domain/visible';
import type { CheckoutDetailsQuery, OrderBody } from '../../schemas/checkout';
import { toCents } from '../pricing/money';
import type { SharedCart } from './sharedCart';

export type CartProduct = {
  productId: number;
  quantity: number;
  choiceIds: number[];
  notes: string | null;
  /** For whom the line of a shared cart is. */
  guestName?: string;
};
/** What a request names. */
export type CartRequest = {
  products: CartProduct[];
  tipCents: number;
  promoCode: string | null;
  /** null: delivery if the event delivers, else pickup. */
  deliveryType: 'd2d' | 'pickup' | null;
  /** A table of `each`, whose delivery the order joins, or of `host`, whose products it orders. */
  tableCode: string | null;
  /** The paid order that the cart changes. */
  orderId: number | null;
};
/** `tableCode` is that of the table whose delivery the order joins. */
export type Cart = CartRequest & { shared: SharedCart | null };
export type OrderRequest = OrderBody['order'];

/** Promo codes are capital letters and digits. A pasted one may hold blanks, dashes, quotes, full-width letters and invisible characters. */
const promoKey = (code = ''): string | null =>
  code
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase() ||
  visible(code) ||
  null;

/** A table may have the products of a new order. One that is changed stays with its table, whatever the request names. @throws 422 `empty_cart` */
function checked(cart: CartRequest, field: string): CartRequest {
  const named = cart.orderId === null ? cart : { ...cart, tableCode: null };
  if (named.products.length === 0 && named.tableCode === null)
    throw fieldError(field, 'Your cart is empty.', 'empty_cart');
  return named;
}

/** @throws 422 `empty_cart`, `invalid_amount` */
export function cartOfQuery(query: Static<typeof CheckoutDetailsQuery>): CartRequest {
  const { products = [] } = query;
  const cart: CartRequest = {
    products: products.map(({ id, quantity }) => ({
      productId: id,
      quantity,
      choiceIds: [],
      notes: null,
    })),
    tipCents: query.tip === undefined ? 0 : toCents(query.tip, 'tip'),
    promoCode: promoKey(query.promo_code),
    deliveryType: query.delivery_type ?? null,
    tableCode: query.table_code ?? null,
    orderId: query.order_id ?? null,
  };
  return checked(cart, 'products');
}

/** @param orderId of a paid order that is changed @throws 422 `empty_cart`, `invalid_amount`, `invalid` (two tips, two promo codes) */
export function cartOfOrder(order: OrderRequest, orderId: number | null = null): CartRequest {
  const cart: CartRequest = {
    products: [],
    tipCents: 0,
    promoCode: null,
    deliveryType: order.delivery_type,
    tableCode: order.table_code ?? null,
    orderId,
  };
  const seen = new Set<string>();
  for (const item of order.items) {
    if (typeof item.id === 'number' && 'quantity' in item) {
      const { id: productId, quantity, notes = null, product_option_choice_ids: choiceIds = [] } = item;
      cart.products.push({ productId, quantity, choiceIds, notes: notes?.trim() || null });
      continue;
    }
    if (seen.has(String(item.id))) throw fieldError('items', 'A tip and a promo code may be given once.');
    seen.add(String(item.id));
    if (item.id === 'tip' && 'price' in item) cart.tipCents = toCents(item.price, 'tip');
    else if (item.id === 'promo_code' && 'notes' in item) cart.promoCode = promoKey(item.notes);
  }
  if (cart.products.length > MAX_LINES) throw fieldError('items', 'Your cart holds too many lines.');
  return checked(cart, 'items');
}

/** The keys of objects in one order, without those that are undefined. */
export const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, canonical(item)]),
  );
};

/** Two requests with one transaction id are the same order if their hashes are equal. Tracking data is left out. */
export function bodyHash(eventId: number, order: OrderRequest): string {
  const body = canonical({ eventId, ...order, lead_params: undefined, transaction_id: undefined });
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
