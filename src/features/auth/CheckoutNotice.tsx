import { Alert } from '@/components/ui/Alert';
import { useAppSelector } from '@/store/hooks';
import { selectHasItems } from '@/store/slices/carts';

/** For those who come from the checkout. A sign-out in another tab may have emptied the cart. */
export function CheckoutNotice({ verb }: { verb: 'Sign in' | 'Sign up' }) {
  const hasItems = useAppSelector(selectHasItems);
  return (
    <Alert tone="info">
      <p>
        {verb} to place your order.{hasItems && <span> Your cart is kept, just as you left it.</span>}
      </p>
    </Alert>
  );
}
