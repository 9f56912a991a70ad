import { useEffect, useRef, type ReactNode } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { DishImage, NO_PICTURE } from '@/components/ui/DishArt';
import type { CartItem } from '@dwellivery/domain/cart';
import { useAppSelector } from '@/store/hooks';
import { useCartActions } from '@/store/cartActions';
import { selectCarts } from '@/store/slices/carts';
import { selectFlash } from '@/store/slices/flash';
import styles from './CartPanel.module.css';
import { CartLines } from './CartLines';
import { CartNotes } from './CartNotes';
import type { EventCart } from './useEventCart';

interface CartPanelProps {
  cart: EventCart;
  /** Opens a shared cart. */
  together?: ReactNode;
  /** The event's orders may carry notes. */
  takesNotes: boolean;
  onEdit: (item: CartItem) => void;
  /** Undoes the addition that the message names; undefined once another change is the newest. */
  onTakeBack?: () => void;
}

/** The content of popover and sheet. Mounted only while open. */
export function CartPanel({ cart, together, takesNotes, onEdit, onTakeBack }: CartPanelProps) {
  const { eventId, items } = cart;
  const flash = useAppSelector((state) => selectFlash(state, eventId));
  const hasOthers = useAppSelector((state) =>
    Object.entries(selectCarts(state)).some(
      ([key, other]) => key !== String(eventId) && other.items.length > 0,
    ),
  );
  const { remove, changeQuantity, clear, clearAll, undo, takeBack } = useCartActions(eventId);
  const message = (onTakeBack ? null : undo?.text) ?? flash;
  const restore = undo?.restore;
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone with its line.
    if (restore && document.activeElement === document.body) undoButton.current?.focus();
    // Not again when its text ends: the next key would take the removal back.
  }, [restore]);

  return (
    <>
      {(message || undo) && (
        <div className={styles.flash}>
          {message && <Alert tone="success">{message}</Alert>}
          {(undo ?? onTakeBack) && (
            <Button ref={undoButton} variant="quiet" size="small" onClick={onTakeBack ?? takeBack}>
              Undo
            </Button>
          )}
        </div>
      )}
      {items.length === 0 ? (
        <div className={styles.empty}>
          <DishImage src={NO_PICTURE} className={styles.emptyArt} />
          <p>Add something delicious!</p>
          {together}
        </div>
      ) : (
        <>
          <CartLines
            items={items}
            productOf={cart.productOf}
            onQuantity={(item, quantity) => changeQuantity(item.id, quantity)}
            onEdit={onEdit}
            onRemove={(item) => remove(item.id)}
          />
          {takesNotes && <CartNotes eventId={eventId} />}
        </>
      )}
      {(items.length > 0 || hasOthers) && (
        <div className={styles.clear}>
          {items.length > 0 && together}
          {items.length > 0 && (
            <Button variant="quiet" size="small" onClick={clear}>
              Clear cart
            </Button>
          )}
          {hasOthers && (
            <Button variant="quiet" size="small" onClick={clearAll}>
              Clear the carts of all events
            </Button>
          )}
        </div>
      )}
    </>
  );
}
