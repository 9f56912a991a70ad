import { readBrowseParams, textOf, type BrowseParams } from './browseQuery';

const FIELDS: Readonly<Record<string, keyof BrowseParams>> = {
  near: 'near',
  postal_code: 'postalCode',
  starts: 'starts',
  ends: 'ends',
  run_on: 'runOn',
  event_location: 'eventLocation',
  restaurant: 'restaurant',
  restaurant_id: 'restaurant',
  professional_id: 'professionalId',
  serving: 'serving',
  diet: 'diets',
};

/** Every parameter of the screen. */
export const BROWSE_PARAMS: readonly string[] = Object.keys(FIELDS);

/** Names of the parameters that have a value and make no sense, so that the screen can say that they are left out. */
export function ignoredParams(search: URLSearchParams): string[] {
  const params = readBrowseParams(search);
  return Object.entries(FIELDS)
    .filter(([name, field]) => textOf(search, name) !== '' && params[field] === undefined)
    .map(([name]) => name);
}
