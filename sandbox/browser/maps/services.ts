import type { Ask } from './ask';
import {
  cityLine,
  findPlace,
  fullAddress,
  nearestZip,
  placeById,
  placeOfZip,
  placeOnStreet,
  streetLine,
  streetsLike,
  type Place,
} from './gazetteer';
import { LatLng, LatLngBounds, toLatLng, type LatLngLiteral } from './geo';
import { drivingMeters } from './roads';

/** Google's status words, shared by all services; each maps to itself. */
export const SERVICE_STATUS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'OK',
    'ZERO_RESULTS',
    'NOT_FOUND',
    'INVALID_REQUEST',
    'OVER_QUERY_LIMIT',
    'REQUEST_DENIED',
    'UNKNOWN_ERROR',
  ].map((name) => [name, name]),
);
type Callback<Result> = ((result: Result | null, status: string) => void) | undefined;

interface Component {
  long_name: string;
  short_name: string;
  types: string[];
}

const component = (long_name: string, short_name: string, ...types: string[]): Component => ({
  long_name,
  short_name,
  types,
});

export function componentsOf(place: Place): Component[] {
  const { town, code } = place.zip;
  return [
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

export function resultOf(place: Place): object {
  const around = new LatLngBounds(
    { lat: place.at.lat() - 0.002, lng: place.at.lng() - 0.002 },
    { lat: place.at.lat() + 0.002, lng: place.at.lng() + 0.002 },
  );
  return {
    address_components: componentsOf(place),
    formatted_address: fullAddress(place),
    name: streetLine(place) || place.zip.code,
    geometry: {
      location: place.at,
      location_type: place.number === null ? 'APPROXIMATE' : 'RANGE_INTERPOLATED',
      viewport: around,
    },
    place_id: place.id,
    types: place.street === null ? ['postal_code'] : ['street_address'],
  };
}

/** Answers by callback, or by a promise that rejects unless the status is OK, as Google's services do. */
async function answer<Result>(
  result: Result | null,
  status: string,
  callback: Callback<Result>,
): Promise<Result> {
  callback?.(status === 'OK' ? result : null, status);
  if (status === 'OK' && result !== null) return result;
  throw Object.assign(new Error(`${status}: the request was not answered.`), { code: status });
}

const FAR_METERS = 20_000;

function reverse(at: LatLng): Place[] {
  const { zip, meters } = nearestZip(at);
  return meters > FAR_METERS ? [] : [{ ...placeOfZip(zip), at }];
}

interface GeocodeRequest {
  address?: string;
  location?: LatLng | LatLngLiteral;
  placeId?: string;
  componentRestrictions?: { postalCode?: string };
}

export function makeGeocoder(ask: Ask): new () => object {
  return class Geocoder {
    async geocode(request: GeocodeRequest, callback?: Callback<object[]>): Promise<object> {
      const status = await ask('geocode');
      if (status !== 'OK') return answer(null, status, callback);
      const { address, location, placeId, componentRestrictions } = request;
      const text = address ?? componentRestrictions?.postalCode;
      const one = placeId !== undefined ? placeById(placeId) : text !== undefined ? findPlace(text) : null;
      const found = location === undefined ? (one === null ? [] : [one]) : reverse(toLatLng(location));
      const results = found.map(resultOf);
      return { results: await answer(results, results.length > 0 ? 'OK' : 'ZERO_RESULTS', callback) };
    }
  };
}

export type End =
  string | LatLng | LatLngLiteral | { location?: LatLng | LatLngLiteral; query?: string; placeId?: string };

export function placeOf(end: End): LatLng | null {
  if (typeof end === 'string') return findPlace(end)?.at ?? null;
  if (end instanceof LatLng || 'lat' in end) return toLatLng(end);
  if (end.location) return toLatLng(end.location);
  return (end.placeId ? placeById(end.placeId) : findPlace(end.query ?? ''))?.at ?? null;
}

export const METERS_PER_SECOND = 11;
const asMiles = (meters: number): string => `${(meters / 1609.344).toFixed(1)} mi`;
const inMinutes = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? '1 min' : `${minutes} mins`;
};

function routeBetween(meters: number, [from, to]: [LatLng, LatLng], origin: End, destination: End): object {
  const seconds = Math.round(meters / METERS_PER_SECOND);
  const corner = new LatLng(from.lat(), to.lng());
  const name = (end: End, at: LatLng): string => (typeof end === 'string' ? end : at.toUrlValue(4));
  const leg = {
    distance: { text: asMiles(meters), value: meters },
    duration: { text: inMinutes(seconds), value: seconds },
    start_location: from,
    end_location: to,
    start_address: name(origin, from),
    end_address: name(destination, to),
    steps: [],
  };
  const bounds = new LatLngBounds(from, to).extend(corner);
  return {
    legs: [leg],
    overview_path: [from, corner, to],
    bounds,
    summary: 'Main roads',
    warnings: [],
    copyrights: 'Sandbox',
  };
}

interface DirectionsRequest {
  origin: End;
  destination: End;
}

/** The driving distance is 1.3 times the great circle; nothing is reachable beyond 2,000 km. */
export function makeDirections(ask: Ask): new () => object {
  return class DirectionsService {
    async route(request: DirectionsRequest, callback?: Callback<object>): Promise<object> {
      const status = await ask('legacy-directions');
      if (status !== 'OK') return answer(null, status, callback);
      const [from, to] = [placeOf(request.origin), placeOf(request.destination)];
      if (from === null || to === null) return answer(null, 'NOT_FOUND', callback);
      const meters = drivingMeters(from, to);
      if (meters === null) return answer(null, 'ZERO_RESULTS', callback);
      const routes = [routeBetween(meters, [from, to], request.origin, request.destination)];
      return answer({ routes, request, geocoded_waypoints: [] }, 'OK', callback);
    }
  };
}

export interface Prediction {
  description: string;
  place_id: string;
  matched_substrings: object[];
  structured_formatting: {
    main_text: string;
    main_text_matched_substrings: object[];
    secondary_text: string;
  };
  terms: object[];
  types: string[];
}

/** Addresses that start with the text: number and street give the house, a street alone its midpoint. */
export function predictions(input: string): Prediction[] {
  const lead = /^\s*(\d{1,5})\s+(.*)$/.exec(input);
  const head = (lead?.[2] ?? input).split(',')[0] ?? '';
  const streets = streetsLike(head).map((street) =>
    placeOnStreet(street, lead === null ? null : Number(lead[1])),
  );
  const exact = streets.length === 0 && /\d{5}/.test(input) ? findPlace(input) : null;
  return [...streets, ...(exact === null ? [] : [exact])].slice(0, 5).map((place) => {
    const main_text = streetLine(place) || place.zip.code;
    return {
      description: fullAddress(place),
      place_id: place.id,
      matched_substrings: [{ offset: 0, length: input.length }],
      structured_formatting: {
        main_text,
        main_text_matched_substrings: [],
        secondary_text: `${cityLine(place)}, USA`,
      },
      terms: fullAddress(place)
        .split(', ')
        .map((value) => ({ value, offset: 0 })),
      types: place.street === null ? ['postal_code'] : ['street_address'],
    };
  });
}
