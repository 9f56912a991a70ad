import { Navigate, useLocation, useParams } from 'react-router-dom';
import { hrefTo } from '@/config/routes';
import { CheckoutGate } from '@/features/checkout/CheckoutGate';
import { CheckoutPage } from '@/features/checkout/CheckoutPage';
import { readRefusal } from '@/features/checkout/refusal';

/** /events/{id}/checkout */
export function CheckoutRoute() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  if (!/^\d+$/.test(id)) return <Navigate to={hrefTo('eventGone')} replace />;
  return (
    <CheckoutGate key={id} eventId={id} title="Complete your order" step={0}>
      {(ready) => <CheckoutPage {...ready} refusal={readRefusal(state)} />}
    </CheckoutGate>
  );
}
