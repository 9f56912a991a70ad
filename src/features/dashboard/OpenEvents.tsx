import { EventFilters } from '@/components/events/EventFilters';
import { EventList } from '@/components/events/EventList';
import { LeftOut } from '@/components/events/LeftOut';
import { MoreEvents, useGoingOn } from '@/components/events/MoreEvents';
import { LinkButton } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import styles from './Dashboard.module.css';
import type { OpenEventsData } from './useOpenEvents';

export function OpenEvents(props: OpenEventsData) {
  const { events, total, failure, isFetching, onRetry, filters, ignored, onShowAll } = props;
  const { boxRef, showMore } = useGoingOn({ events, fetchNextPage: props.onMore });
  return (
    <div ref={boxRef}>
      <div className={styles.filters} role="search" aria-label="Events">
        <EventFilters {...filters} />
      </div>
      <LeftOut names={ignored} onClear={onShowAll} />
      {/* Announces to screen readers that a filter changed the list. */}
      <p className="vh" role="status">
        {events && `Open events: ${events.length > 0 ? total : 'none'}`}
      </p>
      <EventList
        label="Open events"
        events={events}
        failure={failure}
        retrying={isFetching}
        onRetry={onRetry}
        empty={
          <EmptyState
            title="We couldn't find any projects."
            action={
              <LinkButton variant="outline" to={hrefTo('browse')}>
                Browse other places
              </LinkButton>
            }
          >
            Check back for more opportunities soon!
          </EmptyState>
        }
      />
      {props.hasMore && total !== undefined && (
        <MoreEvents {...{ events, failure, isFetching, showMore }} totalText={total} />
      )}
    </div>
  );
}
