import { Clock } from 'lucide-react';
import type { EventDetail } from '@/api/types';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { timeLeft } from '@dwellivery/domain/timeLeft';
import { useEachMinute } from '@/lib/useEachMinute';
import styles from './EventHead.module.css';

/** The order cut-off and the remaining time, for an event that takes orders. */
export function OrderBy({ event }: { event: EventDetail }) {
  const { orderCutoffAt, timeZone } = event;
  const left = useEachMinute((at) => timeLeft(Date.parse(orderCutoffAt) - at));
  return (
    <p className={styles.orderBy}>
      <Clock aria-hidden="true" />
      <span>
        Order by {formatDay(orderCutoffAt, timeZone)}, <time>{formatTime(orderCutoffAt, timeZone)}</time>
        {left && <b>{` (${left})`}</b>}
      </span>
    </p>
  );
}
