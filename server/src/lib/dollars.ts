const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as text: 1250 → `$12.50`. */
export const dollars = (cents: number): string => usd.format(cents / 100);
