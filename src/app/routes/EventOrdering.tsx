import { startTransition, useCallback, useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import type { Product } from '@/api/types';
import { WIDE } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { removeItem, type CartItem, type CartItemDraft } from '@dwellivery/domain/cart';
import { Cart } from '@/features/cart/Cart';
import { ItemSheet } from '@/features/cart/ItemSheet';
import { fits, useAddAtOnce } from '@/features/cart/useAddAtOnce';
import type { EventCart } from '@/features/cart/useEventCart';
import { useAppDispatch } from '@/store/hooks';
import { itemAdded, itemUpdated } from '@/store/slices/carts';
import { HeaderSlot } from '../routing/HeaderSlot';

export interface OrderingHandle {
  /** Opens the wizard for a product. */
  open: (product: Product) => void;
  /** Adds a product without options. */
  add: (product: Product) => void;
}

interface EventOrderingProps {
  ref?: Ref<OrderingHandle>;
  cart: EventCart;
  /** The delivery that it joins. */
  joined?: ReactNode;
  /** Words about the paid order that it changes. */
  changing?: string | null;
  /** Opens a shared cart. */
  together?: ReactNode;
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
export function EventOrdering({
  ref,
  cart,
  joined,
  changing,
  together,
  hue,
  canOrder,
  takesNotes,
}: EventOrderingProps) {
  const dispatch = useAppDispatch();
  const isWide = useMediaQuery(WIDE);
  const [isCartOpen, setIsCartOpen] = useState(false);
  const [picking, setPicking] = useState<Picking | null>(null);
  const close = useCallback(() => setPicking(null), []);
  // A transition lets a slow phone paint the press before it renders the sheet.
  const open = useCallback((product: Product) => startTransition(() => setPicking({ product })), []);
  const { eventId } = cart;
  const { add, undo } = useAddAtOnce(cart);
  useImperativeHandle(
    ref,
    () => ({
      open,
      add: (product) => {
        if (add(product)) setIsCartOpen(isWide);
      },
    }),
    [open, add, isWide],
  );

  const save = (item: CartItemDraft) => {
    // Another tab may have removed or changed the line meanwhile; what is asked for here is added then.
    const edited = cart.items.find(({ id }) => id === picking?.item?.id);
    // The sheet stays open with what was chosen.
    const others = edited ? removeItem(cart.items, edited.id) : cart.items;
    if (!fits(others, item)) return;
    if (edited) dispatch(itemUpdated({ eventId, itemId: edited.id, item }));
    else dispatch(itemAdded({ eventId, item }));
    close();
    setIsCartOpen(isWide);
  };
  const edit = (item: CartItem) => {
    const product = cart.productOf(item);
    if (product) setPicking({ product, item });
  };
  return (
    <>
      {(canOrder || cart.count > 0) && (
        <Cart
          cart={cart}
          joined={joined}
          changing={changing}
          together={together}
          canOrder={canOrder}
          takesNotes={takesNotes}
          onEdit={edit}
          isOpen={isCartOpen}
          onOpenChange={setIsCartOpen}
          onTakeBack={undo}
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
}
