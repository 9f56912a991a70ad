import { cents, formatMoney } from '@dwellivery/domain/money';

/** Cents as text: 1250 → `$12.50`. */
export const dollars = (amount: number): string => formatMoney(cents(amount));
