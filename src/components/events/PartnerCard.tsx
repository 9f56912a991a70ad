import { Link } from 'react-router-dom';
import { DateTile } from '@/components/ui/DateTile';
import { DishArt } from '@/components/ui/DishArt';
import { Skeleton } from '@/components/ui/Skeleton';
import { hrefTo } from '@/config/hrefTo';
import { calendarDate } from '@dwellivery/domain/eventDays';
import type { EventView } from './eventView';
import { costSigns } from './eventWords';
import styles from './PartnerCard.module.css';
import { useServingNote } from './useBadges';

/** A partner restaurant with the date of its next event. */
export function PartnerCard({ event }: { event: EventView }) {
  const serving = useServingNote(event);
  return (
    <Link to={hrefTo('event', { id: event.id })} className={styles.partner}>
      <span className={styles.doorway}>
        <DishArt className={styles.art} hue={event.hue} src={event.image} />
        <DateTile className={styles.date} date={calendarDate(event.runAt, event.timeZone)} />
      </span>
      <span>
        <h3 className={styles.name}>{event.restaurantName}</h3>
        <span className={styles.line}>{`${event.cuisine} · ${costSigns(event.cost)}`}</span>
        <span>{serving}</span>
      </span>
    </Link>
  );
}

export function PartnerCardSkeleton() {
  return (
    <div className={styles.partner}>
      <span className={styles.doorway}>
        <Skeleton shape="art" className={styles.boneArt} />
      </span>
      <span>
        <Skeleton width="70%" height="1.25rem" />
        <Skeleton width="55%" />
        <Skeleton width="60%" />
      </span>
    </div>
  );
}
