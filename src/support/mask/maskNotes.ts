import { maskText } from './maskText';

/** Letters that `maskText` never writes. */
const LETTERS = 'abcdefghijklmnopqrstuvw';

/** A mask with a number in letters over its end; 0 leaves it as it is. Keeps the length, except of a mask that is too short. */
function numbered(mask: string, number: number): string {
  let left = number;
  const letter = () => {
    const next = LETTERS.charAt(left % LETTERS.length);
    left = Math.floor(left / LETTERS.length);
    return next;
  };
  const from = [...mask].reverse().map((sign) => (left > 0 && /[x0]/.test(sign) ? letter() : sign));
  while (left > 0) from.unshift(letter());
  return from.reverse().join('');
}

/** Masks texts so that the same text always gets the same mask, and another text of the same shape another one. */
export function createNotesMask(): (text: string) => string {
  const masks = new Map<string, string>();
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  const maskOf = (text: string): string => {
    const known = masks.get(text);
    if (known !== undefined) return known;
    const shape = maskText(text);
    let number = numbers.get(shape) ?? 0;
    while (taken.has(numbered(shape, number))) number += 1;
    const mask = numbered(shape, number);
    numbers.set(shape, number + 1);
    taken.add(mask);
    masks.set(text, mask);
    return mask;
  };
  // The identity of a line holds the notes without the spaces around them (domain/cart).
  return (text) => text.replace(/\S(?:[^]*\S)?/, maskOf);
}

/**
 * Masks the notes of cart lines, which tell lines apart: with equal masks a replay would have one line less. One for the page, so that
 * log, screens and report agree.
 */
export const maskNotes = createNotesMask();
