import type { Migration } from './types';

/** Version 0: values stored bare, with no envelope around them; a cart line was known by its product alone. */
interface LineV0 {
  product?: unknown;
  quantity?: unknown;
  notes?: string;
  optionChoices?: unknown;
}

interface CartV0 {
  items?: LineV0[];
}

interface LineV1 extends LineV0 {
  notes: string;
  optionChoices: unknown;
}

/** Version 1: lines always carry notes and choices, as their identity is made of them. */
function cart(value: unknown): unknown {
  const { items, ...rest } = value as CartV0;
  if (!Array.isArray(items)) return value;
  const lines = items.map((line): LineV1 => ({
    ...line,
    notes: line.notes ?? '',
    optionChoices: line.optionChoices ?? {},
  }));
  return { ...rest, items: lines };
}

export const stampVersion: Migration = {
  to: 1,
  lost: 'nothing but the cached user data, which is fetched again',
  steps: { carts: cart },
};
