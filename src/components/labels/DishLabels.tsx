import type { LabelledProduct } from '@/domain/labels';
import { menuLabels } from '@/domain/menuLabels';
import { DietWords } from './DietWords';

const sentence = (words: string, list: readonly string[]): string =>
  list.length > 0 ? `${words} ${list.join(', ')}. ` : '';

/** What a menu says of a dish before its choices are made. */
export function DishLabels({ product, className }: { product: LabelledProduct; className?: string }) {
  const said = menuLabels(product);
  const allergens =
    sentence('Contains', said.contains) +
    sentence('May contain', said.mayContain) +
    sentence('Some choices contain', said.byChoice) +
    sentence('Some choices may contain', said.tracesByChoice);
  const unknown = !said.complete
    ? allergens
      ? 'Other allergens not labeled.'
      : 'Allergens not labeled.'
    : said.areChoicesComplete
      ? ''
      : 'Some choices are not labeled.';
  return (
    <p className={className}>
      <span>
        <DietWords diets={said.diets} />
        <DietWords diets={said.possible} isPossible />
      </span>
      {allergens + unknown || 'None of the 14 allergens.'}
    </p>
  );
}
