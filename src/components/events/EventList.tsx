import { type CSSProperties, type ReactNode, useId } from 'react';
import { SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { EventCard, EventCardSkeleton } from './EventCard';
import styles from './EventList.module.css';
import type { EventView } from './eventView';

interface EventListProps {
  label: string;
  /** Undefined until the first answer. */
  events: readonly EventView[] | undefined;
  /** Why the last load failed. Known cards stay; without any, the list shows an error. */
  failure?: string;
  retrying?: boolean;
  onRetry?: () => void;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** Loads the first picture at once, for a list that is the screen's main content. */
  eager?: boolean;
  /** As in {@link EventCard}. */
  diet?: string;
}

/** Cards per `content-visibility` block. */
const BLOCK = 10;

/** Splits the events into blocks. The first block of an odd list has one more, because its first card is wide. */
function blocksOf(events: readonly EventView[]): (readonly EventView[])[] {
  const first = BLOCK + (events.length % 2);
  const blocks = [events.slice(0, first)];
  for (let from = first; from < events.length; from += BLOCK) blocks.push(events.slice(from, from + BLOCK));
  return blocks;
}

/** A list of event cards with its loading, empty and error states. */
export function EventList({ label, events, empty, eager = false, diet, ...load }: EventListProps) {
  const titleId = useId();
  if (!events && load.failure !== undefined) return <EventListFailed {...load} />;
  if (!events) return <EventListSkeleton />;
  if (events.length === 0) return <>{empty}</>;
  return (
    <>
      {/* A level 2 heading between the page's and those of the cards. */}
      <h2 className="vh" id={titleId}>
        {label}
      </h2>
      <div className={styles.list} role="list" aria-labelledby={titleId}>
        {blocksOf(events).map((block, index) => (
          <div key={index} className={styles.cards} style={{ '--count': block.length } as CSSProperties}>
            {block.map((event, place) => (
              <div
                key={event.id}
                role="listitem"
                data-event={event.id}
                className={index + place === 0 && events.length % 2 === 1 ? styles.wide : undefined}
              >
                <EventCard event={event} eager={eager && index + place === 0} diet={diet} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

export function EventListSkeleton() {
  return (
    <SkeletonGroup label="Loading events" className={styles.cards}>
      {Array.from({ length: 4 }, (_, index) => (
        <EventCardSkeleton key={index} />
      ))}
    </SkeletonGroup>
  );
}

type EventListFailedProps = Pick<EventListProps, 'failure' | 'retrying' | 'onRetry'>;

export function EventListFailed({ failure, retrying, onRetry }: EventListFailedProps) {
  return (
    <ErrorState compact title="We couldn't load the events." retrying={retrying} onRetry={onRetry}>
      {failure}
    </ErrorState>
  );
}
