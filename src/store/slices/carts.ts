import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  addItem,
  itemsOffMenu,
  MAX_ORDER_NOTES,
  removeItem,
  updateItem,
  type CartItem,
  type CartItemDraft,
  type GoneItem,
  type Menu,
  type PaidLine,
} from '@dwellivery/domain/cart';
import type { Cents } from '@dwellivery/domain/money';
import type { JoinedTable } from '@dwellivery/domain/tables';
import { isSafeKey, own } from '@/lib/records';
import { appReset, cartsRegained } from '../appReset';
import type { AppThunk } from '../types';
import { selectOwnItems, type CartsState, type EventId } from './cartSelectors';
import {
  beginChange,
  empty,
  emptyCart,
  endChange,
  endSentChange,
  endTransaction,
  forgetTransaction,
  isSent,
  isShared,
  leaveShared,
  leaveTable,
  rebaseChange,
  reopen,
  saveForm,
  setItems,
  takePaid,
  takeShared,
  type Cart,
  type ChangedCart,
  type SavedForm,
  type SeenOrder,
} from './cart';

export * from './cartSelectors';

/** An action about one event's cart. */
type OfEvent<T = unknown> = PayloadAction<{ eventId: EventId } & T>;

const EVENT_KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** Validates event ids, which come from the address bar and become storage and object keys. */
export const isEventKey = (key: string): boolean => EVENT_KEY.test(key) && isSafeKey(key);

function change(state: CartsState, eventId: EventId, edit: (cart: Cart) => void): void {
  const key = String(eventId);
  if (!isEventKey(key)) return;
  edit(own(state, key) ?? (state[key] = { ...emptyCart, items: [], draft: {} }));
}

/** Of a cart that exists. */
function changeKnown(state: CartsState, eventId: EventId, edit: (cart: Cart) => void): void {
  const cart = own(state, String(eventId));
  if (cart) edit(cart);
}

