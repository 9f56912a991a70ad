import { LinkButton } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/routes';
import styles from './CartPanel.module.css';
import type { EventCart } from './useEventCart';

/** The sum at today's prices and the one way on. Nothing to order: nothing to press. */
export function CartFooter({ cart, canOrder }: { cart: EventCart; canOrder: boolean }) {
  if (cart.items.length === 0) return null;
  return (
    <div className={styles.footer}>
      <p className={styles.sum}>
        <span>Items</span>
        {cart.subtotal !== null && <Money cents={cart.subtotal} />}
      </p>
      {canOrder && (
        <LinkButton wide size="big" to={hrefTo('checkout', { id: cart.eventId })}>
          Place Order
        </LinkButton>
      )}
    </div>
  );
}
