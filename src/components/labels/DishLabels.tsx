import type { LabelledProduct } from '@dwellivery/domain/labels';
import { menuLabels } from '@dwellivery/domain/menuLabels';
import { allergenWords } from './allergenWords';
import { DietWords } from './DietWords';

interface DishLabelsProps {
  product: LabelledProduct;
  /** Only the diets; a menu's card leaves the allergens to the dish's sheet. */
  isShort?: boolean;
  className?: string;
}

/** What a menu says of a dish before its choices are made. */
export function DishLabels({ product, isShort = false, className }: DishLabelsProps) {
  const labels = menuLabels(product);
  if (isShort && labels.diets.length + labels.possible.length === 0) return null;
  return (
    <p className={className}>
      <span>
        <DietWords diets={labels.diets} />
        <DietWords diets={labels.possible} isPossible />
      </span>
      {!isShort && <span>{allergenWords(labels)}</span>}
    </p>
  );
}
