import { skipToken } from '@reduxjs/toolkit/query/react';
import { useDeferredValue, useMemo } from 'react';
import { useGetEventLocationQuery } from '@/api/locationsApi';
import { useListProjectPagesInfiniteQuery } from '@/api/projectPagesApi';
import type { ProjectFilter } from '@/api/types';
import { now } from '@/lib/clock';
import { isNarrowed, placeOf, projectFilter, type BrowseParams, type BrowsePlace } from './browseQuery';

/** A list that is older is read again, behind the one that is shown. */
const STALE_SECONDS = 60;

export type EventResults = ReturnType<typeof useEventPages>;

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

/** The events of a filter, as far as they were asked for. */
function useEventPages(filter: ProjectFilter | null) {
  // Fifty cards are made in slices behind the answer: the page stays free for the next press.
  const query = useDeferredValue(
    useListProjectPagesInfiniteQuery(filter ?? skipToken, { refetchOnMountOrArgChange: STALE_SECONDS }),
  );
  const pages = query.currentData?.pages;
  // Events may have come or gone between two answers: none is shown twice.
  const events = useMemo(
    () =>
      pages && [...new Map(pages.flatMap(({ projects }) => projects.map((one) => [one.id, one]))).values()],
    [pages],
  );
  return { ...query, events, total: pages?.at(-1)?.total ?? 0 };
}

/** What the address lists: the place it is about, and the events there. */
export function useBrowse(params: BrowseParams, routeZip: string | undefined, knownZip: string | null) {
  const place = placeOf(params, routeZip, knownZip);
  const results = useEventPages(useFilter(params, place));
  const isPlaceless = place.zip === undefined && place.location === undefined && !isNarrowed(params);
  return { place, isPlaceless, results };
}
