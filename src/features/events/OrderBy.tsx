import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { EventDetail } from '@/api/types';
import { formatDay, formatTime } from '@/domain/eventDays';
import { timeLeft } from '@/domain/timeLeft';
import { now } from '@/lib/clock';
import { useRepeated } from '@/lib/useRepeated';

const MINUTE = 60_000;

/** Until when it can be ordered, and how long that still is. Only where orders are taken. */
export function OrderBy({ event }: { event: EventDetail }) {
  const { orderCutoffAt, timeZone } = event;
  const [at, setAt] = useState(now);
  useRepeated(() => setAt(now()), MINUTE);
  const left = timeLeft(Date.parse(orderCutoffAt) - at);
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
