import { useFormikContext } from 'formik';
import type { Product } from '@/api/types';
import { DishLabels } from '@/components/labels/DishLabels';
import { LazyLabels } from '@/components/labels/LazyLabels';
import { chosenLabels } from '@/domain/labels';
import { optionField, type ItemFormValues } from './itemForm';
import styles from './ItemWizard.module.css';

/**
 * Diets and allergens of the dish with the choices made so far, and what the open ones may bring in: a dish is not free of an
 * allergen that its next choice may add. Announced.
 */
export function ChosenSoFar({ product }: { product: Product }) {
  const { values } = useFormikContext<ItemFormValues>();
  const open = product.options.filter((option) => !values[optionField(option)]);
  const choiceIds = product.options.map((option) => Number(values[optionField(option)]));
  const isOpen = open.length > 0;
  return (
    <div className={styles.contents} role="status">
      <p className={styles.contentsTitle}>{isOpen ? 'Diets and allergens so far' : 'Diets and allergens'}</p>
      {isOpen ? (
        <DishLabels product={{ labels: chosenLabels(product, choiceIds), options: open }} />
      ) : (
        <LazyLabels product={product} choiceIds={choiceIds} />
      )}
    </div>
  );
}
