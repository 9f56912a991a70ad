import type { Migration } from './types';

/** Version 0: values without an envelope; a cart line's identity is its product alone. */
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

/** Version 1: lines always have notes and choices, which are part of their identity. */
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
