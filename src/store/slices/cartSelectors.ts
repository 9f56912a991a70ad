import type { CartItem } from '@dwellivery/domain/cart';
import type { OrderTable } from '@dwellivery/domain/tables';
import { own } from '@/lib/records';
import { emptyCart, isSent, isShared, type Cart, type CartChange } from './cart';

export type CartsState = Record<string, Cart>;

/** A route parameter or an id of the API. */
export type EventId = string | number;

interface CartsRoot {
  carts: CartsState;
}

export const selectCarts = (state: CartsRoot): CartsState => state.carts;
/** Whether the cart of any event has something in it. */
export const selectHasItems = (state: CartsRoot): boolean =>
  Object.values(selectCarts(state)).some(({ items }) => items.length > 0);
/** The event's cart, or the shared `emptyCart`, whose reference is stable. */
export const selectCart = (state: CartsRoot, eventId: EventId): Cart =>
  own(state.carts, String(eventId)) ?? emptyCart;
export const selectCartItems = (state: CartsRoot, eventId: EventId): CartItem[] =>
  selectCart(state, eventId).items;
/** The customer's own dishes: none while the cart is a shared one. */
export const selectOwnItems = (state: CartsRoot, eventId: EventId): CartItem[] => {
  const cart = selectCart(state, eventId);
  return isShared(cart) ? emptyCart.items : cart.items;
};
/** The dishes of a new order: none of a paid one that is being changed. */
export const selectNewItems = (state: CartsRoot, eventId: EventId): CartItem[] =>
  selectChange(state, eventId) ? emptyCart.items : selectOwnItems(state, eventId);
/** The paid order that the cart changes. */
export const selectChange = (state: CartsRoot, eventId: EventId): CartChange | undefined =>
  selectCart(state, eventId).changes;
export const selectTable = (state: CartsRoot, eventId: EventId): OrderTable | null =>
  selectCart(state, eventId).table;
/** The order that was sent with exactly this cart; null after a change. */
export const selectSentId = (state: CartsRoot, eventId: EventId): string | null => {
  const cart = selectCart(state, eventId);
  return isSent(cart) ? cart.transactionId : null;
};
