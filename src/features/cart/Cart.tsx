import { ShoppingBag } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { announce } from '@/components/ui/announce';
import { Money } from '@/components/ui/Money';
import { useMediaQuery, WIDE } from '@/components/ui/useMediaQuery';
import type { CartItem } from '@/domain/cart';
import { whenIdle } from '@/lib/whenIdle';
import { useAppSelector } from '@/store/hooks';
import { selectFlash } from '@/store/slices/flash';
import styles from './Cart.module.css';
import { LazyCartSheet, preloadCartSheet } from './lazyCartSheet';
import type { EventCart } from './useEventCart';

interface CartProps {
  cart: EventCart;
  canOrder: boolean;
  onEdit: (item: CartItem) => void;
  /** Puts the button where the header has room for it. */
  inHeader: (button: ReactNode) => ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Milliseconds after which the panel is fetched though the page has not been idle. */
const LATEST_MS = 3000;

const pieces = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** The cart of an event: a button in the header with a popover; on a phone a bar at the foot with a sheet. */
export function Cart(props: CartProps) {
  const isWide = useMediaQuery(WIDE);
  const flash = useAppSelector((state) => selectFlash(state, props.cart.eventId));
  useEffect(() => {
    if (flash) announce(flash);
  }, [flash]);
  useEffect(() => whenIdle(() => preloadCartSheet(isWide), LATEST_MS), [isWide]);
  const edit = (item: CartItem) => {
    props.onOpenChange(false);
    props.onEdit(item);
  };
  return isWide ? (
    <WideCart {...props} onEdit={edit} />
  ) : (
    <PhoneCart {...props} onEdit={edit} flash={flash} />
  );
}

function Summary({ cart }: { cart: EventCart }) {
  return (
    <span className={styles.summary}>
      {pieces(cart.count)}
      {cart.subtotal !== null && cart.count > 0 && (
        <>
          {' · '}
          <Money cents={cart.subtotal} />
        </>
      )}
    </span>
  );
}

function WideCart({ cart, canOrder, onEdit, inHeader, isOpen, onOpenChange }: CartProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {inHeader(
        <Button
          ref={button}
          variant="ink"
          size="small"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => onOpenChange(!isOpen)}
        >
          <ShoppingBag aria-hidden="true" />
          <Summary cart={cart} />
        </Button>,
      )}
      <LazyCartSheet
        wanted={isOpen}
        props={{ cart, canOrder, onEdit, anchor: button, open: isOpen, onOpenChange }}
        onFailure={() => onOpenChange(false)}
      />
    </>
  );
}

/** A sheet that opened by itself would hide the menu: on a phone the bar tells what was added. */
function PhoneCart({
  cart,
  canOrder,
  onEdit,
  isOpen,
  onOpenChange,
  flash,
}: CartProps & { flash: string | null }) {
  return (
    <>
      <section className={styles.bar} aria-label="Your order">
        {flash && !isOpen && <p className={styles.barFlash}>{flash}</p>}
        <Button
          wide
          variant={cart.count > 0 ? 'primary' : 'outline'}
          className={styles.barButton}
          aria-haspopup="dialog"
          onClick={() => onOpenChange(true)}
        >
          <ShoppingBag aria-hidden="true" />
          <Summary cart={cart} />
          <span className={styles.view}>View order</span>
        </Button>
      </section>
      <LazyCartSheet
        wanted={isOpen}
        props={{ cart, canOrder, onEdit, open: isOpen, onOpenChange }}
        onFailure={() => onOpenChange(false)}
      />
    </>
  );
}
