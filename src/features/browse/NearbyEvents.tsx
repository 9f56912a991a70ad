import { Link } from 'react-router-dom';
import type { EventView } from '@/components/events/eventView';
import { EventListFailed } from '@/components/events/EventList';
import { MiniEventList } from '@/components/events/MiniEventCard';
import { hrefTo } from '@/config/hrefTo';
import { useNearbyEvents } from './useNearbyEvents';
import styles from './NearbyEvents.module.css';

export interface NearbyEventsProps {
  postalCode: string;
  /** The screen's own event, which is left out. */
  excludeEventId?: number;
  /** The block's heading, for example 'Browse other restaurants'. */
  title: string;
  noteOf?: (event: EventView) => string | undefined;
}

/** Four events for a zip code, at the end of a screen. */
export function NearbyEvents({ postalCode, excludeEventId, title, noteOf }: NearbyEventsProps) {
  const { events, failure, isFetching, refetch } = useNearbyEvents(postalCode, excludeEventId);
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{title}</h2>
      {!events && failure !== undefined ? (
        <EventListFailed failure={failure} retrying={isFetching} onRetry={refetch} />
      ) : events?.length === 0 ? (
        <p>
          We couldn't find any projects. <Link to={hrefTo('browse')}>Browse other places</Link>
        </p>
      ) : (
        <MiniEventList label={title} events={events} noteOf={noteOf} />
      )}
    </section>
  );
}
