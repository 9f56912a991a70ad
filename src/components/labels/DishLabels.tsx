import type { LabelledProduct } from '@/domain/labels';
import { menuLabels } from '@/domain/menuLabels';
import { allergenWords } from './allergenWords';
import { DietWords } from './DietWords';

/** What a menu says of a dish before its choices are made. */
export function DishLabels({ product, className }: { product: LabelledProduct; className?: string }) {
  const said = menuLabels(product);
  return (
    <p className={className}>
      <span>
        <DietWords diets={said.diets} />
        <DietWords diets={said.possible} isPossible />
      </span>
      {allergenWords(said)}
    </p>
  );
}
