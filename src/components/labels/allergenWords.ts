import { menuLabels } from '@dwellivery/domain/menuLabels';

const sentence = (words: string, list: readonly string[]): string =>
  list.length > 0 ? `${words} ${list.join(', ')}. ` : '';

/** The sentences of a menu on a dish's allergens, before its choices are made. */
export function allergenWords(labels: ReturnType<typeof menuLabels>): string {
  const allergens =
    sentence('Contains', labels.contains) +
    sentence('May contain', labels.mayContain) +
    sentence('Some choices contain', labels.byChoice) +
    sentence('Some choices may contain', labels.tracesByChoice);
  if (!labels.complete) return `${allergens}${allergens ? 'Other allergens' : 'Allergens'} not labeled.`;
  const unknown = labels.areChoicesComplete ? '' : 'Some choices are not labeled.';
  return allergens + unknown || 'None of the 14 allergens.';
}
