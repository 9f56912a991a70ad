import { Link } from 'react-router-dom';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import type { Cents } from '@dwellivery/domain/money';
import { useEachMinute } from '@/lib/useEachMinute';

export interface HeldOrder {
  id: number;
  total: Cents;
  /** Instant; null if nothing is held. */
  heldUntil: string | null;
  restaurantName: string;
  eventRunAt: string;
  eventTimeZone: string;
}

/**
 * `Your place at Nonna Rosa on Thu, Jun 18 is held for you until 2:36 PM. Your $31.20 payment is not finished. Finish payment`: of an
 * order whose payment was left, for example on the bank's page.
 */
export function HeldOrderText({ order }: { order: HeldOrder }) {
  const { id, total, heldUntil, restaurantName, eventRunAt, eventTimeZone: zone } = order;
  const isHeld = useEachMinute((at) => heldUntil !== null && Date.parse(heldUntil) > at);
  const where = `${restaurantName} on ${formatDay(eventRunAt, zone)}`;
  return (
    <>
      {isHeld && heldUntil && (
        <span>{`Your place at ${where} is held for you until ${formatTime(heldUntil, zone)}. `}</span>
      )}
      Your <Money cents={total} /> payment<span>{isHeld ? '' : ` for ${where}`}</span> is not finished, and
      nothing was charged. <Link to={hrefTo('retry', { id })}>Finish payment</Link>
    </>
  );
}
