import type { ProjectFilter } from '@/api/types';
import type { Diet } from '@dwellivery/domain/labels';
import { isDate } from '@dwellivery/domain/zone';
import { isZip } from '@dwellivery/domain/zip';
import { isId } from '@/config/parameters';

/** The valid query parameters of /browse (spec 1 §2). */
export interface BrowseParams {
  /** A slug, a zip or a name: 'Naperville, IL'. */
  near?: string;
  postalCode?: string;
  starts?: string;
  ends?: string;
  runOn?: string;
  eventLocation?: string;
  /** Slug or id; `restaurant` has precedence over `restaurant_id`. */
  restaurant?: string;
  professionalId?: number;
  serving?: 'delivery' | 'pickup';
  /** Not empty. */
  diets?: Diet[];
}

const SLUG = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,79}$/;

const NAME = /^[\p{L}\p{N}]\P{C}{0,79}$/u;

const slugOf = (text: string): string | undefined => (SLUG.test(text) ? text.toLowerCase() : undefined);
const nameOf = (text: string): string | undefined => (NAME.test(text) ? text : undefined);
const dateOf = (text: string): string | undefined => {
  const date = text.slice(0, 10);
  return isDate(date) ? date : undefined;
};

const isServing = (text: string): text is 'delivery' | 'pickup' => text === 'delivery' || text === 'pickup';

/** Without the table of diets, which the first load does not need. */
function dietsOf(text: string): Diet[] | undefined {
  const known = text.split(',').filter((word): word is Diet => /^(vegan|vegetarian|gluten-free)$/.test(word));
  return known.length > 0 ? known : undefined;
}

/** The query without some parameters, in either form. */
export function withoutParams(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  const rest = new URLSearchParams(search);
  names.forEach((name) => [name, `${name}[]`].forEach((key) => rest.delete(key)));
  return rest;
}

/** The query with one parameter in place of some. @param value null removes it */
export function withParam(
  search: URLSearchParams,
  names: readonly string[],
  name: string,
  value: string | null,
): URLSearchParams {
  const next = withoutParams(search, names);
  if (value) next.set(name, value);
  return next;
}

/** The text of a parameter; the first one of an array. */
export const textOf = (search: URLSearchParams, name: string): string =>
  (search.get(name) ?? search.get(`${name}[]`) ?? '').trim();

/** Reads the URL. Ignores invalid values, so that a mistyped link still shows events. */
export function readBrowseParams(search: URLSearchParams): BrowseParams {
  const get = (name: string) => textOf(search, name);
  const professional = get('professional_id');
  const postalCode = get('postal_code');
  const serving = get('serving');
  const days = [dateOf(get('starts')), dateOf(get('ends'))] as const;
  // A range in the wrong order is the same range.
  const [starts, ends] = days[0] && days[1] && days[0] > days[1] ? [days[1], days[0]] : days;
  return {
    near: slugOf(get('near')) ?? nameOf(get('near')),
    postalCode: isZip(postalCode) ? postalCode : undefined,
    starts,
    ends,
    runOn: dateOf(get('run_on')),
    eventLocation: slugOf(get('event_location')),
    restaurant: slugOf(get('restaurant')) ?? slugOf(get('restaurant_id')),
    serving: isServing(serving) ? serving : undefined,
    diets: dietsOf(get('diet')),
    professionalId: isId(professional) ? Number(professional) : undefined,
  };
}

export interface BrowsePlace {
  /** The zip code the list is for. */
  zip?: string;
  /** Slug of the event location the list is for; has precedence over the zip. */
  location?: string;
  /** A zip or a name of the query (`near`, `postal_code`) that must be resolved to a location first. */
  toResolve?: string;
  /** The zip is the known one, because the address names no place. */
  isRemembered?: true;
}

/**
 * The place of the list: a chosen location, else the route's zip, else the query's place, else the known zip. A zip in `near`
 * or `postal_code`, or a name in `near`, is resolved to a location's slug (spec 1 §2, §7). The known zip does not narrow a list
 * that the query narrows, because a link must list the same events for all readers.
 */
export function placeOf(
  params: BrowseParams,
  routeZip: string | undefined,
  knownZip: string | null,
): BrowsePlace {
  if (params.eventLocation) return { location: params.eventLocation, zip: routeZip };
  if (routeZip) return { zip: routeZip };
  const asked = params.postalCode ?? params.near;
  if (asked && isZip(asked)) return { zip: asked, toResolve: asked };
  if (asked) return SLUG.test(asked) ? { location: asked } : { toResolve: asked };
  return knownZip && !isNarrowed(params) ? { zip: knownZip, isRemembered: true } : {};
}

export const hasDays = ({ starts, ends, runOn }: BrowseParams): boolean => Boolean(starts ?? ends ?? runOn);

/** Whether the list can be shown without a place, because another parameter narrows it. */
export const isNarrowed = (params: BrowseParams): boolean =>
  hasDays(params) || Boolean(params.restaurant ?? params.professionalId);

/** The API's filter: open events from today on (spec 1 §2), narrowed by the URL. @param today `YYYY-MM-DD` */
export function projectFilter(params: BrowseParams, place: BrowsePlace, today: string): ProjectFilter {
  const { restaurant, professionalId, serving, diets } = params;
  return {
    aasm_state: 'open',
    ...datesOf(params, today),
    ...filterAt(place),
    ...(restaurant ? { restaurant } : {}),
    ...(professionalId ? { professional_id: professionalId } : {}),
    ...(serving ? { serving } : {}),
    ...(diets ? { diet: diets } : {}),
  };
}

function filterAt({ location, zip }: BrowsePlace): ProjectFilter {
  if (location) return { event_location: location };
  return zip ? { postal_code: zip } : {};
}

/** The days of the URL, but none before today; a missing end is open (contract, "Small gaps"). */
function datesOf({ starts, ends, runOn }: BrowseParams, today: string): ProjectFilter {
  const since = starts && starts > today ? starts : today;
  const day = runOn ?? (starts === ends ? starts : undefined);
  if (day) return { run_on: day, ...(day >= today ? {} : { run_at_since: today }) };
  return ends ? { run_at_within: [since, ends] } : { run_at_since: since };
}
