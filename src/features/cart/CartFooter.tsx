import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import styles from './CartPanel.module.css';
import type { EventCart } from './useEventCart';

/** The words of the link to the checkout. */
export const placeLabel = (changing: string | null | undefined): string =>
  changing ? 'Check out' : 'Place Order';

interface CartFooterProps {
  cart: EventCart;
  /** Words about the paid order that it changes. */
  changing?: string | null;
  canOrder: boolean;
  /** The customer goes to the checkout, which unmounts the panel without closing it. */
  onLeave: () => void;
  /** How it is delivered. */
  children?: ReactNode;
}

/** The subtotal at current prices, and the link to the checkout. Not for an empty cart. */
export function CartFooter({ cart, changing, canOrder, onLeave, children }: CartFooterProps) {
  return (
    <div className={styles.footer}>
      {children}
      <p className={styles.sum}>
        <span>Items</span>
        {cart.subtotal !== null && <Money cents={cart.subtotal} />}
      </p>
      {canOrder && (
        <LinkButton wide size="big" to={hrefTo('checkout', { id: cart.eventId })} onClick={onLeave}>
          {placeLabel(changing)}
        </LinkButton>
      )}
    </div>
  );
}
