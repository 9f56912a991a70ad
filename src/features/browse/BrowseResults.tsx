import type { ReactNode } from 'react';
import { reasonOf } from '@/api/errors';
import { countText } from '@/api/projectPagesApi';
import { EventList } from '@/components/events/EventList';
import { MoreEvents, useGoingOn } from '@/components/events/MoreEvents';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { Skeleton } from '@/components/ui/Skeleton';
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
  const { events, isError, error, isFetching, refetch } = results;
  const failure = isError ? reasonOf(error) : undefined;
  const isEmpty = events?.length === 0;
  const isLoading = !events && !isError;
  const { boxRef, showMore } = useGoingOn(results);
  return (
    <div className={cx(styles.results, (isLoading || (Boolean(map) && !isEmpty)) && styles.withMap)}>
      <div ref={boxRef}>
        <EventList
          label={label}
          events={events}
          failure={failure}
          retrying={isFetching}
          onRetry={() => void refetch()}
          empty={<NoEvents isFiltered={isFiltered} onClearFilters={onClearFilters} more={noEvents} />}
          eager
          diet={diet}
        />
        {results.hasNextPage && (
          <MoreEvents
            {...results}
            failure={failure}
            totalText={countText(results.total)}
            showMore={showMore}
          />
        )}
      </div>
      {isLoading && <Skeleton shape="art" className={styles.mapBone} />}
      {map && !isEmpty && <div className={styles.map}>{map}</div>}
    </div>
  );
}

interface NoEventsProps {
  isFiltered: boolean;
  onClearFilters: () => void;
  more: ReactNode;
}

function NoEvents({ isFiltered, onClearFilters, more }: NoEventsProps) {
  if (!isFiltered)
    return (
      <>
        <p className={styles.none}>
          <b>Sorry, there are no groups in your area... yet!</b>{' '}
          <span>Check back for more opportunities soon!</span>
        </p>
        {more}
      </>
    );
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
