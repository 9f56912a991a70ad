import { Clock } from 'lucide-react';
import type { EventDetail } from '@/api/types';
import { formatDay, formatTime } from '@/domain/eventDays';
import { timeLeft } from '@/domain/timeLeft';
import { useEachMinute } from '@/lib/useEachMinute';

/** The order cut-off and the remaining time, for an event that takes orders. */
export function OrderBy({ event }: { event: EventDetail }) {
  const { orderCutoffAt, timeZone } = event;
  const left = useEachMinute((at) => timeLeft(Date.parse(orderCutoffAt) - at));
  return (
    <li>
      <Clock aria-hidden="true" />
      <span>
        Order by {formatDay(orderCutoffAt, timeZone)}, <time>{formatTime(orderCutoffAt, timeZone)}</time>
        {left && <b> ({left})</b>}
      </span>
    </li>
  );
}
