import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/Button';
import styles from './MoreEvents.module.css';

/** The loaded pages of a list of events. */
interface EventPages {
  events: readonly unknown[] | undefined;
  /** The number of all events, as text. */
  totalText: string;
  /** Why the last load failed. */
  failure: string | undefined;
  isFetching: boolean;
  fetchNextPage: () => unknown;
}

/** Moves the focus to the first new card if it is still in the list, because the button moves down or disappears. */
export function useGoingOn({ events, fetchNextPage }: Pick<EventPages, 'events' | 'fetchNextPage'>) {
  const boxRef = useRef<HTMLDivElement>(null);
  const next = useRef(0);
  const count = events?.length ?? 0;
  useEffect(() => {
    const { activeElement, body } = document;
    if (!next.current || count <= next.current) return;
    if (activeElement === body || boxRef.current?.contains(activeElement))
      boxRef.current?.querySelectorAll<HTMLElement>('[role=listitem] a')[next.current]?.focus();
    next.current = 0;
  }, [count]);
  return {
    boxRef,
    showMore: () => {
      next.current = count;
      void fetchNextPage();
    },
  };
}

interface MoreEventsProps extends Omit<EventPages, 'fetchNextPage'> {
  showMore: () => void;
}

/** The button that loads more events, or repeats a failed load. */
export function MoreEvents({ events, totalText, failure, isFetching, showMore }: MoreEventsProps) {
  return (
    <div className={styles.more}>
      {failure !== undefined && !isFetching && (
        <p role="alert">
          <span>We couldn't load more events.</span> <span>{failure}</span>
        </p>
      )}
      <Button variant="outline" loading={isFetching} onClick={showMore}>
        Show more events
      </Button>
      <p className="muted" role="status">
        {`${events?.length ?? 0} of ${totalText}`}
      </p>
    </div>
  );
}
