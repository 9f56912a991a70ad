import type { Product } from '@/api/types';
import { cents } from '@dwellivery/domain/money';

/** A dish of nine dollars without labels, options and pictures. */
export const plainProduct = (id: number, name: string): Product => ({
  id,
  name,
  description: '',
  descriptionHtml: '',
  price: cents(900),
  avatarThumb: null,
  avatarMedium: null,
  garnish: null,
  options: [],
});
