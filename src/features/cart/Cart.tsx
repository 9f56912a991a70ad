import { ShoppingBag } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button, LinkButton } from '@/components/ui/Button';
import { announce } from '@/components/ui/announce';
import { BottomBar } from '@/components/ui/BottomBar';
import { preloadPopover } from '@/components/ui/Popover';
import { Money } from '@/components/ui/Money';
import { WIDE } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { hrefTo } from '@/config/hrefTo';
import type { CartItem } from '@dwellivery/domain/cart';
import { itemsText } from '@dwellivery/domain/orderLabels';
import { whenIdle } from '@/lib/whenIdle';
import { useAppSelector } from '@/store/hooks';
import { selectFlash } from '@/store/slices/flash';
import styles from './Cart.module.css';
import { placeLabel } from './CartFooter';
import { CartSheet, type CartContentProps } from './CartSheet';
import type { EventCart } from './useEventCart';

interface CartProps extends CartContentProps {
  /** Renders the button in the header. */
  inHeader: (button: ReactNode) => ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Milliseconds after which the popover is loaded even if the page is not idle. */
const LATEST_MS = 3000;

/**
 * The cart of an event: a header button with a popover; on a phone a sheet. There a bar at the bottom, if the cart is not empty, leads to
 * the checkout and opens the sheet.
 */
export function Cart(props: CartProps) {
  const isWide = useMediaQuery(WIDE);
  const { eventId, count } = props.cart;
  const flash = useAppSelector((state) => selectFlash(state, eventId));
  useEffect(() => {
    // Says the state of the cart, because the words of the message are on the screen.
    if (flash) announce(`Your cart has ${itemsText(count)}.`);
  }, [flash, count]);
  useEffect(() => (isWide ? whenIdle(preloadPopover, LATEST_MS) : undefined), [isWide]);
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
    <span>
      <span>{itemsText(cart.count)}</span>
      {cart.subtotal !== null && cart.count > 0 && (
        <span>
          {' · '}
          <Money cents={cart.subtotal} />
        </span>
      )}
    </span>
  );
}

function HeaderButton({ cart, button, isOpen, onPress }: HeaderButtonProps) {
  return (
    <Button
      ref={button}
      variant="ink"
      size="small"
      className={styles.headerButton}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <ShoppingBag aria-hidden="true" />
      <Summary cart={cart} />
    </Button>
  );
}

interface HeaderButtonProps {
  cart: EventCart;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onPress: () => void;
}

function WideCart({ inHeader, isOpen, onOpenChange, onEdit, ...sheet }: CartProps) {
  const button = useRef<HTMLButtonElement>(null);
  const toggle = () => onOpenChange(!isOpen);
  const edit = (item: CartItem) => {
    // The item's dialog returns the focus to what has it now, and the pressed button goes with the popover.
    button.current?.focus();
    onEdit(item);
  };
  return (
    <>
      {inHeader(<HeaderButton cart={sheet.cart} button={button} isOpen={isOpen} onPress={toggle} />)}
      <CartSheet {...sheet} onEdit={edit} anchor={button} open={isOpen} onOpenChange={onOpenChange} />
    </>
  );
}

/** The bar announces an added item, because opening the sheet would hide the menu. An empty cart has a header button instead. */
function PhoneCart({
  inHeader,
  isOpen,
  onOpenChange,
  flash,
  ...sheet
}: CartProps & { flash: string | null }) {
  const { cart } = sheet;
  const show = () => onOpenChange(true);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The bar disappeared with the last item, so the focus moves to the header button.
    if (wasOpen.current && !isOpen && cart.count === 0) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, cart.count]);
  return (
    <>
      {cart.count === 0 &&
        inHeader(<HeaderButton cart={cart} button={button} isOpen={isOpen} onPress={show} />)}
      {(cart.count > 0 || (flash && !isOpen)) && (
        <BottomBar label="Your order">
          {flash && !isOpen && (
            <div className={styles.barFlash}>
              <p>{flash}</p>
              {sheet.onTakeBack && (
                <Button variant="quiet" size="small" onClick={sheet.onTakeBack}>
                  Undo
                </Button>
              )}
            </div>
          )}
          {sheet.changing && <p className={styles.barChange}>{sheet.changing}</p>}
          {cart.count > 0 && (
            <div className={styles.barRow}>
              <Button
                variant={sheet.canOrder ? 'outline' : 'primary'}
                className={styles.barButton}
                aria-haspopup="dialog"
                onClick={show}
              >
                <ShoppingBag aria-hidden="true" />
                <Summary cart={cart} />
                <span className="vh">View order</span>
              </Button>
              {sheet.canOrder && (
                <LinkButton className={styles.barButton} to={hrefTo('checkout', { id: cart.eventId })}>
                  {placeLabel(sheet.changing)}
                </LinkButton>
              )}
            </div>
          )}
        </BottomBar>
      )}
      <CartSheet {...sheet} open={isOpen} onOpenChange={onOpenChange} />
    </>
  );
}
