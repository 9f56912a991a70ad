import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useGetEventQuery } from '@/api/eventsApi';
import { useGetMembershipQuery } from '@/api/membershipsApi';
import { useGetOrderQuery, useGetSentOrderQuery } from '@/api/ordersApi';
import type { Membership } from '@/api/types';
import { HeldOrderText, type HeldOrder } from '@/components/orders/HeldOrderText';
import { Alert } from '@/components/ui/Alert';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import type { RouteName } from '@/config/routes';
import { formatDay } from '@dwellivery/domain/eventDays';
import { handedOverAt } from '@dwellivery/domain/orderLabels';
import { useRepeated } from '@/lib/useRepeated';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { isSent } from '@/store/slices/cart';
import { changedOrderSeen, outcomeSeen, selectCarts } from '@/store/slices/carts';
import { selectIsSignedIn } from '@/store/slices/session';
import { paidOrder, seenOrder } from '../paidOrder';
import { routeAt } from '../routes';

/** Poll interval for undecided orders in milliseconds. */
const POLL_MS = 5000;
const UNDECIDED = new Set(['created', 'processing']);
/** States that the customer must know before ordering again. A failed payment has its own banner. */
const DECIDED = new Set(['paid', 'processing']);

/** Screens that show the outcome of a payment themselves. */
const OUTCOMES = new Set<RouteName | undefined>(['receipt', 'retry']);
const PAYING = new Set<RouteName | undefined>(['checkout', 'payment']);

/**
 * Shows the outcome of orders that were sent from this browser if the customer has not seen it, because the tab was closed or
 * left during the payment. Otherwise the customer might order again. An order that still waits for its payment holds a place: the
 * page of its event shows it on other devices too.
 */
export function SentOrders() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const carts = useAppSelector(selectCarts);
  const at = routeAt(useLocation().pathname);
  const screen = at?.name;
  if (!isSignedIn || OUTCOMES.has(screen)) return null;
  const eventHere = screen === 'event' ? at?.params.id : undefined;
  const outcomes = Object.entries(carts).map(([eventId, cart]) => {
    const { transactionId, changes } = cart;
    // The payment screens handle the cart that is being paid.
    const isBeingPaid = PAYING.has(screen) && isSent(cart);
    if (!transactionId || isBeingPaid) return null;
    if (changes) return <SentChange key={transactionId} eventId={eventId} orderId={changes.orderId} />;
    return (
      <Outcome key={transactionId} {...{ eventId, transactionId }} isHeldShown={eventId === eventHere} />
    );
  });
  return (
    <>
      {outcomes}
      {eventHere !== undefined && <HeldAtEvent eventId={eventHere} />}
    </>
  );
}

const Held = ({ order }: { order: HeldOrder }) => (
  <Alert tone="notice" role="status">
    <p>
      <HeldOrderText order={order} />
    </p>
  </Alert>
);

/** The orders of an event that wait for their payment, of any device. */
function HeldOrders({ membership }: { membership: Membership }) {
  const held = membership.orders.filter(({ awaitsPayment }) => awaitsPayment);
  return held.map((order) => <Held key={order.id} order={{ ...membership, ...order }} />);
}

function HeldAtEvent({ eventId }: { eventId: string }) {
  const id = useGetEventQuery(eventId).currentData?.membership;
  const { currentData } = useGetMembershipQuery(id ?? skipToken);
  return currentData && <HeldOrders membership={currentData} />;
}

/** Ends the change of an order that went through, as after a closed tab. The receipt shows what became of one that is still paid. */
function SentChange({ eventId, orderId }: { eventId: string; orderId: number }) {
  const dispatch = useAppDispatch();
  const { currentData: order } = useGetOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (!order) return;
    dispatch(changedOrderSeen({ eventId, ...seenOrder(order) }));
  }, [dispatch, eventId, order]);
  return null;
}

interface OutcomeProps {
  eventId: string;
  transactionId: string;
  /** The screen shows the orders that wait for their payment. */
  isHeldShown: boolean;
}

function Outcome({ eventId, transactionId, isHeldShown }: OutcomeProps) {
  const dispatch = useAppDispatch();
  const { currentData: order, refetch } = useGetSentOrderQuery(transactionId, {
    refetchOnMountOrArgChange: true,
  });
  // The server asks the provider while the order is undecided.
  useRepeated(() => void refetch(), order && UNDECIDED.has(order.status) ? POLL_MS : null);
  const isPaid = order?.status === 'paid';
  useEffect(() => {
    if (order && isPaid) dispatch(paidOrder(order));
  }, [dispatch, isPaid, order]);
  if (!order) return null;
  if (order.awaitsPayment) return !isHeldShown && <Held order={order} />;
  if (!DECIDED.has(order.status)) return null;
  return (
    <Alert
      tone={isPaid ? 'success' : 'notice'}
      role="status"
      onDismiss={isPaid ? () => dispatch(outcomeSeen({ eventId, transactionId })) : undefined}
    >
      <p>
        <span>{isPaid ? 'You have ordered and paid' : 'We are still processing your payment of'}</span>{' '}
        <Money cents={order.total} /> for {order.restaurantName} on{' '}
        {formatDay(handedOverAt(order), order.eventTimeZone)}.
        {!isPaid && <span> You need not pay again.</span>}{' '}
        <Link to={hrefTo('receipt', { id: order.membershipId })}>See your receipt</Link>
      </p>
    </Alert>
  );
}
