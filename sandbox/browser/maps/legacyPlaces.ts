import type { Ask } from './ask';
import { predictions } from './services';

export interface Service {
  getPlacePredictions: (request: { input: string }) => Promise<object>;
}

/** The suggestions of before March 2025. */
export function makeService(ask: Ask): new () => Service {
  return class AutocompleteService {
    async getPlacePredictions(
      { input }: { input: string },
      callback?: (found: object[] | null, status: string) => void,
    ): Promise<object> {
      const status = await ask('legacy-places');
      const found = status === 'OK' ? predictions(input) : [];
      const outcome = status === 'OK' && found.length === 0 ? 'ZERO_RESULTS' : status;
      callback?.(outcome === 'OK' ? found : null, outcome);
      if (outcome !== 'OK' && outcome !== 'ZERO_RESULTS') throw new Error(outcome);
      return { predictions: found };
    }
  };
}
