import { useSearchParams } from 'react-router-dom';
import { useListRelevantEventsQuery } from '@/api/relevanceApi';
import type { EventCard } from '@/api/types';
import { useFilterOptions } from '@/api/useFilterOptions';
import type { EventFiltersProps } from '@/components/events/EventFilters';
import { useAppSelector } from '@/store/hooks';
import { selectPostalCode } from '@/store/slices/session';

type FilterName = 'restaurant' | 'event_location';

export interface OpenEventsData {
  events: readonly EventCard[] | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  onRetry: () => void;
  filters: EventFiltersProps;
}

/** The relevant events, narrowed by two filters that are stored in the URL. */
export function useOpenEvents(): OpenEventsData {
  const [search, setSearch] = useSearchParams();
  const postalCode = useAppSelector(selectPostalCode);
  const restaurant = search.get('restaurant');
  const location = search.get('event_location');
  const query = useListRelevantEventsQuery({
    ...(restaurant ? { restaurant } : {}),
    // A chosen location replaces the customer's zip.
    ...(location ? { event_location: location } : { postal_code: postalCode }),
  });
  const options = useFilterOptions();
  const setFilter = (name: FilterName, slug: string | null) => {
    const next = new URLSearchParams(search);
    if (slug) next.set(name, slug);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  return {
    events: query.currentData,
    hasFailed: query.isError,
    isFetching: query.isFetching,
    onRetry: () => void query.refetch(),
    filters: {
      restaurant: {
        value: restaurant,
        options: options.restaurants,
        onValueChange: (slug) => setFilter('restaurant', slug),
      },
      location: {
        value: location,
        options: options.locations,
        onValueChange: (slug) => setFilter('event_location', slug),
      },
    },
  };
}
