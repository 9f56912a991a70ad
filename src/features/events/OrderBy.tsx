import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { EventDetail } from '@/api/types';
import { formatDay, formatTime } from '@/domain/eventDays';
import { timeLeft } from '@/domain/timeLeft';
import { now } from '@/lib/clock';
import { useRepeated } from '@/lib/useRepeated';

const MINUTE = 60_000;

/** Until when it can be ordered, how long that still is, and which times are gone. Only where orders are taken. */
export function OrderBy({ event }: { event: EventDetail }) {
  const { orderCutoffAt, timeZone, timeSlots } = event;
  const [at, setAt] = useState(now);
  useRepeated(() => setAt(now()), MINUTE);
  const left = timeLeft(Date.parse(orderCutoffAt) - at);
  const soldOut = timeSlots.filter(({ full }) => full).map(({ label }) => label.replace(' ', '\u00a0'));
  return (
    <li>
      <Clock aria-hidden="true" />
      <span>
        Order by {formatDay(orderCutoffAt, timeZone)}, <time>{formatTime(orderCutoffAt, timeZone)}</time>
        {left && <b> · {left}</b>}
        {soldOut.length > 0 && <> · Sold out: {soldOut.join(', ')}</>}
      </span>
    </li>
  );
}
