import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  addItem,
  itemsOffMenu,
  MAX_ORDER_NOTES,
  removeItem,
  updateItem,
  withoutPaid,
  type CartItem,
  type CartItemDraft,
  type GoneItem,
  type Menu,
  type PaidLine,
} from '@/domain/cart';
import type { Cents } from '@/domain/money';
import { isSafeKey, own } from '@/lib/records';
import { appReset, cartsRegained } from '../appReset';
import type { AppThunk } from '../types';

export interface Cart {
  /** Invariant: at most 200 lines, no two with the same dish, choices and notes. Without prices, which are the server's. */
  items: CartItem[];
  /** Notes of the whole order; at most 1,000 characters. */
  notes: string;
  /** A custom tip in cents; null unless the customer typed an amount. Invariant: never set together with the percentage. */
  gratuity: Cents | null;
  /** A tip in percent (0 to 100) of the dishes; null unless the customer chose a percentage. */
  gratuityPercentage: number | null;
  /** Id of the order that is being paid with exactly these items; null after a change. */
  transactionId: string | null;
  /** Id of the order that was sent last; survives a change. Once it is paid, what was paid leaves the cart, and this becomes null. */
  sentId: string | null;
}

export type CartsState = Record<string, Cart>;

/** A route parameter or an id of the API. */
export type EventId = string | number;
/** An action about one event's part of a slice. */
export type OfEvent<T = unknown> = PayloadAction<{ eventId: EventId } & T>;

export const emptyCart: Cart = {
  items: [],
  notes: '',
  gratuity: null,
  gratuityPercentage: null,
  transactionId: null,
  sentId: null,
};

const EVENT_KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** Validates event ids, which come from the address bar and become storage and object keys. */
export const isEventKey = (key: string): boolean => EVENT_KEY.test(key) && isSafeKey(key);

function change(state: CartsState, eventId: EventId, edit: (cart: Cart) => void): void {
  const key = String(eventId);
  if (!isEventKey(key)) return;
  const cart = own(state, key) ?? (state[key] = { ...emptyCart, items: [] });
  edit(cart);
}

function changeItems(state: CartsState, eventId: EventId, next: (items: CartItem[]) => CartItem[]): void {
  change(state, eventId, (cart) => {
    cart.items = next(cart.items);
    cart.transactionId = null;
  });
}

const empty = (cart: Cart): Cart => Object.assign(cart, emptyCart, { items: [] });

