/** A menu in the sources: prices in cents, pictures by the code point of their emoji. */
export type Dish = {
  name: string;
  cents: number;
  text: string;
  art: string;
  garnish?: string;
  /** Each option's name with its choices. */
  options?: Record<string, readonly string[]>;
};
export type Section = { name: string; dishes: Dish[] };
export type Menu = Section[];
