import type { Reorder } from '@dwellivery/domain/reorder';

/** How many lines differ from the past order. */
export const changeCount = ({ lines, gone }: Reorder): number =>
  gone.length +
  lines.filter(
    ({ open, dropped, priceChange }) => open.length > 0 || dropped.length > 0 || priceChange !== null,
  ).length;

export function changesText(reorder: Reorder): string {
  const count = changeCount(reorder);
  if (count === 0) return 'Everything is on the menu, at the price you paid.';
  return count === 1
    ? 'One thing is different from your last order. Please look it over.'
    : `${count} things are different from your last order. Please look them over.`;
}
