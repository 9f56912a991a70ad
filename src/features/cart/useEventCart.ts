import { useEffect, useMemo } from 'react';
import type { MenuCategory, Product } from '@/api/types';
import { cartSubtotal, countItems, indexMenu, type CartItem } from '@dwellivery/domain/cart';
import type { Cents } from '@dwellivery/domain/money';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { menuLoaded, selectOwnItems } from '@/store/slices/carts';

export interface EventCart {
  eventId: number;
  items: readonly CartItem[];
  /** By product id; null until it is loaded. */
  menu: ReadonlyMap<number, Product> | null;
  /** Pieces, not lines. */
  count: number;
  /** At the menu's current prices; null until the menu is loaded. */
  subtotal: Cents | null;
  /** Pieces by product id. */
  counts: ReadonlyMap<number, number>;
  productOf: (item: { product: { id: number } }) => Product | undefined;
}

function countByProduct(items: readonly CartItem[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  items.forEach(({ product, quantity }) => counts.set(product.id, (counts.get(product.id) ?? 0) + quantity));
  return counts;
}

/** Items with the menu's prices; stored ones contain none. */
export function usePricedItems(
  eventId: number,
  items: readonly CartItem[],
  categories: readonly MenuCategory[] | undefined,
): EventCart {
  const menu = useMemo(
    () => (categories ? (indexMenu(categories) as ReadonlyMap<number, Product>) : null),
    [categories],
  );
  return useMemo(
    () => ({
      eventId,
      items,
      menu,
      count: countItems(items),
      subtotal: menu && cartSubtotal(items, menu),
      counts: countByProduct(items),
      productOf: (item) => menu?.get(item.product.id),
    }),
    [eventId, items, menu],
  );
}

/** The customer's own dishes of one event. */
export function useEventCart(eventId: number, categories: readonly MenuCategory[] | undefined): EventCart {
  const items = useAppSelector((state) => selectOwnItems(state, eventId));
  const cart = usePricedItems(eventId, items, categories);
  const { menu } = cart;
  const dispatch = useAppDispatch();
  // Also when the items change, for example by another tab.
  useEffect(() => {
    if (menu) dispatch(menuLoaded(eventId, menu));
  }, [dispatch, eventId, items, menu]);
  return cart;
}
