import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import type { CartItem } from '@dwellivery/domain/cart';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectChange, selectSentId } from '@/store/slices/carts';
import { CheckoutFrame, CheckoutSkeleton } from './CheckoutFrame';
import { findOrder } from './findOrder';
import { useCheckoutEvent, type CheckoutLine } from './useCheckoutEvent';
import { useGoToReceipt } from './useGoToReceipt';
import { ChangeLine } from './ChangeLine';
import { useSharedCart } from './useSharedCart';

/** What the checkout screens show. */
export interface CheckoutReady {
  event: EventDetail;
  items: readonly CartItem[];
  lines: readonly CheckoutLine[];
}

interface CheckoutGateProps {
  eventId: string;
  step: 0 | 1;
  /** `onPaying` keeps what is shown while it is paid: a cart that another tab empties must not end the card form's call. */
  children: (ready: CheckoutReady, onPaying: (isPaying: boolean) => void) => ReactNode;
}

/**
 * Another tab empties the cart when it has paid for it. The receipt of that order then takes the place of the menu, so that the
 * customer does not order twice.
 */
function AfterOrder({ eventId, transactionId }: { eventId: string; transactionId: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goToReceipt = useGoToReceipt();
  useEffect(() => {
    let isCurrent = true;
    void findOrder(dispatch, transactionId)
      .catch(() => null)
      .then((order) => {
        if (!isCurrent) return;
        if (order?.status === 'paid' || order?.status === 'processing') goToReceipt(order, false);
        else void navigate(hrefTo('event', { id: eventId }), { replace: true });
      });
    return () => {
      isCurrent = false;
    };
  }, [dispatch, navigate, goToReceipt, eventId, transactionId]);
  return <CheckoutSkeleton />;
}

/** The last transaction of the cart while this screen is open. */
function useLastTransaction(eventId: string): string | null {
  const current = useAppSelector((state) => selectSentId(state, eventId));
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return last;
}

/** An unknown event leads to /404project, an empty cart back to the event (spec 2 §2), or to its table. */
export function CheckoutGate({ eventId, step, children }: CheckoutGateProps) {
  const current = useCheckoutEvent(eventId);
  const [held, setHeld] = useState<typeof current | null>(null);
  const checkout = held ?? current;
  const transactionId = useLastTransaction(eventId);
  const tableCode = useSharedCart(eventId);
  const isChange = useAppSelector((state) => selectChange(state, eventId) !== undefined);
  if (checkout.status === 'missing') return <Navigate to={hrefTo('eventGone')} replace />;
  if (checkout.status === 'empty' && transactionId === null)
    return (
      <Navigate
        to={tableCode ? hrefTo('table', { code: tableCode }) : hrefTo('event', { id: eventId })}
        replace
      />
    );
  // One frame for all states, because a remounted heading would lose the focus.
  return (
    <CheckoutFrame
      eventId={eventId}
      tableCode={tableCode ?? undefined}
      title={isChange && step === 0 ? 'Change your order' : undefined}
      step={step}
    >
      {checkout.status === 'empty' && transactionId !== null ? (
        <AfterOrder eventId={eventId} transactionId={transactionId} />
      ) : checkout.status === 'ready' ? (
        <>
          <ChangeLine event={checkout.event} isPaying={held !== null} />
          {children(checkout, (isPaying) => setHeld(isPaying ? checkout : null))}
        </>
      ) : checkout.status === 'failed' ? (
        <ErrorState title={checkout.problem.message} onRetry={checkout.retry} />
      ) : (
        <CheckoutSkeleton />
      )}
    </CheckoutFrame>
  );
}
