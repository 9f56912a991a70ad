import { useLocation } from 'react-router-dom';
import { useListFailedOrdersQuery } from '@/api/ordersApi';
import type { FailedOrder } from '@/api/types';
import { hrefTo } from '@/config/routes';
import { useAppSelector } from '@/store/hooks';
import { selectIsSessionChecked, selectIsSignedIn } from '@/store/slices/session';
import { FailedPaymentBanners } from './FailedPaymentBanners';

/** The pages of an order say themselves what failed and where it is paid: one fault, one message. */
function isToldByPage(pathname: string, { id, eventId, membershipId }: FailedOrder): boolean {
  return [
    hrefTo('retry', { id }),
    hrefTo('receipt', { id: membershipId }),
    hrefTo('payment', { id: eventId }),
  ].includes(pathname);
}

/** The customer's failed payments, once it is known that there is a customer. */
export function FailedOrders() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isChecked = useAppSelector(selectIsSessionChecked);
  const failed = useListFailedOrdersQuery(undefined, { skip: !isSignedIn || !isChecked });
  const { pathname } = useLocation();
  const untold = failed.currentData?.filter((order) => !isToldByPage(pathname, order)) ?? [];
  return <FailedPaymentBanners orders={untold} />;
}
