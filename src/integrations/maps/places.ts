import { withTimeout } from '../loadScript';
import type { LatLng } from './directions';
import { loadMaps, MapsFailure } from './loadMaps';

const LIMIT_MS = 8_000;

export interface Suggestion {
  placeId: string;
  /** The address on one line. */
  text: string;
}

/** The result of the address autocomplete (spec 1 §5); `state` is the short code. */
export interface PlaceAddress {
  street: string;
  city: string;
  state: string;
  postal_code: string;
}

const timedOut = (): MapsFailure => new MapsFailure('TIMEOUT');

/** Suggested US addresses for a text; may be empty. @throws MapsFailure */
export async function suggestAddresses(text: string): Promise<Suggestion[]> {
  if (text.trim().length < 3) return [];
  const maps = await loadMaps();
  const answer = new Promise<Suggestion[]>((resolve, reject) => {
    const request = { input: text, types: ['address'], componentRestrictions: { country: 'us' } };
    const settle = (found: google.maps.places.AutocompletePrediction[] | null, status: string): void => {
      if (status === 'ZERO_RESULTS') return resolve([]);
      if (status !== 'OK' || !found) return reject(new MapsFailure(status));
      resolve(found.map(({ place_id, description }) => ({ placeId: place_id, text: description })));
    };
    const service = new maps.places.AutocompleteService();
    void Promise.resolve(service.getPlacePredictions(request, settle)).catch(() => undefined);
  });
  return withTimeout(answer, LIMIT_MS, timedOut);
}

async function geocode(request: google.maps.GeocoderRequest): Promise<google.maps.GeocoderResult | null> {
  const maps = await loadMaps();
  const answer = new Promise<google.maps.GeocoderResult | null>((resolve, reject) => {
    const settle = (found: google.maps.GeocoderResult[] | null, status: string): void => {
      if (status === 'OK') return resolve(found?.[0] ?? null);
      if (status === 'ZERO_RESULTS') return resolve(null);
      reject(new MapsFailure(status));
    };
    void Promise.resolve(new maps.Geocoder().geocode(request, settle)).catch(() => undefined);
  });
  return withTimeout(answer, LIMIT_MS, timedOut);
}

/** The position of an address or zip; null if it does not exist. @throws MapsFailure */
export async function locate(address: string): Promise<LatLng | null> {
  const found = await geocode({ address });
  return found ? found.geometry.location.toJSON() : null;
}

/** The fields of a picked suggestion; null if it has no street. @throws MapsFailure */
export async function addressOf(placeId: string): Promise<PlaceAddress | null> {
  const found = await geocode({ placeId });
  if (!found) return null;
  const part = (type: string, form: 'long_name' | 'short_name' = 'long_name'): string =>
    found.address_components.find(({ types }) => types.includes(type))?.[form] ?? '';
  const street = `${part('street_number')} ${part('route')}`.trim();
  if (!street) return null;
  return {
    street,
    city: part('locality') || part('sublocality') || part('postal_town'),
    state: part('administrative_area_level_1', 'short_name'),
    postal_code: part('postal_code'),
  };
}
