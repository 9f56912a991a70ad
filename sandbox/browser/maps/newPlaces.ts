import { askOrThrow, MapsError, type Ask } from './ask';
import { fullAddress, placeById, streetLine, type Place as Found } from './gazetteer';
import { componentsOf, predictions, type Prediction } from './services';

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

const predictionOf = (Place: PlaceClass, found: Prediction, session?: AutocompleteSessionToken): object => ({
  placeId: found.place_id,
  text: text(found.description),
  mainText: text(found.structured_formatting.main_text),
  secondaryText: text(found.structured_formatting.secondary_text),
  types: found.types,
  distanceMeters: null,
  toPlace: () => new Place({ id: found.place_id }, session),
});

/** google.maps.places for a key that is made today: suggestions in sessions, and the fields of a place. */
export function makeNewPlaces(ask: Ask): Record<string, unknown> {
  const Place = makePlace(ask);
  return {
    Place,
    AutocompleteSessionToken,
    AutocompleteSuggestion: class AutocompleteSuggestion {
      static async fetchAutocompleteSuggestions(request: AutocompleteRequest): Promise<object> {
        checkRequest(request);
        const { input, sessionToken } = request;
        await askOrThrow(ask, SUGGEST, 'places', { session: sessionToken?.id, call: 'suggest' });
        const found = predictions(input);
        return {
          suggestions: found.map((one) => ({ placePrediction: predictionOf(Place, one, sessionToken) })),
        };
      }
    },
  };
}
