import { streetLine } from '@dwellivery/domain/streetLine';
import { now } from '@/lib/clock';
import { answerOf, importLibrary } from './loadMaps';

/** Google ends a session after a few minutes; later requests need another token. */
const SESSION_MS = 3 * 60_000;
/** At most five types may be given. */
const ADDRESSES = ['street_address', 'premise', 'subpremise', 'route'];

interface Suggestion {
  placeId: string;
  /** The address on one line. */
  text: string;
}

/** The result of the address autocomplete (spec 1 §5); `state` is the short code. */
interface PlaceAddress {
  street: string;
  city: string;
  state: string;
  postal_code: string;
}

type Prediction = google.maps.places.PlacePrediction;

/** The requests from the first letters to the picked place, which Google bills as one. */
interface Session {
  token: google.maps.places.AutocompleteSessionToken;
  startedAt: number;
  offered: Map<string, Prediction>;
}
let session: Session | null = null;

function currentSession(places: google.maps.PlacesLibrary): Session {
  if (!session || now() - session.startedAt > SESSION_MS)
    session = { token: new places.AutocompleteSessionToken(), startedAt: now(), offered: new Map() };
  return session;
}

/** Suggested US addresses for a text; may be empty. @throws MapsFailure */
export async function suggestAddresses(text: string): Promise<Suggestion[]> {
  if (text.trim().length < 3) return [];
  const places = await importLibrary('places');
  const { token, offered } = currentSession(places);
  const request = {
    input: text,
    includedPrimaryTypes: ADDRESSES,
    includedRegionCodes: ['us'],
    sessionToken: token,
  };
  const { suggestions } = await answerOf(places.AutocompleteSuggestion.fetchAutocompleteSuggestions(request));
  const predictions = suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
  for (const prediction of predictions) offered.set(prediction.placeId, prediction);
  return predictions.map((prediction) => ({ placeId: prediction.placeId, text: prediction.text.text }));
}

/** What the customer has typed: the search, and the street that the form holds. */
interface Typed {
  search: string;
  street?: string;
}

/** The address of a picked suggestion; null if it has no street, or is abroad. @throws MapsFailure */
export async function placeAddress(
  placeId: string,
  { search, street: current }: Typed,
): Promise<PlaceAddress | null> {
  const places = await importLibrary('places');
  // The place of a prediction sends the session's token, and this request ends the session.
  const prediction = session?.offered.get(placeId);
  const place = prediction?.toPlace() ?? new places.Place({ id: placeId });
  session = null;
  await answerOf(place.fetchFields({ fields: ['addressComponents'] }));
  const part = (type: string, form: 'longText' | 'shortText' = 'longText'): string =>
    place.addressComponents?.find(({ types }) => types.includes(type))?.[form] ?? '';
  const parts = {
    number: part('street_number'),
    route: part('route'),
    premise: part('premise'),
    unit: part('subpremise'),
  };
  const street = streetLine(parts, search, current);
  if (!street || !['', 'US'].includes(part('country', 'shortText'))) return null;
  return {
    street,
    city: part('locality') || part('sublocality') || part('postal_town'),
    state: part('administrative_area_level_1', 'shortText'),
    postal_code: part('postal_code'),
  };
}

/** Address search by the maps provider. */
export const mapsAddresses = { suggest: suggestAddresses, resolve: placeAddress };
