import { useParams } from 'react-router-dom';
import { hrefTo } from '@/config/hrefTo';
import { isId } from '@/config/parameters';
import { OrderSkeleton } from '@/features/checkout/CheckoutFrame';
import { CheckoutGate } from '@/features/checkout/CheckoutGate';
import { PaymentPage } from '@/features/checkout/PaymentPage';
import { usePreloaded } from '../routing/usePreloaded';
import { Redirect } from '../routing/Redirect';

/** /events/{id}/checkout/payment */
export function PaymentRoute() {
  const { id = '' } = useParams();
  usePreloaded('receipt');
  if (!isId(id)) return <Redirect to={hrefTo('eventGone')} />;
  return (
    <CheckoutGate key={id} eventId={id} step={1}>
      {(ready, onPaying) => <PaymentPage {...ready} onPaying={onPaying} />}
    </CheckoutGate>
  );
}

PaymentRoute.Skeleton = () => <OrderSkeleton step={1} />;
