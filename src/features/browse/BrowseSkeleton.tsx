import { EventListSkeleton } from '@/components/events/EventList';
import { INERT } from '@/components/ui/domAttributes';
import { Page } from '@/components/ui/Page';
import { CardArtSlots } from '@/components/ui/PictureSlot';
import { Skeleton } from '@/components/ui/Skeleton';
import { routes } from '@/config/routes';
import { BrowseFilters } from './BrowseFilters';
import results from './BrowseResults.module.css';
import styles from './BrowseScreen.module.css';

const ANY = { value: null, options: [], onValueChange: () => undefined };

/** The skeleton of the list. Its filters do nothing before the app runs. */
export function BrowseSkeleton() {
  return (
    <Page title={routes.browse.title}>
      <div className={styles.head}>
        <h1 data-slot="heading">
          <Skeleton width="min(80%, 26rem)" height="1.08em" />
        </h1>
        <p>{'\u00a0'}</p>
      </div>
      <div {...INERT}>
        <BrowseFilters zip="" onZip={() => undefined} restaurant={ANY} location={ANY} />
      </div>
      <div className={styles.byDay} />
      <div className={results.withMap}>
        <EventListSkeleton Art={CardArtSlots} />
      </div>
    </Page>
  );
}
