import { useFormikContext } from 'formik';
import type { Product } from '@/api/types';
import { LazyLabels } from '@/components/labels/LazyLabels';
import { optionField, type ItemFormValues } from './itemForm';
import styles from './ItemWizard.module.css';

/** Diets and allergens of the dish with the choices made so far; announced, because a choice may add an allergen. */
export function ChosenSoFar({ product }: { product: Product }) {
  const { values } = useFormikContext<ItemFormValues>();
  const chosen = product.options.map((option) => values[optionField(option)]).filter(Boolean);
  const isOpen = chosen.length < product.options.length;
  return (
    <div className={styles.contents} role="status">
      <p className={styles.contentsTitle}>{isOpen ? 'Diets and allergens so far' : 'Diets and allergens'}</p>
      <LazyLabels product={product} choiceIds={chosen.map(Number)} />
    </div>
  );
}
