/** Conversion between integer cents inside the server and dollars on the wire. */
import { cents, percentageOf, toDollars as dollarsOf } from '@dwellivery/domain/money';
import { fieldError } from '../../lib/errors';

/** @returns dollars with two places. */
export const toDollars = (amount: number): number => dollarsOf(cents(amount));

/** @param dollars as a customer sent them @throws 422 `invalid_amount` for a fraction of a cent. */
export function toCents(dollars: number, field: string): number {
  const amount = Math.round(dollars * 100);
  if (!Number.isSafeInteger(amount) || Math.abs(dollars * 100 - amount) > 1e-4) {
    throw fieldError(field, 'Amounts have at most two decimal places.', 'invalid_amount');
  }
  return amount;
}

/** @param amount cents, not negative @param rateBp basis points @returns cents, rounded half up. */
export const shareOf = (amount: number, rateBp: number): number => percentageOf(cents(amount), rateBp / 100);

/** 887.5 → '8.875%'. A division alone would print 8.8755 % as 8.875499999999999 %. @param rateBp basis points */
export const percentText = (rateBp: number): string => `${Number((rateBp / 100).toFixed(4))}%`;
