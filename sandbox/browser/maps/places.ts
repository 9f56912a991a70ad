import { askOrThrow, MapsError, type Ask } from './ask';
import { componentsOf } from './components';
import {
  cityLine,
  findPlace,
  fullAddress,
  placeById,
  placeOnStreet,
  splitUnit,
  streetLine,
  streetsLike,
  type Place as House,
} from './gazetteer';
import { landmarkById, landmarksLike, type Landmark } from './landmarks';

const SUGGEST = 'PLACES_AUTOCOMPLETE';
const DETAILS = 'PLACES_GET_PLACE';
const MOST_TYPES = 5;
const MOST_FOUND = 5;

type Found = House | Landmark;
const isLandmark = (found: Found): found is Landmark => 'parts' in found;
const lineOf = (found: Found): string =>
  isLandmark(found) ? found.line : streetLine(found) || found.zip.code;
const addressOf = (found: Found): string =>
  isLandmark(found) ? `${found.line}, ${found.rest}` : fullAddress(found);
const regionOf = (found: Found): string => (isLandmark(found) ? found.region : 'us');

function typeOf(found: Found): string {
  if (isLandmark(found)) return found.type;
  if (found.street === null) return 'postal_code';
  if (found.unit) return 'subpremise';
  return found.number === null ? 'route' : 'street_address';
}

/** Joins the requests of one search, for the bill. */
class AutocompleteSessionToken {
  readonly id = Math.random().toString(36).slice(2);
}

interface AutocompleteRequest {
  input: string;
  sessionToken?: AutocompleteSessionToken;
  includedRegionCodes?: string[];
  includedPrimaryTypes?: string[];
}

/** The fields that the stand-in knows; one that was not fetched is undefined, as in Google's script. */
const FIELDS: Record<string, (found: Found) => unknown> = {
  addressComponents: (found) =>
    (isLandmark(found) ? found.parts : componentsOf(found)).map(({ long_name, short_name, types }) => ({
      longText: long_name,
      shortText: short_name,
      types,
    })),
  displayName: lineOf,
  formattedAddress: addressOf,
  id: (found) => found.id,
  location: (found) => found.at,
};

const text = (value: string): object => ({ text: value, matches: [], toString: () => value });

/** Refuses what Google refuses: these errors are about the code that asks, not about the place. */
function checkRequest({ input, includedPrimaryTypes = [] }: AutocompleteRequest): void {
  if (typeof input !== 'string')
    throw new TypeError('fetchAutocompleteSuggestions: property input: not a string');
  if (includedPrimaryTypes.length > MOST_TYPES)
    throw new RangeError(`includedPrimaryTypes: at most ${MOST_TYPES} may be given`);
}

type PlaceClass = new (options: { id: string }, session?: AutocompleteSessionToken) => object;

function makePlace(ask: Ask): PlaceClass {
  return class Place {
    [field: string]: unknown;
    readonly id: string;
    #session: AutocompleteSessionToken | undefined;

    constructor({ id }: { id: string }, session?: AutocompleteSessionToken) {
      this.id = id;
      this.#session = session;
    }

    async fetchFields({ fields }: { fields: string[] }): Promise<{ place: object }> {
      const unknown = [...fields].find((name) => FIELDS[name] === undefined);
      if (unknown !== undefined) throw new TypeError(`fetchFields: unknown field ${unknown}`);
      // The token goes with the first call only, and the session ends with it.
      const session = this.#session?.id;
      this.#session = undefined;
      await askOrThrow(ask, DETAILS, 'places', { session, call: 'details' });
      const found = landmarkById(this.id) ?? placeById(this.id);
      if (found === null) throw new MapsError(DETAILS, 'NOT_FOUND');
      for (const name of fields) if (name !== 'id') this[name] = FIELDS[name]?.(found);
      return { place: this };
    }
  };
}

/** Addresses that start with the text: number and street give the house, a street alone its midpoint. */
function placesLike(input: string): Found[] {
  const { unit, house } = splitUnit(input);
  const lead = /^\s*(\d{1,5})\s+(.*)$/.exec(house);
  const head = (lead?.[2] ?? house).split(',')[0] ?? '';
  const number = lead === null ? null : Number(lead[1]);
  const streets = streetsLike(head).flatMap((street) => [
    ...(unit && number !== null ? [placeOnStreet(street, number, unit)] : []),
    placeOnStreet(street, number),
  ]);
  const found = [...landmarksLike(house), ...streets];
  const exact = found.length === 0 && /\d{5}/.test(house) ? findPlace(house) : null;
  return exact === null ? found : [...found, exact];
}

/** As Google does, keeps the primary types and the countries that are asked for. */
const isWanted = (
  found: Found,
  { includedPrimaryTypes: types, includedRegionCodes: regions }: AutocompleteRequest,
): boolean =>
  (!types?.length || types.includes(typeOf(found))) &&
  (!regions?.length || regions.includes(regionOf(found)));

const predictionOf = (Place: PlaceClass, found: Found, session?: AutocompleteSessionToken): object => ({
  placeId: found.id,
  text: text(addressOf(found)),
  mainText: text(lineOf(found)),
  secondaryText: text(isLandmark(found) ? found.rest : `${cityLine(found)}, USA`),
  types: [typeOf(found)],
  distanceMeters: null,
  toPlace: () => new Place({ id: found.id }, session),
});

/** google.maps.places as a key made today may use it: suggestions in sessions, and the fields of a place. */
export function makePlaces(ask: Ask): Record<string, unknown> {
  const Place = makePlace(ask);
  return {
    Place,
    AutocompleteSessionToken,
    AutocompleteSuggestion: class AutocompleteSuggestion {
      static async fetchAutocompleteSuggestions(request: AutocompleteRequest): Promise<object> {
        checkRequest(request);
        const { input, sessionToken } = request;
        await askOrThrow(ask, SUGGEST, 'places', { session: sessionToken?.id, call: 'suggest' });
        const found = placesLike(input)
          .filter((one) => isWanted(one, request))
          .slice(0, MOST_FOUND);
        return {
          suggestions: found.map((one) => ({ placePrediction: predictionOf(Place, one, sessionToken) })),
        };
      }
    },
  };
}
