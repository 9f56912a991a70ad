import { useMemo } from 'react';
import { useListEventLocationsQuery } from './locationsApi';
import { useListProfessionalsQuery } from './professionalsApi';

interface Option {
  /** A slug. */
  value: string;
  label: string;
  id: number;
}

interface LocationOption extends Option {
  /** The zips of the location. */
  zips: readonly string[];
}

/** Options of the two filters of event lists, by name; empty until loaded. */
export function useFilterOptions(): { restaurants: Option[]; locations: LocationOption[] } {
  const restaurants = useListProfessionalsQuery().data;
  const locations = useListEventLocationsQuery().data;
  return useMemo(
    () => ({
      restaurants: (restaurants ?? []).map(({ id, slug, business_name }) => ({
        id,
        value: slug,
        label: business_name,
      })),
      locations: (locations ?? []).map(({ id, slug, name, postalCodes }) => ({
        id,
        value: slug,
        label: name,
        zips: postalCodes,
      })),
    }),
    [restaurants, locations],
  );
}