const slice = createSlice({
  name: 'carts',
  initialState: {} as CartsState,
  reducers: {
    itemAdded(state, { payload }: OfEvent<{ item: CartItemDraft }>) {
      changeItems(state, payload.eventId, (items) => addItem(items, payload.item));
    },
    /** Quantity 0 removes the item (spec 2 §4). */
    itemUpdated(state, { payload }: OfEvent<{ itemId: string; item: CartItemDraft }>) {
      changeItems(state, payload.eventId, (items) => updateItem(items, payload.itemId, payload.item));
    },
    itemRemoved(state, { payload }: OfEvent<{ itemId: string }>) {
      changeItems(state, payload.eventId, (items) => removeItem(items, payload.itemId));
    },
    /** Undo of a removal. */
    itemsRestored(state, { payload }: OfEvent<{ items: CartItem[] }>) {
      changeItems(state, payload.eventId, (items) => payload.items.reduce(addItem, items));
    },
    /** Order again: lines that the customer has reviewed. The cart's notes and tip stay. */
    orderRepeated(state, { payload }: OfEvent<{ items: CartItemDraft[]; replaces: boolean }>) {
      changeItems(state, payload.eventId, (items) =>
        payload.items.reduce<CartItem[]>(addItem, payload.replaces ? [] : items),
      );
    },
    /** Removes items that the loaded menu no longer offers. */
    itemsWentOffMenu(state, { payload }: OfEvent<{ gone: GoneItem[] }>) {
      const ids = new Set(payload.gone.map(({ item }) => item.id));
      changeItems(state, payload.eventId, (items) => items.filter(({ id }) => !ids.has(id)));
    },
    cartCleared(state, { payload }: OfEvent) {
      change(state, payload.eventId, empty);
    },
    allCartsCleared(state) {
      Object.values(state).forEach(empty);
    },
    cartNotesChanged(state, { payload }: OfEvent<{ notes: string }>) {
      change(state, payload.eventId, (cart) => {
        cart.notes = payload.notes.slice(0, MAX_ORDER_NOTES);
        cart.transactionId = null;
      });
    },
    gratuityChanged(
      state,
      { payload }: OfEvent<{ gratuity: Cents } | { gratuityPercentage: number } | { gratuity: null }>,
    ) {
      const tip = 'gratuity' in payload ? payload.gratuity : payload.gratuityPercentage;
      // Not a number, or less than nothing.
      if (tip !== null && !(tip >= 0)) return;
      change(state, payload.eventId, (cart) => {
        cart.gratuity = 'gratuity' in payload ? payload.gratuity : null;
        cart.gratuityPercentage = 'gratuityPercentage' in payload ? payload.gratuityPercentage : null;
        cart.transactionId = null;
      });
    },
    /** Dispatched before the order is sent, so that the order can be found after a lost answer. */
    transactionStarted(state, { payload }: OfEvent<{ transactionId: string }>) {
      change(state, payload.eventId, (cart) => {
        cart.transactionId = payload.transactionId;
        cart.sentId = payload.transactionId;
      });
    },
    transactionEnded(state, { payload }: OfEvent) {
      const cart = own(state, String(payload.eventId));
      if (cart) cart.transactionId = null;
    },
    /**
     * Clears the cart if it is the one that was ordered; of one that has changed since, what was paid leaves, once. An old receipt
     * takes nothing from a new cart (contract, refinement 1).
     */
    orderPaid(state, { payload }: OfEvent<{ transactionId: string; paid: readonly PaidLine[] }>) {
      const cart = own(state, String(payload.eventId));
      if (cart?.sentId !== payload.transactionId && cart?.transactionId !== payload.transactionId) return;
      const left = cart.transactionId === payload.transactionId ? [] : withoutPaid(cart.items, payload.paid);
      if (left.length === 0) empty(cart);
      else Object.assign(cart, { items: left, sentId: null });
    },
    /** Another tab's cart, already merged with ours. */
    cartSynced(state, { payload }: OfEvent<{ cart: Cart | null }>) {
      const key = String(payload.eventId);
      if (!isEventKey(key)) return;
      if (payload.cart) state[key] = payload.cart;
      else delete state[key];
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(appReset, () => ({}))
      .addCase(cartsRegained, (state, { payload }) => {
        const newer = Object.entries(state).filter(([, cart]) => cart.items.length > 0);
        return { ...state, ...payload.carts, ...Object.fromEntries(newer) };
      }),
});

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
export const selectTransactionId = (state: CartsRoot, eventId: EventId): string | null =>
  selectCart(state, eventId).transactionId;

export const cartsReducer = slice.reducer;
export const {
  itemAdded,
  itemUpdated,
  itemRemoved,
  itemsRestored,
  orderRepeated,
  itemsWentOffMenu,
  cartCleared,
  allCartsCleared,
  cartNotesChanged,
  gratuityChanged,
  transactionStarted,
  transactionEnded,
  orderPaid,
  cartSynced,
} = slice.actions;

/** Removes from the cart what the loaded menu no longer offers, and notifies the customer (spec 2 §4). */
export const menuLoaded =
  (eventId: EventId, menu: Menu): AppThunk =>
  (dispatch, getState) => {
    const gone = itemsOffMenu(selectCartItems(getState(), eventId), menu);
    if (gone.length > 0) dispatch(itemsWentOffMenu({ eventId, gone }));
  };
