import { useMemo } from 'react';
import { useListEventLocationsQuery } from './locationsApi';
import { useListProfessionalsQuery } from './professionalsApi';

interface Option {
  /** A slug. */
  value: string;
  label: string;
}

/** Options of the two filters of event lists, by name; empty until loaded. */
export function useFilterOptions(): { restaurants: (Option & { id: number })[]; locations: Option[] } {
  const restaurants = useListProfessionalsQuery().data;
  const locations = useListEventLocationsQuery().data;
  return useMemo(
    () => ({
      restaurants: (restaurants ?? []).map(({ id, slug, business_name }) => ({
        id,
        value: slug,
        label: business_name,
      })),
      locations: (locations ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    }),
    [restaurants, locations],
  );
}
