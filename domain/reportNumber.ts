/** The number of a problem report, which people read to each other: eight digits and letters without O, I and L, in two groups. */

/** `K7QF3M2X` → `K7QF-3M2X` */
export const reportNumber = (id: string): string => `${id.slice(0, 4)}-${id.slice(4)}`;

/** The id in a number as it was heard and typed: `k7qf-3m2x` → `K7QF3M2X`. */
export const reportId = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
