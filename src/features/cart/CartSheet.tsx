import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { Popover } from '@/components/ui/Popover';
import type { CartItem } from '@dwellivery/domain/cart';
import { useAppDispatch } from '@/store/hooks';
import { flashDismissed } from '@/store/slices/flash';
import { CartFooter } from './CartFooter';
import { CartPanel } from './CartPanel';
import type { EventCart } from './useEventCart';

/** What cart and sheet show alike. */
export interface CartContentProps {
  cart: EventCart;
  /** The delivery that it joins. */
  joined?: ReactNode;
  /** Words about the paid order that it changes. */
  changing?: string | null;
  /** Opens a shared cart. */
  together?: ReactNode;
  canOrder: boolean;
  /** The event's orders may carry notes. */
  takesNotes: boolean;
  onEdit: (item: CartItem) => void;
  /** Undoes the change that the message names. */
  onTakeBack?: () => void;
}

interface CartSheetProps extends CartContentProps {
  /** The header button as the popover's anchor; undefined on a phone, which shows a sheet. */
  anchor?: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function CartSheet({
  cart,
  joined,
  changing,
  together,
  canOrder,
  takesNotes,
  onEdit,
  onTakeBack,
  anchor,
  open,
  onOpenChange,
}: CartSheetProps) {
  const dispatch = useAppDispatch();
  const wasOpen = useRef(open);
  useEffect(() => {
    // The message ends when the panel closes (spec 2 §4), but not when React remounts it.
    if (wasOpen.current && !open) dispatch(flashDismissed());
    wasOpen.current = open;
  }, [dispatch, open]);
  const shared = {
    open,
    onOpenChange,
    title: 'Your order',
    footer: cart.count > 0 && (
      <CartFooter
        cart={cart}
        changing={changing}
        canOrder={canOrder}
        onLeave={() => dispatch(flashDismissed())}
      >
        {canOrder && joined}
      </CartFooter>
    ),
    children: (
      <CartPanel
        cart={cart}
        together={together}
        takesNotes={takesNotes}
        onEdit={onEdit}
        onTakeBack={onTakeBack}
      />
    ),
  };
  return anchor ? <Popover {...shared} anchor={anchor} /> : <Dialog {...shared} />;
}
