import { ShoppingBag } from 'lucide-react';
import type { EventCard } from '@/api/types';
import { DayCard } from '@/components/ui/DayCard';
import { hrefTo } from '@/config/routes';
import { calendarDate, formatLongWeekday, formatMonthDay } from '@/domain/eventDays';
import styles from './Restaurant.module.css';

const placeOf = ({ deliveryZone, locations }: EventCard): string => deliveryZone ?? locations.join(', ');

const bag = (
  <span className={styles.bag}>
    <ShoppingBag role="img" aria-label="Direct to Door Delivery Available" />
  </span>
);

/** Day, zone or locations, and a bag where the food comes to the door (spec 1 §2). */
export function OpenEvents({ events, label }: { events: readonly EventCard[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {events.map((event) => (
        <li key={event.id}>
          <DayCard
            to={hrefTo('event', { id: event.id })}
            date={calendarDate(event.runAt, event.timeZone)}
            size="s"
            end={event.d2dEnabled && bag}
          >
            <h3>
              {formatLongWeekday(event.runAt, event.timeZone)}, {formatMonthDay(event.runAt, event.timeZone)}
            </h3>
            <span className="muted">{placeOf(event)}</span>
            {event.full && <span className="muted">Full</span>}
            {!event.full && !event.joinable && <span className="muted">Ordering closed</span>}
          </DayCard>
        </li>
      ))}
    </ul>
  );
}
