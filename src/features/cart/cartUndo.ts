import { useEffect, useState } from 'react';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import {
  allCartsCleared,
  cartCleared,
  cartNotesChanged,
  gratuityChanged,
  itemRemoved,
  itemsRestored,
  selectCartItems,
  selectCarts,
  type Cart,
  type CartsState,
  type EventId,
} from '@/store/slices/carts';
import { draftSaved, selectCheckoutDraft } from '@/store/slices/checkout';
import { FLASH_MS, flashDismissed } from '@/store/slices/flash';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';

interface Undo {
  /** What was removed; null once it has been shown long enough. */
  text: string | null;
  restore: () => void;
}

/** Restores a cleared cart with its notes and tip. */
function restoreCart(dispatch: AppDispatch, eventId: EventId, cart: Cart): void {
  dispatch(itemsRestored({ eventId, items: cart.items }));
  if (cart.notes) dispatch(cartNotesChanged({ eventId, notes: cart.notes }));
  const { gratuity, gratuityPercentage } = cart;
  if (gratuityPercentage !== null) dispatch(gratuityChanged({ eventId, gratuityPercentage }));
  else if (gratuity !== null) dispatch(gratuityChanged({ eventId, gratuity }));
}

/** Also restores the drafts of the order forms, which clearing a cart deletes. */
function restorer(dispatch: AppDispatch, state: RootState, carts: CartsState): () => void {
  const drafts = Object.keys(carts).map((eventId) => ({ eventId, ...selectCheckoutDraft(state, eventId) }));
  return () => {
    Object.entries(carts).forEach(([eventId, cart]) => restoreCart(dispatch, eventId, cart));
    drafts.forEach(({ eventId, values }) => {
      if (Object.keys(values).length > 0) dispatch(draftSaved({ eventId, values }));
    });
  };
}

/** Actions that remove something from a cart (spec 2 §4, "Cart actions"). Undo is offered while the cart is open, its text ends before. */
export function useCartActions(eventId: EventId) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [undo, setUndo] = useState<Undo | null>(null);
  useEffect(() => {
    if (!undo?.text) return undefined;
    const timer = setTimeout(() => setUndo({ ...undo, text: null }), FLASH_MS);
    return () => clearTimeout(timer);
  }, [undo]);

  const remove = (itemId: string) => {
    const items = selectCartItems(store.getState(), eventId).filter(({ id }) => id === itemId);
    setUndo({ text: 'Item removed', restore: () => dispatch(itemsRestored({ eventId, items })) });
    dispatch(itemRemoved({ eventId, itemId }));
  };
  const clear = () => {
    const state = store.getState();
    const cart = selectCarts(state)[String(eventId)];
    if (!cart) return;
    setUndo({ text: 'Cart cleared', restore: restorer(dispatch, state, { [eventId]: cart }) });
    dispatch(cartCleared({ eventId }));
  };
  const clearAll = () => {
    const state = store.getState();
    setUndo({ text: 'All carts cleared', restore: restorer(dispatch, state, selectCarts(state)) });
    dispatch(allCartsCleared());
  };
  const takeBack = () => {
    undo?.restore();
    setUndo(null);
    dispatch(flashDismissed());
  };
  return { remove, clear, clearAll, undo, takeBack, forget: () => setUndo(null) };
}
