import { skipToken } from '@reduxjs/toolkit/query/react';
import { useDeferredValue, useMemo } from 'react';
import { isApiProblem } from '@/api/errors';
import { useGetEventLocationQuery } from '@/api/locationsApi';
import { eventsOf, useListProjectPagesInfiniteQuery } from '@/api/projectPagesApi';
import type { ProjectFilter } from '@/api/types';
import { todayDate } from '@dwellivery/domain/eventDays';
import { useEachMinute } from '@/lib/useEachMinute';
import { isNarrowed, placeOf, projectFilter, type BrowseParams, type BrowsePlace } from './browseQuery';

/** An older list is refetched while it is shown. */
const STALE_SECONDS = 60;

export type EventResults = ReturnType<typeof useBrowse>['results'];

/** The place of the URL. A zip or a name is resolved to a location; a name of none is left out. */
function usePlace(params: BrowseParams, routeZip: string | undefined, knownZip: string | null) {
  const asked = placeOf(params, routeZip, knownZip);
  const lookup = useGetEventLocationQuery(asked.toResolve ?? skipToken);
  const slug = lookup.currentData?.slug;
  const isName = asked.toResolve !== undefined && asked.zip === undefined;
  const isUnknown = isName && isApiProblem(lookup.error) && lookup.error.kind === 'notFound';
  let place: BrowsePlace = asked;
  if (isName && slug !== undefined) place = { location: slug };
  if (isUnknown) place = placeOf({ ...params, near: undefined }, routeZip, knownZip);
  return {
    place,
    /** The location of the filter. A zip without a location stays a zip; its list is empty. */
    location: slug ?? place.location,
    isSettled: place.toResolve === undefined || slug !== undefined || (lookup.isError && !isName),
    isUnknown,
    lookup,
  };
}

/** The filter of the list, or null while the place is unknown. */
function useFilter(
  params: BrowseParams,
  { place, location, isSettled }: ReturnType<typeof usePlace>,
): ProjectFilter | null {
  const hasPlace = location !== undefined || place.zip !== undefined;
  const isReady = isSettled && (hasPlace || isNarrowed(params));
  const today = useEachMinute(todayDate);
  return useMemo(
    () => (isReady ? projectFilter(params, { zip: place.zip, location }, today) : null),
    [isReady, params, place.zip, location, today],
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
  const found = usePlace(params, routeZip, knownZip);
  const { place, isSettled, isUnknown, lookup } = found;
  const filter = useFilter(params, found);
  const pages = useEventPages(filter);
  // Without the place there is no list, so the list has failed with it.
  const { isError, error, isFetching, refetch } = isSettled ? pages : lookup;
  return {
    place,
    /** Nothing says which events to list. */
    isPlaceless: isSettled && filter === null,
    results: { ...pages, isError, error, isFetching, refetch },
    filter,
    /** The address names a place that is no location. */
    isUnknown,
  };
}
