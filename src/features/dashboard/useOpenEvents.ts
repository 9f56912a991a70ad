import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reasonOf } from '@/api/errors';
import { countText, eventsOf } from '@/api/projectPagesApi';
import { useListRelevantEventsInfiniteQuery } from '@/api/relevanceApi';
import type { EventCard } from '@/api/types';
import { useFilterOptions } from '@/api/useFilterOptions';
import type { EventFiltersProps } from '@/components/events/EventFilters';
import { useAppSelector } from '@/store/hooks';
import { selectPostalCode } from '@/store/slices/session';
import { readFilter, type FilterName } from './openFilters';

export interface OpenEventsData {
  events: readonly EventCard[] | undefined;
  /** The number of all events, as text; undefined until the first answer. */
  total: string | undefined;
  hasMore: boolean;
  onMore: () => unknown;
  /** Why the last load failed. */
  failure: string | undefined;
  isFetching: boolean;
  onRetry: () => void;
  filters: EventFiltersProps;
  /** Names of the filters that the address contains and the list leaves out. */
  ignored: readonly FilterName[];
  onShowAll: () => void;
}

/** The relevant events, narrowed by two filters that are stored in the URL. */
export function useOpenEvents(): OpenEventsData {
  const postalCode = useAppSelector(selectPostalCode);
  const { restaurant, location, ...filters } = useOpenFilters();
  const query = useListRelevantEventsInfiniteQuery({
    ...(restaurant ? { restaurant } : {}),
    // A chosen location replaces the customer's zip.
    ...(location ? { event_location: location } : { postal_code: postalCode }),
  });
  const pages = query.currentData?.pages;
  const events = useMemo(() => pages && eventsOf(pages), [pages]);
  return {
    events,
    // The last page may say less than is shown, when an event closed in the meantime.
    total: events && countText(Math.max(pages?.at(-1)?.total ?? 0, events.length)),
    hasMore: query.hasNextPage,
    onMore: query.fetchNextPage,
    failure: query.isError ? reasonOf(query.error) : undefined,
    isFetching: query.isFetching,
    onRetry: () => void query.refetch(),
    ...filters,
  };
}

/** The two filters of the URL: what the API is asked for, and their fields. */
function useOpenFilters() {
  const [search, setSearch] = useSearchParams();
  const { restaurants, locations } = useFilterOptions();
  const restaurant = readFilter(search, 'restaurant', restaurants);
  const location = readFilter(search, 'event_location', locations);
  const set = (slugs: Partial<Record<FilterName, string | null>>) => {
    const next = new URLSearchParams(search);
    for (const [name, slug] of Object.entries(slugs)) {
      if (slug) next.set(name, slug);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  return {
    restaurant: restaurant.asked,
    location: location.asked,
    ignored: [restaurant, location].filter(({ isIgnored }) => isIgnored).map(({ name }) => name),
    filters: {
      restaurant: {
        value: restaurant.value,
        options: restaurants,
        onValueChange: (slug: string | null) => set({ restaurant: slug }),
      },
      location: {
        value: location.value,
        options: locations,
        onValueChange: (slug: string | null) => set({ event_location: slug }),
      },
    },
    onShowAll: () => set({ restaurant: null, event_location: null }),
  };
}
