import { Navigate, useParams, type Params } from 'react-router-dom';
import { eventsApi } from '@/api/eventsApi';
import { hrefTo } from '@/config/hrefTo';
import { isId } from '@/config/parameters';
import { OrderSkeleton } from '@/features/checkout/CheckoutFrame';
import { CheckoutGate } from '@/features/checkout/CheckoutGate';
import { CheckoutPage } from '@/features/checkout/CheckoutPage';
import { askFirstQuote } from '@/features/checkout/useQuote';
import type { AppDispatch } from '@/store/types';
import { usePreloaded } from '../routing/usePreloaded';

/** /events/{id}/checkout */
export function CheckoutRoute() {
  const { id = '' } = useParams();
  usePreloaded('payment');
  if (!isId(id)) return <Navigate to={hrefTo('eventGone')} replace />;
  return (
    <CheckoutGate key={id} eventId={id} step={0}>
      {(ready) => <CheckoutPage {...ready} />}
    </CheckoutGate>
  );
}

CheckoutRoute.Skeleton = () => <OrderSkeleton step={0} />;

/** Reads the answers that came early, so that the first render shows them, and asks for the quote. */
CheckoutRoute.prepare = async (dispatch: AppDispatch, { id = '' }: Params): Promise<void> => {
  const { getEvent, listMenuCategories } = eventsApi.endpoints;
  const { data: event } = await dispatch(getEvent.initiate(id, { subscribe: false }));
  await Promise.all([
    event && dispatch(askFirstQuote(event)),
    dispatch(listMenuCategories.initiate(id, { subscribe: false })),
  ]);
};
