import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useGetEventQuery } from '@/api/eventsApi';
import { useGetMembershipQuery } from '@/api/membershipsApi';
import { Alert } from '@/components/ui/Alert';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import type { RouteName } from '@/config/routes';
import { formatDay } from '@/domain/eventDays';
import { useRepeated } from '@/lib/useRepeated';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectCarts } from '@/store/slices/carts';
import { outcomeSeen } from '@/store/slices/checkout';
import { selectIsSignedIn } from '@/store/slices/session';
import { paidOrder } from '../paidOrder';
import { routeAt } from '../routes';

/** Poll interval for undecided orders in milliseconds. */
const POLL_MS = 5000;
const UNDECIDED = new Set(['created', 'processing']);
/** States that the customer must know before ordering again. A failed payment has its own banner. */
const TOLD = new Set(['paid', 'processing']);

/** Screens that show the outcome of a payment themselves. */
const OUTCOMES = new Set<RouteName | undefined>(['receipt', 'retry']);
const PAYING = new Set<RouteName | undefined>(['checkout', 'payment']);

/**
 * Shows the outcome of orders that were sent from this browser if the customer has not seen it, because the tab was closed or
 * left during the payment. Otherwise the customer might order again.
 */
export function SentOrders() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const drafts = useAppSelector((state) => state.checkout);
  const carts = useAppSelector(selectCarts);
  const screen = routeAt(useLocation().pathname)?.name;
  if (!isSignedIn || OUTCOMES.has(screen)) return null;
  return Object.entries(drafts).map(([eventId, { transactionId }]) => {
    // The payment screens handle the cart that is being paid.
    const isBeingPaid = PAYING.has(screen) && carts[eventId]?.transactionId === transactionId;
    if (!transactionId || isBeingPaid) return null;
    return <Outcome key={transactionId} eventId={eventId} transactionId={transactionId} />;
  });
}

function Outcome({ eventId, transactionId }: { eventId: string; transactionId: string }) {
  const dispatch = useAppDispatch();
  const { membership, order } = useSentOrder(eventId, transactionId);
  const isPaid = order?.status === 'paid';
  useEffect(() => {
    if (membership && order && isPaid) dispatch(paidOrder(membership, order));
  }, [dispatch, isPaid, membership, order]);
  if (!membership || !order || order.awaitsPayment || !TOLD.has(order.status)) return null;
  const { restaurantName, eventRunAt, eventTimeZone } = membership;
  return (
    <Alert
      tone={isPaid ? 'success' : 'notice'}
      role="status"
      onDismiss={isPaid ? () => dispatch(outcomeSeen({ eventId, transactionId })) : undefined}
    >
      <p>
        {isPaid ? 'You have ordered and paid' : 'We are still processing your payment of'}{' '}
        <Money cents={order.total} /> for {restaurantName} on {formatDay(eventRunAt, eventTimeZone)}.
        {!isPaid && ' You need not pay again.'}{' '}
        <Link to={hrefTo('receipt', { id: membership.id })}>See your receipt</Link>
      </p>
    </Alert>
  );
}

/** The order of a transaction. The server asks the provider while it is undecided. */
function useSentOrder(eventId: string, transactionId: string) {
  const membershipId = useGetEventQuery(eventId).currentData?.membership;
  const { currentData: membership, refetch } = useGetMembershipQuery(membershipId ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const order = membership?.orders.find((one) => one.transactionId === transactionId);
  useRepeated(() => void refetch(), order && UNDECIDED.has(order.status) ? POLL_MS : null);
  return { membership, order };
}
