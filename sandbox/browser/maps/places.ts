import { askOrThrow, MapsError, type Ask } from './ask';
import { componentsOf } from './components';
import {
  cityLine,
  findPlace,
  fullAddress,
  placeById,
  placeOnStreet,
  streetLine,
  streetsLike,
  type Place as Found,
} from './gazetteer';

const SUGGEST = 'PLACES_AUTOCOMPLETE';
const DETAILS = 'PLACES_GET_PLACE';
const MOST_TYPES = 5;

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
    componentsOf(found).map(({ long_name, short_name, types }) => ({
      longText: long_name,
      shortText: short_name,
      types,
    })),
  displayName: (found) => streetLine(found) || found.zip.code,
  formattedAddress: fullAddress,
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
      const found = placeById(this.id);
      if (found === null) throw new MapsError(DETAILS, 'NOT_FOUND');
      for (const name of fields) if (name !== 'id') this[name] = FIELDS[name]?.(found);
      return { place: this };
    }
  };
}

/** Addresses that start with the text: number and street give the house, a street alone its midpoint. */
function placesLike(input: string): Found[] {
  const lead = /^\s*(\d{1,5})\s+(.*)$/.exec(input);
  const head = (lead?.[2] ?? input).split(',')[0] ?? '';
  const streets = streetsLike(head).map((street) =>
    placeOnStreet(street, lead === null ? null : Number(lead[1])),
  );
  const exact = streets.length === 0 && /\d{5}/.test(input) ? findPlace(input) : null;
  return [...streets, ...(exact === null ? [] : [exact])].slice(0, 5);
}

const predictionOf = (Place: PlaceClass, found: Found, session?: AutocompleteSessionToken): object => ({
  placeId: found.id,
  text: text(fullAddress(found)),
  mainText: text(streetLine(found) || found.zip.code),
  secondaryText: text(`${cityLine(found)}, USA`),
  types: found.street === null ? ['postal_code'] : ['street_address'],
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
        const found = placesLike(input);
        return {
          suggestions: found.map((one) => ({ placePrediction: predictionOf(Place, one, sessionToken) })),
        };
      }
    },
  };
}
