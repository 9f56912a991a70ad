/** The ten digits of a US number with an optional leading 1 or +1, or `null` (spec 1 §5). */
export function phoneDigits(text: string | null | undefined): string | null {
  if (!text || !/^[\d\s().+-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.length === 10 ? national : null;
}

const group = (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;

/** `(630) 555-0100`; other texts unchanged; 'No phone' for none (spec 1 §2, §5). */
export function formatPhone(text: string | null | undefined): string {
  const digits = phoneDigits(text);
  if (digits) return group(digits);
  return text?.trim() ? text.trim() : 'No phone';
}

/** Formats a phone field while digits are typed or erased; digits after the tenth are dropped. */
export function phoneAsTyped(text: string): string {
  const all = text.replace(/\D/g, '');
  const digits = (all.length > 10 && all.startsWith('1') ? all.slice(1) : all).slice(0, 10);
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return group(digits);
}
