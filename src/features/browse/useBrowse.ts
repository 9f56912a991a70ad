import { skipToken } from '@reduxjs/toolkit/query/react';
import { useDeferredValue, useMemo } from 'react';
import { useGetEventLocationQuery } from '@/api/locationsApi';
import { eventsOf, useListProjectPagesInfiniteQuery } from '@/api/projectPagesApi';
import type { ProjectFilter } from '@/api/types';
import { now } from '@/lib/clock';
import { isNarrowed, placeOf, projectFilter, type BrowseParams, type BrowsePlace } from './browseQuery';

/** An older list is refetched while it is shown. */
const STALE_SECONDS = 60;

export type EventResults = ReturnType<typeof useEventPages>;

/** The filter of the list, or null while the place is unknown. */
function useFilter(params: BrowseParams, place: BrowsePlace): ProjectFilter | null {
  const resolved = useGetEventLocationQuery(place.zipToResolve ?? skipToken);
  const isResolving = place.zipToResolve !== undefined && !resolved.currentData && !resolved.isError;
  // A zip without a location stays a zip; its list is empty.
  const location = place.zipToResolve ? resolved.currentData?.slug : place.location;
  const isReady = !isResolving && (location ?? place.zip ?? (isNarrowed(params) || undefined)) !== undefined;
  // The time is not a dependency, because a new minute must not cause a new query.
  return useMemo(
    () => (isReady ? projectFilter(params, { zip: place.zip, location }, now()) : null),
    [isReady, params, place.zip, location],
  );
}

/** The loaded pages of a filter's events. */
function useEventPages(filter: ProjectFilter | null) {
  // Deferred, so that rendering fifty cards does not block input.
  const query = useDeferredValue(
    useListProjectPagesInfiniteQuery(filter ?? skipToken, { refetchOnMountOrArgChange: STALE_SECONDS }),
  );
  const pages = query.currentData?.pages;
  const events = useMemo(() => pages && eventsOf(pages), [pages]);
  return { ...query, events, total: pages?.at(-1)?.total ?? 0 };
}

/** The place and the events of the URL. */
export function useBrowse(params: BrowseParams, routeZip: string | undefined, knownZip: string | null) {
  const place = placeOf(params, routeZip, knownZip);
  const filter = useFilter(params, place);
  const results = useEventPages(filter);
  const isPlaceless = place.zip === undefined && place.location === undefined && !isNarrowed(params);
  return { place, isPlaceless, results, filter };
}
