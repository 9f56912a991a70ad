import { reconcileWithMenu, type Menu } from '@/domain/cart';
import { itemsWentOffMenu, selectCartItems, type EventId } from './slices/carts';
import type { AppThunk } from './types';

/** Takes out of the cart what the loaded menu no longer offers (spec 2 §4), and says which. */
export const menuLoaded =
  (eventId: EventId, menu: Menu): AppThunk =>
  (dispatch, getState) => {
    const { gone } = reconcileWithMenu(selectCartItems(getState(), eventId), menu);
    if (gone.length > 0) dispatch(itemsWentOffMenu({ eventId, gone }));
  };
