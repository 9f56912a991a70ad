import { useCallback, useState } from 'react';
import type { Product } from '@/api/types';
import { toast } from '@/components/ui/toast';
import { lineIdentity, roomFor, type CartItem, type CartItemDraft } from '@dwellivery/domain/cart';
import { useLatest } from '@/lib/useLatest';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import { itemAdded, itemUpdated } from '@/store/slices/carts';
import { flashDismissed, selectFlash } from '@/store/slices/flash';
import { toDraft } from './itemForm';
import type { EventCart } from './useEventCart';

/** Whether the cart takes all of an item. Tells the customer if it does not. */
export function fits(items: readonly CartItem[], item: CartItemDraft): boolean {
  const isFitting = item.quantity <= roomFor(items, item);
  if (!isFitting) toast.error('This does not fit. A cart takes at most 200 lines, and 100 of a dish.');
  return isFitting;
}

/** Adds one piece of a dish without options. `undo` takes it back, while the message about it is shown; else it is undefined. */
export function useAddAtOnce({ eventId, items }: EventCart) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [added, setAdded] = useState<{ product: Product; serial: number } | null>(null);
  const isShown = useAppSelector(
    (state) => selectFlash(state, eventId) !== null && state.flash.serial === added?.serial,
  );
  const itemsRef = useLatest(items);
  const add = useCallback(
    (product: Product): boolean => {
      const item = toDraft(product, {}, 1);
      if (!fits(itemsRef.current, item)) return false;
      dispatch(itemAdded({ eventId, item }));
      setAdded({ product, serial: store.getState().flash.serial });
      return true;
    },
    [dispatch, eventId, itemsRef, store],
  );
  const undo = () => {
    const id = added && lineIdentity(toDraft(added.product, {}, 1));
    const line = items.find((item) => item.id === id);
    if (line)
      dispatch(itemUpdated({ eventId, itemId: line.id, item: { ...line, quantity: line.quantity - 1 } }));
    dispatch(flashDismissed());
    // The pressed button goes with the message.
    document.querySelector<HTMLElement>(`[data-product="${added?.product.id}"]`)?.focus();
  };
  return { add, undo: isShown ? undo : undefined };
}
