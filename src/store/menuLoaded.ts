import { itemsOffMenu, type Menu } from '@/domain/cart';
import { itemsWentOffMenu, selectCartItems, type EventId } from './slices/carts';
import type { AppThunk } from './types';

/** Removes from the cart what the loaded menu no longer offers, and notifies the customer (spec 2 §4). */
export const menuLoaded =
  (eventId: EventId, menu: Menu): AppThunk =>
  (dispatch, getState) => {
    const gone = itemsOffMenu(selectCartItems(getState(), eventId), menu);
    if (gone.length > 0) dispatch(itemsWentOffMenu({ eventId, gone }));
  };
