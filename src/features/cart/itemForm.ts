import type { Product, ProductOption } from '@/api/types';
import type { CartItem, CartItemDraft, OptionChoice } from '@dwellivery/domain/cart';

/** Notes, and one field per option with the chosen id as text; '' if none is chosen. */
export type ItemFormValues = Record<string, string>;

export const optionField = (option: Pick<ProductOption, 'id'>): string => `option_${option.id}`;

/** Empty for a new item, else the line's values. Ignores a choice that is no longer on the menu. */
export function initialValues(product: Product, item?: CartItem): ItemFormValues {
  const chosen = (option: ProductOption): string => {
    const choiceId = item?.optionChoices[option.id]?.choiceId;
    return option.choices.some(({ id }) => id === choiceId) ? String(choiceId) : '';
  };
  return {
    notes: item?.notes ?? '',
    ...Object.fromEntries(product.options.map((option) => [optionField(option), chosen(option)])),
  };
}

/** The cart's item from valid values. */
export function toDraft(product: Product, values: ItemFormValues, quantity: number): CartItemDraft {
  const optionChoices: Record<string, OptionChoice> = {};
  product.options.forEach((option) => {
    const choice = option.choices.find(({ id }) => String(id) === values[optionField(option)]);
    if (choice)
      optionChoices[option.id] = { choiceId: choice.id, choiceName: choice.name, optionName: option.name };
  });
  return {
    product: { id: product.id, name: product.name },
    quantity,
    notes: values.notes ?? '',
    optionChoices,
  };
}
