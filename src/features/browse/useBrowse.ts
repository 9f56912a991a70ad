import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo, useState } from 'react';
import { useGetEventLocationQuery } from '@/api/locationsApi';
import { useListProjectsQuery } from '@/api/projectsApi';
import type { EventCard, ProjectFilter } from '@/api/types';
import { now } from '@/lib/clock';
import { isNarrowed, placeOf, projectFilter, type BrowseParams, type BrowsePlace } from './browseQuery';

/** Spec 1 §9: the project list comes in ranges of 50. */
const PAGE = 50;
/** The API counts the matches no further. */
export const COUNTED_TO = 1000;
const NONE: readonly EventCard[] = [];

export interface EventResults {
  events: readonly EventCard[] | undefined;
  total: number;
  hasMore: boolean;
  hasFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
  showMore: () => void;
}

/** The filter of the list, or null as long as the place is unknown. */
function useFilter(params: BrowseParams, place: BrowsePlace): ProjectFilter | null {
  const resolved = useGetEventLocationQuery(place.zipToResolve ?? skipToken);
  const isResolving = place.zipToResolve !== undefined && !resolved.currentData && !resolved.isError;
  // A zip that belongs to no location stays a zip: the list is empty then, and says so.
  const location = place.zipToResolve ? resolved.currentData?.slug : place.location;
  const isReady = !isResolving && (location ?? place.zip ?? (isNarrowed(params) || undefined)) !== undefined;
  // The minute must not make a new query: days are what the filter knows.
  return useMemo(
    () => (isReady ? projectFilter(params, { zip: place.zip, location }, now()) : null),
    [isReady, params, place.zip, location],
  );
}

/** The events of a filter, 50 at a time: the API answers no more at once, so what was shown before is kept here. */
function useEventPages(filter: ProjectFilter | null): EventResults {
  const [earlier, setEarlier] = useState({ of: filter, events: NONE, total: 0 });
  const { events: before, total: totalBefore } = earlier.of === filter ? earlier : { events: NONE, total: 0 };
  const from = before.length;
  const query = useListProjectsQuery(filter ? { filter, range: [from, from + PAGE] } : skipToken);
  const page = query.currentData;
  const events = useMemo(() => {
    if (!page) return before.length > 0 ? before : undefined;
    // Events may have come or gone since: none is shown twice.
    const known = new Set(before.map(({ id }) => id));
    return [...before, ...page.projects.filter(({ id }) => !known.has(id))];
  }, [before, page]);
  const total = page?.total ?? totalBefore;
  const isFull = page ? page.projects.length === PAGE : from > 0;
  return {
    events,
    total,
    hasMore: isFull && (total >= COUNTED_TO || (events?.length ?? 0) < total),
    hasFailed: query.isError,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
    showMore: () =>
      query.isError ? void query.refetch() : setEarlier({ of: filter, events: events ?? NONE, total }),
  };
}

/** What the address lists: the place it is about, and the events there. */
export function useBrowse(params: BrowseParams, routeZip: string | undefined, knownZip: string | null) {
  const place = placeOf(params, routeZip, knownZip);
  const results = useEventPages(useFilter(params, place));
  const isPlaceless = place.zip === undefined && place.location === undefined && !isNarrowed(params);
  return { place, isPlaceless, results };
}
