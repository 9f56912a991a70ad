import { digitsIn } from './digits';

const bare = (text: string): string => text.replace(/[\s().-]/g, '');

/** The ten digits of a US number with an optional leading 1 or +1, or `null` (spec 1 §5). */
export function phoneDigits(text: string | null | undefined): string | null {
  const [, digits] = /^(?:\+?1)?(\d{10})$/.exec(bare(text ?? '')) ?? [];
  return digits ?? null;
}

/** A US number, or a foreign one: + and 8 to 15 digits. */
export const isPhone = (text: string): boolean =>
  phoneDigits(text) !== null || /^\+\d{8,15}$/.test(bare(text));

/** Whether two texts differ in separators only. */
export const isSamePhone = (one: string, other: string): boolean => bare(one) === bare(other);

const group = (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;

/** `(630) 555-0100`; other texts, such as a foreign number, unchanged. */
export function phoneInField(text: string | null | undefined): string {
  const digits = phoneDigits(text);
  return digits ? group(digits) : (text ?? '').trim();
}

/** The same; 'No phone' for none (spec 1 §2, §5). */
export const formatPhone = (text: string | null | undefined): string => phoneInField(text) || 'No phone';

/**
 * Formats a phone field while digits are typed or erased; digits after the tenth are dropped. A foreign number, with another code
 * than +1, keeps its form, because ten of its digits would be another number.
 */
export function phoneAsTyped(text: string): string {
  const number = text.normalize('NFKC').replace(/^[^\d+]+/, '');
  if (/^\+(?!1)/.test(number)) return number.replace(/[^\d\s().+-]/g, '');
  const all = digitsIn(text);
  const digits = (all.length > 10 && all.startsWith('1') ? all.slice(1) : all).slice(0, 10);
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return group(digits);
}
