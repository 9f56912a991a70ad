import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { reasonOf } from '@/api/errors';
import { useListProjectsQuery } from '@/api/projectsApi';
import type { EventCard } from '@/api/types';
import { PartnerCard, PartnerCardSkeleton } from '@/components/events/PartnerCard';
import { SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { runtimeConfig } from '@/config/runtimeConfig';
import { todayDate } from '@dwellivery/domain/eventDays';
import { useEachMinute } from '@/lib/useEachMinute';
import styles from './PartnerRestaurants.module.css';

const COUNT = 4;
/** Range of events to request: mostly enough to contain four restaurants. */
const CANDIDATES = [0, 16] as const;
/** Requested only if those were not enough, because two restaurants may cook each day. As many as the API gives at once. */
const MORE_CANDIDATES = [16, 66] as const;

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
  const { homeZip } = runtimeConfig();
  const { events, missing, isError, error, isFetching, refetch } = usePartnerEvents(homeZip);
  return (
    <section className={`wrap ${styles.band}`} aria-labelledby="partners">
      <div className={styles.head}>
        <h2 id="partners">Cooking for {homeZip}</h2>
        <Link to={hrefTo('browseZip', { zip: homeZip })}>See all restaurants</Link>
      </div>
      <Partners
        events={events}
        missing={missing}
        failure={isError ? reasonOf(error) : undefined}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </section>
  );
}

/** The events that the partners are picked from. */
function usePartnerEvents(homeZip: string) {
  const filter = {
    aasm_state: 'open' as const,
    run_at_since: useEachMinute(todayDate),
    postal_code: homeZip,
  };
  const first = useListProjectsQuery({ filter, range: CANDIDATES });
  const { projects, total = 0 } = first.data ?? {};
  const found = useMemo(() => projects && pickPartners(projects).length, [projects]);
  const isShort = found !== undefined && found < COUNT && total > CANDIDATES[1];
  const more = useListProjectsQuery(isShort ? { filter, range: MORE_CANDIDATES } : skipToken);
  return {
    ...first,
    events: projects && [...projects, ...(more.currentData?.projects ?? [])],
    /** Places that the second answer may fill. */
    missing: isShort && more.isLoading ? COUNT - found : 0,
  };
}

interface PartnersProps {
  events: readonly EventCard[] | undefined;
  missing: number;
  /** Why the last load failed. */
  failure: string | undefined;
  retrying: boolean;
  onRetry: () => void;
}

function Partners({ events, missing, failure, retrying, onRetry }: PartnersProps) {
  if (!events && failure !== undefined) {
    return (
      <ErrorState compact title="We couldn't load the restaurants." retrying={retrying} onRetry={onRetry}>
        {failure}
      </ErrorState>
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
      {Array.from({ length: missing }, (_, index) => (
        <li key={`missing ${index}`} aria-hidden="true">
          <PartnerCardSkeleton />
        </li>
      ))}
    </ul>
  );
}