function changeItems(state: CartsState, eventId: EventId, next: (items: CartItem[]) => CartItem[]): void {
  change(state, eventId, (cart) => {
    leaveShared(cart);
    setItems(cart, next(cart.items));
  });
}

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
      change(state, payload.eventId, (cart) => {
        // The order that it changes still has its time, address and tip.
        if (cart.changes) setItems(cart, []);
        else empty(cart);
      });
    },
    allCartsCleared(state) {
      Object.values(state).forEach(empty);
    },
    /** Undo of a cleared cart: dishes that were added since stay, and so does what is known of its order. */
    cartRestored(state, { payload }: OfEvent<{ cart: Cart }>) {
      // The table still has its dishes.
      if (isShared(payload.cart)) return;
      change(state, payload.eventId, (cart) => {
        leaveShared(cart);
        const { items, transactionId, table } = cart;
        const isOrderInCart = payload.cart.isOrderInCart && payload.cart.transactionId === transactionId;
        Object.assign(cart, payload.cart, { transactionId, isOrderInCart, table });
        setItems(cart, items.reduce(addItem, payload.cart.items));
      });
    },
    cartNotesChanged(state, { payload }: OfEvent<{ notes: string }>) {
      change(state, payload.eventId, (cart) => {
        cart.notes = payload.notes.slice(0, MAX_ORDER_NOTES);
        reopen(cart);
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
        reopen(cart);
      });
    },
    promoApplied(state, { payload }: OfEvent<{ code: string }>) {
      change(state, payload.eventId, (cart) => {
        cart.promoCode = payload.code.trim().toUpperCase();
        reopen(cart);
      });
    },
    promoRemoved(state, { payload }: OfEvent) {
      changeKnown(state, payload.eventId, (cart) => {
        cart.promoCode = null;
        reopen(cart);
      });
    },
    /** A paid order is changed; what it has takes the place of what was in the cart. */
    changeStarted(state, { payload }: OfEvent<{ cart: ChangedCart }>) {
      change(state, payload.eventId, (cart) => beginChange(cart, payload.cart));
    },
    /** The order stays as it is. */
    changeEnded(state, { payload }: OfEvent) {
      changeKnown(state, payload.eventId, endChange);
    },
    /** The customer sees an order as it is now. */
    changedOrderSeen(state, { payload }: OfEvent<SeenOrder>) {
      changeKnown(state, payload.eventId, (cart) => endSentChange(cart, payload));
    },
    /** The order was changed elsewhere; the customer goes on with what they chose, against the order as it is now. */
    changeRebased(state, { payload }: OfEvent<{ version: number }>) {
      changeKnown(state, payload.eventId, (cart) => rebaseChange(cart, payload.version));
    },
    /** The order joins the delivery of a neighbor. It is a new one. */
    tableJoined(state, { payload }: OfEvent<{ table: JoinedTable }>) {
      change(state, payload.eventId, (cart) => {
        endChange(cart);
        leaveShared(cart);
        cart.table = payload.table;
        reopen(cart);
      });
    },
    /** The shared cart has these dishes now. One that was changed meanwhile stays. */
    itemsMovedToTable(state, { payload }: OfEvent<{ items: CartItem[] }>) {
      const isMoved = ({ id, quantity }: CartItem) =>
        payload.items.some((moved) => moved.id === id && moved.quantity === quantity);
      changeItems(state, payload.eventId, (items) => items.filter((item) => !isMoved(item)));
    },
    /** The host orders a shared cart, or its dishes have changed since. They take the place of the customer's own. */
    sharedCartTaken(state, { payload }: OfEvent<{ tableCode: string; items: CartItem[] }>) {
      change(state, payload.eventId, (cart) => takeShared(cart, payload.tableCode, payload.items));
    },
    /** The order is one of its own. The dishes stay. */
    tableLeft(state, { payload }: OfEvent) {
      changeKnown(state, payload.eventId, leaveTable);
    },
    /** The customer left the form, or paused in it. Changed values close the payment page. */
    draftSaved(state, { payload }: OfEvent<{ form: SavedForm }>) {
      change(state, payload.eventId, (cart) => {
        if (saveForm(cart, payload.form)) reopen(cart);
      });
    },
    /** The form was submitted and valid. An unchanged order keeps its transaction. */
    orderFormCompleted(state, { payload }: OfEvent<{ form: SavedForm }>) {
      change(state, payload.eventId, (cart) => {
        const isOther = saveForm(cart, payload.form) || !isSent(cart);
        cart.state = isOther ? 'ready' : 'sent';
      });
    },
    /** Another time of a submitted order, whose own was taken by others. */
    slotTaken(state, { payload }: OfEvent<{ timeSlotId: number }>) {
      changeKnown(state, payload.eventId, (cart) => {
        cart.draft.timeSlotId = payload.timeSlotId;
        endTransaction(cart);
      });
    },
    /** The server refused the order, or its quote: the form must be submitted again. */
    orderRefused(state, { payload }: OfEvent) {
      changeKnown(state, payload.eventId, (cart) => {
        cart.state = isSent(cart) ? 'refused' : 'choosing';
      });
    },
    /** Dispatched before the order is sent, so that the order can be found after a lost answer. */
    transactionStarted(state, { payload }: OfEvent<{ transactionId: string }>) {
      change(state, payload.eventId, (cart) => {
        Object.assign(cart, { transactionId: payload.transactionId, isOrderInCart: true, state: 'sent' });
      });
    },
    /** The order cannot be paid as it was sent: the next payment is another transaction. */
    transactionEnded(state, { payload }: OfEvent) {
      changeKnown(state, payload.eventId, endTransaction);
    },
    orderPaid(state, { payload }: OfEvent<{ transactionId: string; paid: readonly PaidLine[] }>) {
      changeKnown(state, payload.eventId, (cart) => takePaid(cart, payload.transactionId, payload.paid));
    },
    /** The customer has seen the outcome of this order. */
    outcomeSeen(state, { payload }: OfEvent<{ transactionId: string }>) {
      changeKnown(state, payload.eventId, (cart) => forgetTransaction(cart, payload.transactionId));
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
  cartRestored,
  cartNotesChanged,
  gratuityChanged,
  promoApplied,
  promoRemoved,
  changeStarted,
  changeEnded,
  changedOrderSeen,
  changeRebased,
  tableJoined,
  itemsMovedToTable,
  sharedCartTaken,
  tableLeft,
  draftSaved,
  orderFormCompleted,
  slotTaken,
  orderRefused,
  transactionStarted,
  transactionEnded,
  orderPaid,
  outcomeSeen,
  cartSynced,
} = slice.actions;

/** Removes from the cart what the loaded menu no longer offers, and notifies the customer (spec 2 §4). Dishes of a shared cart go at the table. */
export const menuLoaded =
  (eventId: EventId, menu: Menu): AppThunk =>
  (dispatch, getState) => {
    const gone = itemsOffMenu(selectOwnItems(getState(), eventId), menu);
    if (gone.length > 0) dispatch(itemsWentOffMenu({ eventId, gone }));
  };
