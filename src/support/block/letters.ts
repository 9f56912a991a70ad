/**
 * The letters of a block. A mail program, a mail's HTML and its encodings add white space, marks, digits, lower-case words and the
 * capitals A to F (`> `, `=20`, `&nbsp;`, `<br>`, `“`), and change quotation marks, hyphens, underscores and asterisks. None of these is
 * one of our letters, so what they added is removed by its characters alone.
 */
const FIRST = 'G'.charCodeAt(0);

/** What begins a record: the block's begin, one of its lines, its end. `G` to `V` have four bits each. */
export const BEGIN = 'W';
export const LINE = 'X';
export const END = 'Z';
/** Ends each record. */
export const STOP = 'Y';

export const VERSION = 1;
/** How the payload is written. */
export const PLAIN = 0;
export const DEFLATED = 1;

/** Letters of each field of a record. */
export const WIDTH = { id: 4, number: 5, check: 4, version: 1, encoding: 1, count: 5, sum: 8 } as const;
/** Most payload in a line: with its other fields it stays below 64 characters, which programs do not break. */
export const LINE_BYTES = 24;

export const lettersOf = (value: number, width: number): string =>
  [...value.toString(16).padStart(width, '0').slice(-width)]
    .map((digit) => String.fromCharCode(FIRST + parseInt(digit, 16)))
    .join('');

export const numberOf = (letters: string): number =>
  [...letters].reduce((value, letter) => value * 16 + letter.charCodeAt(0) - FIRST, 0);

export const lettersOfBytes = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => lettersOf(byte, 2)).join('');

export const bytesOf = (letters: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: letters.length / 2 }, (_, at) => numberOf(letters.slice(2 * at, 2 * at + 2)));

/** CRC-32 of a text of our letters. */
export function sumOf(letters: string): number {
  let sum = -1;
  for (let at = 0; at < letters.length; at += 1) {
    sum ^= letters.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** The check of a record: it finds a changed, a missing and an added letter. */
export const checkOf = (record: string): string => lettersOf(sumOf(record), WIDTH.check);

export const recordOf = (fields: string): string => `${fields}${checkOf(fields)}${STOP}`;
