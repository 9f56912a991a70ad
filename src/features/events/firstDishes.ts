/** Number of products that fill the first screen: of a phone, and of the widest layout. */
const FIRST_DISHES = { phone: 4, wide: 8 };

/** The categories that fill the first screen, whole. */
export function firstScreenful<Category extends { products: readonly unknown[] }>(
  categories: readonly Category[],
  isWide: boolean,
): readonly Category[] {
  const enough = isWide ? FIRST_DISHES.wide : FIRST_DISHES.phone;
  let dishes = 0;
  const end = categories.findIndex(({ products }) => (dishes += products.length) >= enough);
  return end < 0 ? categories : categories.slice(0, end + 1);
}

/** The height that a section has until it is laid out, near the viewport: about that of its dishes. */
export const guessedHeight = (dishes: number): string => `auto calc(${dishes} * var(--dish))`;
