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

const FULL_RATE_BP = 10_000;

/** @param cents not negative @param rateBp basis points @returns cents, rounded half up. */
export const shareOf = (cents: number, rateBp: number): number =>
  Math.floor((cents * rateBp + FULL_RATE_BP / 2) / FULL_RATE_BP);
