import type { Place } from './gazetteer';

export interface Component {
  long_name: string;
  short_name: string;
  types: string[];
}

export const component = (long_name: string, short_name: string, ...types: string[]): Component => ({
  long_name,
  short_name,
  types,
});

export function componentsOf(place: Place): Component[] {
  const { town, code } = place.zip;
  return [
    ...(place.unit ? [component(place.unit, place.unit, 'subpremise')] : []),
    ...(place.number === null
      ? []
      : [component(String(place.number), String(place.number), 'street_number')]),
    ...(place.street === null ? [] : [component(place.street.name, place.street.short, 'route')]),
    component(town.city, town.city, 'locality', 'political'),
    component(town.county, town.county, 'administrative_area_level_2', 'political'),
    component(...town.state, 'administrative_area_level_1', 'political'),
    component('United States', 'US', 'country', 'political'),
    component(code, code, 'postal_code'),
  ];
}
