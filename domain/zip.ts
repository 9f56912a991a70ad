import { digitsIn } from './digits';
import { visible } from './visible';

/** Exactly five digits (spec 1 §5). */
export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text);
}

/** The text of a zip field while typing: at most five digits. */
export function zipAsTyped(text: string): string {
  return digitsIn(text).slice(0, 5);
}

/** The mailing list accepts any text that contains five consecutive digits (spec 1 §5). */
export function findZip(text: string): string | null {
  return /\d{5}/.exec(visible(text).normalize('NFKC'))?.[0] ?? null;
}

export const ZIP_REQUIRED = 'Must input a zip code';
export const ZIP_INVALID = 'Please enter a valid zip code';
export const MAILING_LIST_ZIP_INVALID = 'Must input a valid zip code';
