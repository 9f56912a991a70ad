import { memo } from 'react';
import { DateTile } from '@/components/ui/DateTile';
import { DishArt } from '@/components/ui/DishArt';
import { LinkCard } from '@/components/ui/Card';
import { Skeleton } from '@/components/ui/Skeleton';
import { cx } from '@/components/ui/cx';
import { hrefTo } from '@/config/hrefTo';
import { Money } from '@/components/ui/Money';
import { calendarDate, formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { heldUntil } from '@dwellivery/domain/waitlist';
import { useEachMinute } from '@/lib/useEachMinute';
import { EventBadges } from './EventBadges';
import styles from './EventCard.module.css';
import type { EventView } from './eventView';
import { costSigns, milesAway } from './eventWords';

interface EventCardProps {
  event: EventView;
  /** True for the first card of a screen: loads its picture at once. */
  eager?: boolean;
  /** Chosen diets, which the link sets in the menu's filter. */
  diet?: string;
}

/**
 * One event in a list. The whole card links to the event. Memoised, so that loading fifty more does not render the hundreds above
 * again.
 */
export const EventCard = memo(function EventCard({ event, eager = false, diet }: EventCardProps) {
  const { distanceMiles, currentUserHasOrdered } = event;
  const isHeld = useEachMinute((at) => heldUntil(event, at) !== null);
  const isOver = event.full && !isHeld;
  const meta = [
    event.cuisine,
    costSigns(event.cost),
    event.eventLocation.name,
    currentUserHasOrdered && 'You ordered',
  ]
    .filter(Boolean)
    .join(' · ');
  const away = distanceMiles !== undefined && milesAway(distanceMiles);
  return (
    <LinkCard
      to={hrefTo('event', { id: event.id }, { diet })}
      className={cx(styles.card, isOver && styles.full)}
    >
      <DishArt
        className={styles.art}
        hue={event.hue}
        src={event.image}
        garnish={event.garnish}
        faded={isOver}
        eager={eager}
      />
      <DateTile className={styles.date} date={calendarDate(event.runAt, event.timeZone)} />
      <span className={styles.body}>
        <h3 className={styles.name}>{event.restaurantName}</h3>
        <span className={styles.meta}>{meta}</span>
        <span className={styles.meta}>
          {event.fromPrice !== undefined && (
            <span>
              From <Money cents={event.fromPrice} />
            </span>
          )}
          {away && <span>{event.fromPrice === undefined ? away : ` · ${away}`}</span>}
        </span>
        {event.joinable && (
          <span className={styles.meta}>
            {`Order by ${formatDay(event.orderCutoffAt, event.timeZone)}, ${formatTime(event.orderCutoffAt, event.timeZone)}`}
          </span>
        )}
        <EventBadges event={event} />
      </span>
    </LinkCard>
  );
});

/** The card's own shape while it loads. */
export function EventCardSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="art" className={styles.art} />
      <div className={styles.body}>
        <Skeleton width="55%" height="1.5rem" />
        <Skeleton width="75%" />
        <Skeleton width="45%" height="1.75rem" className={styles.boneBadge} />
      </div>
    </div>
  );
}
