import { Link } from 'react-router-dom';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import { formatMonthDay } from '@dwellivery/domain/eventDays';
import type { Cents } from '@dwellivery/domain/money';

interface FailedPayment {
  id: number;
  /** Integer cents. */
  transactionAmount: Cents;
  restaurantName: string;
  eventRunAt: string;
  eventTimeZone: string;
}

/** `Your $31.20 payment for Nonna Rosa on Jun 18 failed. Resubmit payment` (spec 1 §2, spec 2 §8). */
export function FailedPaymentText({ order }: { order: FailedPayment }) {
  const { id, transactionAmount, restaurantName, eventRunAt, eventTimeZone } = order;
  return (
    <>
      Your <Money cents={transactionAmount} />{' '}
      <span>{`payment for ${restaurantName} on ${formatMonthDay(eventRunAt, eventTimeZone)} failed.`}</span>{' '}
      <Link to={hrefTo('retry', { id })}>Resubmit payment</Link>
    </>
  );
}
