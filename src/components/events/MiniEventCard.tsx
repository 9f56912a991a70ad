import { DateTile } from '@/components/ui/DateTile';
import { DishArt } from '@/components/ui/DishArt';
import { LinkCard } from '@/components/ui/Card';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { hrefTo } from '@/config/hrefTo';
import { calendarDate } from '@dwellivery/domain/eventDays';
import styles from './MiniEventCard.module.css';
import type { EventView } from './eventView';
import { milesAway } from './eventWords';
import { useServingNote } from './useBadges';

interface MiniEventCardProps {
  event: EventView;
  /** Replaces the text about delivery and availability, for example 'No reservation fee'. */
  note?: string;
}

/** The small card of blocks at the end of a screen: other restaurants on the receipt, events near you. Names another town with its distance. */
function MiniEventCard({ event, note }: MiniEventCardProps) {
  const serving = useServingNote(event);
  return (
    <LinkCard to={hrefTo('event', { id: event.id })} className={styles.mini}>
      <DateTile size="s" date={calendarDate(event.runAt, event.timeZone)} />
      <span className={styles.words}>
        <h3 className={styles.name}>{event.restaurantName}</h3>
        <span className={styles.line}>{event.cuisine}</span>
        <span className={styles.line}>{note ?? serving}</span>
        {event.distanceMiles !== undefined && (
          <span className={styles.line}>
            {`${event.eventLocation.name} · ${milesAway(event.distanceMiles)}`}
          </span>
        )}
      </span>
      <DishArt className={styles.art} hue={event.hue} src={event.image} faded={event.full} />
    </LinkCard>
  );
}

interface MiniEventListProps {
  events: readonly EventView[] | undefined;
  label: string;
  noteOf?: (event: EventView) => string | undefined;
}

/** Mini cards in one column on a phone, two from a tablet on. */
export function MiniEventList({ events, label, noteOf }: MiniEventListProps) {
  if (!events) {
    return (
      <SkeletonGroup label="Loading events" className={styles.list}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} shape="art" height="6.5rem" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <ul className={styles.list} aria-label={label}>
      {events.map((event) => (
        <li key={event.id}>
          <MiniEventCard event={event} note={noteOf?.(event)} />
        </li>
      ))}
    </ul>
  );
}
