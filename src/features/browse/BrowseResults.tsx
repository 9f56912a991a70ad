import { useEffect, useRef, type ReactNode } from 'react';
import { COUNTED_TO } from '@/api/projectPagesApi';
import { EventList } from '@/components/events/EventList';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/States';
import styles from './BrowseResults.module.css';
import type { EventResults } from './useBrowse';

interface BrowseResultsProps {
  results: EventResults;
  label: string;
  /** Shown beside the list, on a tablet above it; on a phone a button. */
  map: ReactNode;
  isFiltered: boolean;
  /** Chosen diets: the menus show their dishes. */
  diet: string | undefined;
  onClearFilters: () => void;
  /** What an area without any event offers. */
  noEvents: ReactNode;
}

export function BrowseResults({
  results,
  label,
  map,
  isFiltered,
  diet,
  onClearFilters,
  noEvents,
}: BrowseResultsProps) {
  const { events, isError, isFetching, refetch } = results;
  const isEmpty = events?.length === 0;
  const { boxRef, showMore } = useGoingOn(results);
  return (
    <div className={map && !isEmpty ? styles.withMap : undefined}>
      <div ref={boxRef}>
        <EventList
          label={label}
          events={events}
          failed={isError}
          retrying={isFetching}
          onRetry={() => void refetch()}
          empty={<NoEvents isFiltered={isFiltered} onClearFilters={onClearFilters} more={noEvents} />}
          eager
          diet={diet}
        />
        {results.hasNextPage && <More {...results} showMore={showMore} />}
      </div>
      {map && !isEmpty && <div className={styles.map}>{map}</div>}
    </div>
  );
}

/** Moves the focus to the first new card if it is still in the list, because the button moves down or disappears. */
function useGoingOn({ events, fetchNextPage }: EventResults) {
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

/** The button that loads more events, or repeats a failed load. */
function More({ events, total, isError, isFetching, showMore }: EventResults & { showMore: () => void }) {
  return (
    <div className={styles.more}>
      {isError && !isFetching && <p role="alert">We couldn't load more events.</p>}
      <Button variant="outline" loading={isFetching} onClick={showMore}>
        Show more events
      </Button>
      <p className="muted" role="status">
        {events?.length} of {total < COUNTED_TO ? total : `${COUNTED_TO}+`}
      </p>
    </div>
  );
}

interface NoEventsProps {
  isFiltered: boolean;
  onClearFilters: () => void;
  more: ReactNode;
}

function NoEvents({ isFiltered, onClearFilters, more }: NoEventsProps) {
  if (!isFiltered) {
    return (
      <>
        <EmptyState title="Sorry, there are no groups in your area... yet!">
          Check back for more opportunities soon!
        </EmptyState>
        {more}
      </>
    );
  }
  return (
    <EmptyState
      title="We couldn't find any projects."
      action={
        <Button variant="outline" onClick={onClearFilters}>
          Clear filters
        </Button>
      }
    >
      Another restaurant or location may have some.
    </EmptyState>
  );
}
