/** What a change of a paid order costs more or less, line by line. Pure. Amounts are cents. */
import type { ChangedOrder } from './changedOrder';

type Line = { sku: string | null; name: string; priceCents: number };

/** Dishes and promo codes are compared by name, other lines by SKU. */
const keyOf = ({ sku, name }: Line): string =>
  sku === null || sku === 'promo_code' ? `${sku ?? 'dish'} ${name}` : sku;

/** Only what changes, in the order of the new lines, then of those that are gone; together the difference of both sums. */
export function differenceLines(before: readonly Line[], after: readonly Line[]) {
  const found = new Map<string, { name: string; cents: number }>();
  const add = (line: Line, cents: number) => {
    const key = keyOf(line);
    const known = found.get(key);
    found.set(key, { name: known?.name ?? line.name, cents: (known?.cents ?? 0) + cents });
  };
  for (const line of after) add(line, line.priceCents);
  for (const line of before) add(line, -line.priceCents);
  return [...found.values()].filter(({ cents }) => cents !== 0);
}

/** By how much the total changes; null if no order is changed. Above 0 is to be paid. */
export const differenceOf = (changed: ChangedOrder | null, totalCents: number): number | null =>
  changed && totalCents - changed.order.totalCents;

/** What of a cheaper order does not go back, because it went back before: its charges keep the new total. */
export const backBeforeCents = (changed: ChangedOrder, totalCents: number): number => {
  const less = Math.max(0, changed.order.totalCents - totalCents);
  return less - Math.max(0, Math.min(less, changed.leftCents - totalCents));
};

/** By how much the total changes, less what does not go back: what a quote shows. Null if no order is changed. */
export const shownCents = (changed: ChangedOrder | null, totalCents: number): number | null =>
  changed && totalCents - changed.order.totalCents + backBeforeCents(changed, totalCents);

/** What is to be paid by card: the total of a new order, what a change costs more. */
export const dueCents = ({ changed }: { changed: ChangedOrder | null }, totalCents: number): number =>
  Math.max(0, differenceOf(changed, totalCents) ?? totalCents);
