import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { DishImage } from '@/components/ui/DishArt';
import { MAX_QUANTITY, type CartItem } from '@/domain/cart';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { itemRemoved, itemsRestored, itemUpdated } from '@/store/slices/carts';
import { flashDismissed, selectFlash } from '@/store/slices/flash';
import styles from './CartPanel.module.css';
import { CartLines } from './CartLines';
import type { EventCart } from './useEventCart';

interface CartPanelProps {
  cart: EventCart;
  onEdit: (item: CartItem) => void;
}

/** What is inside the popover and the sheet alike. Mounted while they are open: a flash ends when they close (spec 2 §4). */
export function CartPanel({ cart, onEdit }: CartPanelProps) {
  const { eventId, items } = cart;
  const dispatch = useAppDispatch();
  const flash = useAppSelector((state) => selectFlash(state, eventId));
  const [removed, setRemoved] = useState<CartItem | null>(null);

  useEffect(() => () => void dispatch(flashDismissed()), [dispatch]);

  const remove = (item: CartItem) => {
    setRemoved(item);
    dispatch(itemRemoved({ eventId, itemId: item.id }));
  };
  const changeQuantity = (item: CartItem, quantity: number | null) => {
    // While it is typed.
    if (quantity === null || quantity === item.quantity) return;
    if (quantity < 1) remove(item);
    else
      dispatch(
        itemUpdated({
          eventId,
          itemId: item.id,
          item: { ...item, quantity: Math.min(quantity, MAX_QUANTITY) },
        }),
      );
  };
  const undo = () => {
    if (removed) dispatch(itemsRestored({ eventId, items: [removed] }));
    setRemoved(null);
    dispatch(flashDismissed());
  };

  return (
    <>
      {flash && (
        <Alert tone="success" className={styles.flash}>
          <span className={styles.flashText}>{flash}</span>
          {removed && flash === 'Item removed' && (
            <Button variant="quiet" size="small" onClick={undo}>
              Undo
            </Button>
          )}
        </Alert>
      )}
      {items.length === 0 ? (
        <div className={styles.empty}>
          <DishImage src="/dishes/1f37d.webp" className={styles.emptyArt} />
          <p>Add something delicious!</p>
        </div>
      ) : (
        <CartLines
          items={items}
          productOf={cart.productOf}
          onQuantity={changeQuantity}
          onEdit={onEdit}
          onRemove={remove}
        />
      )}
    </>
  );
}
