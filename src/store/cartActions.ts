import { useEffect, useState } from 'react';
import { MAX_QUANTITY } from '@dwellivery/domain/cart';
import { useAppDispatch, useAppStore } from './hooks';
import {
  allCartsCleared,
  cartCleared,
  cartRestored,
  itemRemoved,
  itemsRestored,
  itemUpdated,
  selectCartItems,
  selectCarts,
  type CartsState,
  type EventId,
} from './slices/carts';
import { FLASH_MS, flashDismissed } from './slices/flash';
import type { AppDispatch } from './types';

interface Undo {
  /** What was removed; null once it has been shown long enough. */
  text: string | null;
  restore: () => void;
}

/** Puts cleared carts back, with notes, tip and the form. */
const restorer = (dispatch: AppDispatch, carts: CartsState) => () =>
  Object.entries(carts).forEach(([eventId, cart]) => dispatch(cartRestored({ eventId, cart })));

/** Changes of a cart's lines (spec 2 §4, "Cart actions"). Undo of a removal is offered while the lines are shown, its text ends before. */
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
  /** @param quantity null while the customer types; 0 removes the line */
  const changeQuantity = (itemId: string, quantity: number | null) => {
    const item = selectCartItems(store.getState(), eventId).find(({ id }) => id === itemId);
    if (!item || quantity === null || quantity === item.quantity) return;
    if (quantity < 1) return remove(itemId);
    setUndo(null);
    dispatch(itemUpdated({ eventId, itemId, item: { ...item, quantity: Math.min(quantity, MAX_QUANTITY) } }));
  };
  const clear = () => {
    const cart = selectCarts(store.getState())[String(eventId)];
    if (!cart) return;
    setUndo({ text: 'Cart cleared', restore: restorer(dispatch, { [eventId]: cart }) });
    dispatch(cartCleared({ eventId }));
  };
  const clearAll = () => {
    setUndo({ text: 'All carts cleared', restore: restorer(dispatch, selectCarts(store.getState())) });
    dispatch(allCartsCleared());
  };
  const takeBack = () => {
    undo?.restore();
    setUndo(null);
    dispatch(flashDismissed());
  };
  return { remove, changeQuantity, clear, clearAll, undo, takeBack };
}
