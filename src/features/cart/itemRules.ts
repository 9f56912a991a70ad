import { object, string, type ObjectSchema } from 'yup';
import type { ProductOption } from '@/api/types';
import { MAX_ITEM_NOTES } from '@/domain/cart';
import { optionField, type ItemFormValues } from './itemForm';

const notesRule = string().max(MAX_ITEM_NOTES, 'Must input valid notes');

/** Spec 2 §5: each visible option must have a choice. */
export function itemSchema(shownOptions: readonly ProductOption[]): ObjectSchema<ItemFormValues> {
  const rules = shownOptions.map((option) => [
    optionField(option),
    string()
      .oneOf(
        option.choices.map(({ id }) => String(id)),
        'Must select an option',
      )
      .required('Must select an option'),
  ]);
  return object({ notes: notesRule, ...Object.fromEntries(rules) }) as ObjectSchema<ItemFormValues>;
}
