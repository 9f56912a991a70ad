import { useState } from 'react';
import type { Product } from '@/api/types';
import type { CartItem } from '@dwellivery/domain/cart';
import { initialValues, type ItemFormValues } from './itemForm';
import { itemErrors } from './itemRules';

/** Fields whose errors are shown: each that was left or changed, and all after a refused press. */
type Shown = ReadonlySet<string> | 'all';

const NONE: Shown = new Set();

/**
 * Values and errors of the item sheet's form. React state instead of Formik: it is a picker that sends nothing, and Formik is 13 KiB
 * of a page where most visitors read a menu (docs/decisions/0003).
 */
export function useItemForm(product: Product, item: CartItem | undefined) {
  const [initial] = useState(() => initialValues(product, item));
  const [values, setValues] = useState<ItemFormValues>(initial);
  const [shown, setShown] = useState<Shown>(NONE);
  const show = (name: string) =>
    setShown((names) => (names === 'all' || names.has(name) ? names : new Set([...names, name])));
  return {
    values,
    isDirty: values !== initial,
    isRefused: shown === 'all',
    set: (name: string, value: string) => setValues((others) => ({ ...others, [name]: value })),
    show,
    showAll: () => setShown('all'),
    /** A step begins without errors, because its fields were not visible before. */
    showNone: () => setShown(NONE),
    errorsOf: (options: Product['options']) => itemErrors(values, options),
    isShown: (name: string) => shown === 'all' || shown.has(name),
  };
}

export type ItemForm = ReturnType<typeof useItemForm>;
