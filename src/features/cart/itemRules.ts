import type { ProductOption } from '@/api/types';
import { MAX_ITEM_NOTES } from '@dwellivery/domain/cart';
import { optionField, type ItemFormValues } from './itemForm';

/**
 * Spec 2 §5: each visible option must have a choice. Returns an error for each wrong field. A function instead of a Yup schema,
 * because Yup is 10 KiB of the event's page.
 */
export function itemErrors(
  values: ItemFormValues,
  shownOptions: readonly ProductOption[],
): Partial<ItemFormValues> {
  const errors: Partial<ItemFormValues> = {};
  if ((values.notes ?? '').length > MAX_ITEM_NOTES) errors.notes = 'Must input valid notes';
  for (const option of shownOptions) {
    const field = optionField(option);
    if (!option.choices.some(({ id }) => String(id) === values[field]))
      errors[field] = 'Must select an option';
  }
  return errors;
}
