/** Conversion between integer cents inside the server and dollars on the wire. */
import { fieldError } from '../../errors';

/** @returns dollars with two places. */
export const toDollars = (cents: number): number => Math.round(cents) / 100;

/** @param dollars as a customer sent them @throws 422 `invalid_amount` for a fraction of a cent. */
export function toCents(dollars: number, field: string): number {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-4) {
    throw fieldError(field, 'Amounts have at most two decimal places.', 'invalid_amount');
  }
  return cents;
}

/** In hundredths of a basis point, so that a tax such as 8.875 % is a whole number. */
const FULL_RATE = 1_000_000;

/** @param cents not negative @param rateBp basis points @returns cents, rounded half up. */
export const shareOf = (cents: number, rateBp: number): number =>
  Math.floor((cents * Math.round(rateBp * 100) + FULL_RATE / 2) / FULL_RATE);

/** 887.5 → '8.875%'. A division alone would print 8.8755 % as 8.875499999999999 %. @param rateBp basis points */
export const percentText = (rateBp: number): string => `${Number((rateBp / 100).toFixed(4))}%`;
