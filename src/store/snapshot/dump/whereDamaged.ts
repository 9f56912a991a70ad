import { jsonBreak } from './jsonBreak';
import { straighten, unquote } from './mailText';

/** A text without white space and reply marks; `lineAt` answers the original line of a character, from 1. */
interface Squeezed {
  text: string;
  lineAt: (index: number) => number;
}

function squeeze(text: string): Squeezed {
  const ends: number[] = [];
  let length = 0;
  const parts = unquote(text).map((line) => {
    const part = straighten(line).replace(/\s+/g, '');
    length += part.length;
    ends.push(length);
    return part;
  });
  const lineAt = (index: number): number => {
    const line = ends.findIndex((end) => index < end);
    return line < 0 ? ends.length : line + 1;
  };
  return { text: parts.join(''), lineAt };
}

/** Number of opening brackets that are tried. */
const MAX_OPENINGS = 200;
/** Shorter pieces are brackets in prose rather than damaged JSON (characters). */
const SHORTEST = 12;
const TAIL = 24;

const tailOf = (text: string, at: number): string => text.slice(Math.max(0, at - TAIL), at);

interface Piece {
  start: number;
  end: number;
}

/** The longest piece that begins like JSON and then breaks. */
function longestPiece(text: string): Piece | null {
  let best: Piece | null = null;
  const openings = /[{[](?=["{[\d])/g;
  for (let tries = 0; tries < MAX_OPENINGS; tries += 1) {
    const match = openings.exec(text);
    if (!match) break;
    const end = jsonBreak(text, match.index);
    if (end === null) continue;
    if (end - match.index > (best ? best.end - best.start : SHORTEST)) best = { start: match.index, end };
  }
  return best;
}

/** A sentence with the line at which an unreadable text breaks. Null if no part of it begins like a dump. */
export function whereDamaged(text: string): string | null {
  const squeezed = squeeze(text);
  const piece = longestPiece(squeezed.text);
  if (!piece) return null;
  const [from, at] = [squeezed.lineAt(piece.start), squeezed.lineAt(Math.max(piece.start, piece.end - 1))];
  const isCut = piece.end >= squeezed.text.length;
  const tail = tailOf(squeezed.text, piece.end);
  return isCut
    ? `Line ${at}: the text that begins in line ${from} is cut off here, after “${tail}”. Ask for the rest of it.`
    : `Line ${at}: the text that begins in line ${from} cannot be read any further, after “${tail}”.`;
}

/** A storage key in a text. */
const KEY = /(?<![\w:-])dw:[a-z]+(?::[\w-]+)*/g;

/** Finds the lines of stored values in a dump, for remarks. */
export function linesOf(text: string) {
  const squeezed = squeeze(text);
  const bare = (part: string) => part.replace(/\s+/g, '');
  const find = (part: string, from: number): number => squeezed.text.indexOf(part, from);
  return {
    /** The storage keys that the dump names. */
    keys: (): Set<string> => new Set(squeezed.text.match(KEY)),
    /** `Line 4: ` for a storage key; empty if the key is not found. */
    ofKey(key: string): string {
      const at = find(key, 0);
      return at < 0 ? '' : `Line ${squeezed.lineAt(at)}: `;
    },
    /** `Line 7: ` for the line in which a key's value breaks, and the text before the break. */
    ofBreak(key: string, raw: string): { line: string; after: string } {
      const value = bare(raw);
      const broken = jsonBreak(value) ?? value.length;
      const after = tailOf(value, broken);
      const from = Math.max(0, find(key, 0));
      // The dump holds the value plain, or escaped within a JSON string.
      const spellings = [value.slice(0, broken), JSON.stringify(value.slice(0, broken)).slice(1, -1)];
      const ends = spellings.map((part) => [find(part, from), part.length] as const);
      const [at, length] = ends.find(([start]) => start >= 0) ?? [-1, 0];
      return {
        line: at < 0 ? this.ofKey(key) : `Line ${squeezed.lineAt(Math.max(at, at + length - 1))}: `,
        after,
      };
    },
  };
}

export type DumpLines = ReturnType<typeof linesOf>;
