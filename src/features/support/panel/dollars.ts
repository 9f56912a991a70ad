const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** @param amount dollars, as the timeline has them */
export const dollars = (amount: number): string => money.format(amount);
