import type { Ask } from './ask';
import { placeById } from './gazetteer';
import { MvcObject } from './mvc';
import { makeService, type Service } from './legacyPlaces';
import { makeNewPlaces } from './newPlaces';
import { resultOf, SERVICE_STATUS, type Prediction } from './services';

function makeDetails(ask: Ask): new () => object {
  return class PlacesService {
    async getDetails(
      { placeId }: { placeId: string },
      callback: (place: object | null, status: string) => void,
    ): Promise<void> {
      const status = await ask('legacy-places');
      const place = placeById(placeId);
      if (status !== 'OK' || place === null) callback(null, status === 'OK' ? 'NOT_FOUND' : status);
      else callback(resultOf(place), 'OK');
    }
  };
}

function makeField(AutocompleteService: new () => Service): new (input: HTMLInputElement) => object {
  return class Autocomplete extends MvcObject {
    private place: object = {};
    private readonly list = document.createElement('datalist');

    constructor(private readonly input: HTMLInputElement) {
      super();
      this.list.id = `suggestions-${Math.random().toString(36).slice(2)}`;
      document.body.append(this.list);
      input.setAttribute('list', this.list.id);
      input.addEventListener('input', () => void this.suggest());
    }

    private async suggest(): Promise<void> {
      const text = this.input.value;
      const { predictions: found } = (await new AutocompleteService().getPlacePredictions({
        input: text,
      })) as { predictions: Prediction[] };
      if (this.input.value !== text) return;
      const picked = found.find(({ description }) => description === text);
      const place = picked && placeById(picked.place_id);
      if (place) {
        this.place = resultOf(place);
        this.fire('place_changed');
        return;
      }
      this.list.replaceChildren(
        ...found.map(({ description }) =>
          Object.assign(document.createElement('option'), { value: description }),
        ),
      );
    }

    getPlace = (): object => this.place;
    setFields = (): void => undefined;
    setBounds = (): void => undefined;
    setComponentRestrictions = (): void => undefined;
    setOptions = (): void => undefined;
  };
}

/** google.maps.places: what a key of today may use, and the legacy services: suggestions, details, the input field with its list. */
export function makePlaces(ask: Ask): Record<string, unknown> {
  const AutocompleteService = makeService(ask);
  return {
    ...makeNewPlaces(ask),
    AutocompleteService,
    PlacesService: makeDetails(ask),
    Autocomplete: makeField(AutocompleteService),
    PlacesServiceStatus: SERVICE_STATUS,
  };
}
