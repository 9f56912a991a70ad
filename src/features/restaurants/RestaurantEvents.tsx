import { ShoppingBag } from 'lucide-react';
import type { EventCard } from '@/api/types';
import { placeText } from '@/components/events/eventView';
import { useClosedNote } from '@/components/events/useBadges';
import { DayCard } from '@/components/ui/DayCard';
import { hrefTo } from '@/config/hrefTo';
import { calendarDate, formatLongWeekday, formatMonthDay } from '@dwellivery/domain/eventDays';
import styles from './Restaurant.module.css';

const bag = (
  <span className={styles.bag}>
    <ShoppingBag role="img" aria-label="Direct to Door Delivery Available" />
  </span>
);

/** Day, zone or locations, and a bag icon for delivery (spec 1 §2). */
export function RestaurantEvents({ events, label }: { events: readonly EventCard[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {events.map((event) => (
        <li key={event.id}>
          <RestaurantEvent event={event} />
        </li>
      ))}
    </ul>
  );
}

function RestaurantEvent({ event }: { event: EventCard }) {
  const { id, runAt, timeZone } = event;
  const closed = useClosedNote(event);
  return (
    <DayCard
      to={hrefTo('event', { id })}
      date={calendarDate(runAt, timeZone)}
      size="s"
      end={event.d2dEnabled && bag}
    >
      <h3>
        {formatLongWeekday(runAt, timeZone)}, {formatMonthDay(runAt, timeZone)}
      </h3>
      <span className="muted">{placeText(event)}</span>
      {closed && <span className="muted">{closed}</span>}
    </DayCard>
  );
}
