import { forwardRef, startTransition, useCallback, useImperativeHandle, useState } from 'react';
import type { Product } from '@/api/types';
import { WIDE } from '@/components/ui/mediaQueries';
import { toast } from '@/components/ui/toast';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { removeItem, roomFor, type CartItem, type CartItemDraft } from '@/domain/cart';
import { Cart } from '@/features/cart/Cart';
import { ItemSheet } from '@/features/cart/ItemSheet';
import type { EventCart } from '@/features/cart/useEventCart';
import { useSkeletonPress } from '@/features/cart/useSkeletonPress';
import { useAppDispatch } from '@/store/hooks';
import { itemAdded, itemUpdated } from '@/store/slices/carts';
import { HeaderSlot } from '../routing/HeaderSlot';

export interface OrderingHandle {
  /** Opens the wizard for a product. */
  pick: (product: Product) => void;
}

interface EventOrderingProps {
  cart: EventCart;
  /** Hue of the restaurant's dish art. */
  hue: number;
  canOrder: boolean;
  /** The event's orders may carry notes. */
  takesNotes: boolean;
}

interface Picking {
  product: Product;
  item?: CartItem;
}

/**
 * Cart and item wizard of an event. A sibling of the menu that is called through its handle, so that a press does not render
 * a menu of 300 dishes again.
 */
export const EventOrdering = forwardRef<OrderingHandle, EventOrderingProps>(function EventOrdering(
  { cart, hue, canOrder, takesNotes },
  ref,
) {
  const dispatch = useAppDispatch();
  const isWide = useMediaQuery(WIDE);
  const [isCartOpen, setIsCartOpen] = useState(false);
  const [picking, setPicking] = useState<Picking | null>(null);
  const close = useCallback(() => setPicking(null), []);
  // A transition lets a slow phone paint the press before it renders the sheet.
  const pick = useCallback((product: Product) => startTransition(() => setPicking({ product })), []);
  useImperativeHandle(ref, () => ({ pick }), [pick]);

  const { eventId } = cart;
  const save = (item: CartItemDraft) => {
    // Another tab may have removed or changed the line meanwhile; what is asked for here is added then.
    const edited = cart.items.find(({ id }) => id === picking?.item?.id);
    // The sheet stays open with what was chosen.
    const others = edited ? removeItem(cart.items, edited.id) : cart.items;
    if (item.quantity > roomFor(others, item)) {
      toast.error('This does not fit. A cart takes at most 200 lines, and 100 of a dish.');
      return;
    }
    if (edited) dispatch(itemUpdated({ eventId, itemId: edited.id, item }));
    else dispatch(itemAdded({ eventId, item }));
    close();
    setIsCartOpen(isWide);
  };
  const edit = (item: CartItem) => {
    const product = cart.productOf(item);
    if (product) setPicking({ product, item });
  };
  useSkeletonPress((productId) => {
    const product = canOrder && cart.productOf({ product: { id: productId } });
    // Not as a transition: with the menu, in the first frame.
    if (product) setPicking({ product });
  });
  return (
    <>
      {(canOrder || cart.count > 0) && (
        <Cart
          cart={cart}
          canOrder={canOrder}
          takesNotes={takesNotes}
          onEdit={edit}
          isOpen={isCartOpen}
          onOpenChange={setIsCartOpen}
          inHeader={(button) => <HeaderSlot>{button}</HeaderSlot>}
        />
      )}
      {picking && (
        <ItemSheet
          key={picking.item?.id ?? picking.product.id}
          {...picking}
          hue={hue}
          onSave={save}
          onClose={close}
        />
      )}
    </>
  );
});
