import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useListProjectsQuery } from '@/api/projectsApi';
import type { EventCard } from '@/api/types';
import { PartnerCard, PartnerCardSkeleton } from '@/components/events/PartnerCard';
import { SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { todayDate } from '@/domain/eventDays';
import { now } from '@/lib/clock';
import styles from './PartnerRestaurants.module.css';

/** Spec 1 §2: "four partner restaurants for postal code 60540". */
const HOME_ZIP = '60540';
const COUNT = 4;
/** Range of events to request: enough to contain four restaurants. */
const CANDIDATES = [0, 16] as const;

/** One event per restaurant, events that take orders first. */
export function pickPartners(events: readonly EventCard[]): EventCard[] {
  const orderable = events.filter((event) => event.joinable && !event.full);
  const others = events.filter((event) => !orderable.includes(event));
  const seen = new Set<string>();
  const oneEach = [...orderable, ...others].filter(({ restaurantSlug }) => {
    const isNew = !seen.has(restaurantSlug);
    seen.add(restaurantSlug);
    return isNew;
  });
  return oneEach.slice(0, COUNT);
}

export function PartnerRestaurants() {
  const [query] = useState(() => ({
    filter: { aasm_state: 'open' as const, run_at_since: todayDate(now()), postal_code: HOME_ZIP },
    range: CANDIDATES,
  }));
  const { data, isError, isFetching, refetch } = useListProjectsQuery(query);
  return (
    <section className={`wrap ${styles.band}`} aria-labelledby="partners">
      <div className={styles.head}>
        <h2 id="partners">Cooking for {HOME_ZIP}</h2>
        <Link to={hrefTo('browseZip', { zip: HOME_ZIP })}>See all restaurants</Link>
      </div>
      <Partners
        events={data?.projects}
        failed={isError}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </section>
  );
}

interface PartnersProps {
  events: readonly EventCard[] | undefined;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
}

function Partners({ events, failed, retrying, onRetry }: PartnersProps) {
  if (!events && failed) {
    return (
      <ErrorState compact title="We couldn't load the restaurants." retrying={retrying} onRetry={onRetry} />
    );
  }
  if (!events) {
    return (
      <SkeletonGroup label="Loading restaurants" className={styles.partners}>
        {Array.from({ length: COUNT }, (_, index) => (
          <PartnerCardSkeleton key={index} />
        ))}
      </SkeletonGroup>
    );
  }
  if (events.length === 0) {
    return <p className="muted">Nobody is cooking here this week. Enter your zip to see who comes to you.</p>;
  }
  return (
    <ul className={styles.partners}>
      {pickPartners(events).map((event) => (
        <li key={event.id}>
          <PartnerCard event={event} />
        </li>
      ))}
    </ul>
  );
}
