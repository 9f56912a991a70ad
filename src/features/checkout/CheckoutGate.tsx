import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import type { CartItem } from '@/domain/cart';
import { CheckoutFrame, CheckoutSkeleton } from './CheckoutFrame';
import { useCheckoutEvent, type CheckoutLine } from './useCheckoutEvent';

interface CheckoutReady {
  event: EventDetail;
  items: readonly CartItem[];
  lines: readonly CheckoutLine[];
}

interface CheckoutGateProps {
  eventId: string;
  step: 0 | 1;
  children: (ready: CheckoutReady) => ReactNode;
}

/** An unknown event leads to /404project, an empty cart back to the event (spec 2 §2). */
export function CheckoutGate({ eventId, step, children }: CheckoutGateProps) {
  const checkout = useCheckoutEvent(eventId);
  if (checkout.status === 'missing') return <Navigate to={hrefTo('eventGone')} replace />;
  if (checkout.status === 'empty') return <Navigate to={hrefTo('event', { id: eventId })} replace />;
  // One frame for all states, because a remounted heading would lose the focus.
  return (
    <CheckoutFrame eventId={eventId} step={step}>
      {checkout.status === 'ready' ? (
        children(checkout)
      ) : checkout.status === 'failed' ? (
        <ErrorState title={checkout.problem.message} onRetry={checkout.retry} />
      ) : (
        <CheckoutSkeleton />
      )}
    </CheckoutFrame>
  );
}
