import type { Product } from '@/api/types';
import { DishLabels } from '@/components/labels/DishLabels';
import { ChosenLabels } from '@/components/labels/ChosenLabels';
import { chosenLabels } from '@dwellivery/domain/labels';
import { optionField, type ItemFormValues } from './itemForm';
import styles from './ItemWizard.module.css';

/**
 * Diets and allergens of the dish with the choices made so far, and what the open ones may bring in: a dish is not free of an
 * allergen that its next choice may add. Announced.
 */
export function ChosenSoFar({ product, values }: { product: Product; values: ItemFormValues }) {
  const open = product.options.filter((option) => !values[optionField(option)]);
  const choiceIds = product.options.map((option) => Number(values[optionField(option)]));
  const isOpen = open.length > 0;
  return (
    <div className={styles.contents} role="status">
      <p className={styles.contentsTitle}>{isOpen ? 'Diets and allergens so far' : 'Diets and allergens'}</p>
      {isOpen ? (
        <DishLabels product={{ labels: chosenLabels(product, choiceIds), options: open }} />
      ) : (
        <ChosenLabels product={product} choiceIds={choiceIds} />
      )}
    </div>
  );
}
