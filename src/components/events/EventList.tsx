import { useId, type ReactNode } from 'react';
import { SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { EventCard, EventCardSkeleton } from './EventCard';
import styles from './EventList.module.css';
import type { EventView } from './eventView';

interface EventListProps {
  label: string;
  /** Undefined while nothing is known. */
  events: readonly EventView[] | undefined;
  /** The last load failed. Cards that are known stay; without any, an error is shown. */
  failed?: boolean;
  retrying?: boolean;
  onRetry?: () => void;
  /** What to do when there is nothing. */
  empty: ReactNode;
  /** The first picture is wanted at once: the list is the screen's main thing. */
  eager?: boolean;
  skeletons?: number;
}

/** A list of event cards with its three other faces: loading, empty, failed. */
export function EventList({ label, events, empty, eager = false, skeletons, ...load }: EventListProps) {
  const titleId = useId();
  if (!events && load.failed) return <EventListFailed retrying={load.retrying} onRetry={load.onRetry} />;
  if (!events) return <EventListSkeleton count={skeletons} />;
  if (events.length === 0) return <>{empty}</>;
  return (
    <>
      {/* The cards are headings of the third level: something must stand between them and the page's own. */}
      <h2 className="vh" id={titleId}>
        {label}
      </h2>
      <ul className={styles.cards} aria-labelledby={titleId}>
        {events.map((event, index) => (
          <li key={event.id}>
            <EventCard event={event} eager={eager && index === 0} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function EventListSkeleton({ count = 4 }: { count?: number }) {
  return (
    <SkeletonGroup label="Loading events" className={styles.cards}>
      {Array.from({ length: count }, (_, index) => (
        <EventCardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  );
}

export function EventListFailed({ retrying, onRetry }: { retrying?: boolean; onRetry?: () => void }) {
  return (
    <ErrorState compact title="We couldn't load the events." retrying={retrying} onRetry={onRetry}>
      Check your connection and try again.
    </ErrorState>
  );
}
