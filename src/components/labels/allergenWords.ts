import { menuLabels } from '@dwellivery/domain/menuLabels';

const sentence = (words: string, list: readonly string[]): string =>
  list.length > 0 ? `${words} ${list.join(', ')}. ` : '';

/** The sentences of a menu on a dish's allergens, before its choices are made. */
export function allergenWords(said: ReturnType<typeof menuLabels>): string {
  const allergens =
    sentence('Contains', said.contains) +
    sentence('May contain', said.mayContain) +
    sentence('Some choices contain', said.byChoice) +
    sentence('Some choices may contain', said.tracesByChoice);
  if (!said.complete) return `${allergens}${allergens ? 'Other allergens' : 'Allergens'} not labeled.`;
  const unknown = said.areChoicesComplete ? '' : 'Some choices are not labeled.';
  return allergens + unknown || 'None of the 14 allergens.';
}
