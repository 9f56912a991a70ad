import { EventFilters } from '@/components/events/EventFilters';
import { EventList } from '@/components/events/EventList';
import { Button, LinkButton } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import styles from './Dashboard.module.css';
import { MOST_EVENTS, type OpenEventsData } from './useOpenEvents';

export function OpenEvents(props: OpenEventsData) {
  const { events, hasFailed, isFetching, onRetry, filters, ignored, onShowAll } = props;
  return (
    <>
      <div className={styles.filters} role="search" aria-label="Events">
        <EventFilters {...filters} />
      </div>
      {ignored.length > 0 && (
        <div className={styles.ignored}>
          <p role="status">A part of this address makes no sense and was left out: {ignored.join(', ')}.</p>
          <Button variant="quiet" size="small" onClick={onShowAll}>
            Show everything
          </Button>
        </div>
      )}
      {/* Announces to screen readers that a filter changed the list. */}
      <p className="vh" role="status">
        {events && `Open events: ${events.length || 'none'}`}
      </p>
      <EventList
        label="Open events"
        events={events}
        failed={hasFailed}
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
      {events && events.length >= MOST_EVENTS && (
        <p className={`muted ${styles.cut}`}>
          These are the first {MOST_EVENTS} events. Choose a restaurant or a location to see others.
        </p>
      )}
    </>
  );
}
