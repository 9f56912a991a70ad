import { parseJson } from '@/lib/records';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };

/** The text of a JavaScript literal, without its quotation marks. */
const unescapeLiteral = (inner: string): string =>
  inner.replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([^]))/g, (_all, wide, narrow, one: string) => {
    const code = (wide ?? narrow) as string | undefined;
    return code ? String.fromCharCode(parseInt(code, 16)) : (ESCAPES[one] ?? one);
  });

/** A literal in the marks that consoles choose for a text with double quotes: `'` or a backtick. */
const LITERAL = /(?<!\\)(['`])([{[](?:(?!\1)[^\\]|\\[^])*)\1/g;

/** The decoded literals in what a console printed, as it shows the result of `JSON.stringify(localStorage)`. */
export const literalsIn = (text: string): string[] =>
  [...text.matchAll(LITERAL)].map(([, , inner = '']) => unescapeLiteral(inner));

/** The end of the object or list that begins at `start`, or -1 if it is not closed. */
export function endOf(text: string, start: number): number {
  let depth = 0;
  let isWithin = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (isWithin && character === '\\') index += 1;
    else if (character === '"') isWithin = !isWithin;
    else if (!isWithin && (character === '{' || character === '[')) depth += 1;
    else if (!isWithin && (character === '}' || character === ']')) depth -= 1;
    if (depth === 0 && !isWithin) return index;
  }
  return -1;
}

/** A storage key and the place where its value begins, which is an object, plain or in quotation marks. */
const KEY = /(?<![\w:-])(dw:[\w:-]*\w)["'`]?\s*[:=,│|]?\s*(["'`]?)(?=\{)/g;

interface Value {
  text: string;
  end: number;
}

/** The JSON value at `start`: a literal in the mark `quote`, or the bare object, as some panels do not escape its marks. */
function valueAt(text: string, start: number, quote: string): Value | null {
  const literal = new RegExp(`(?:(?!${quote})[^\\\\]|\\\\[^])*`, 'y');
  literal.lastIndex = start;
  const escaped = quote ? (literal.exec(text)?.[0] ?? '') : '';
  const decoded = unescapeLiteral(escaped);
  if (parseJson(decoded) !== undefined) return { text: decoded, end: start + escaped.length };
  const end = endOf(text, start) + 1;
  const bare = text.slice(start, end);
  return parseJson(bare) === undefined ? null : { text: bare, end };
}

/** Number of unreadable values that are tried. */
const MAX_FAILURES = 40;

/** Storage keys with readable values, wherever they are: the objects and trees of consoles, the rows of storage panels. */
export function keyedIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let from = 0;
  for (let failures = 0; failures < MAX_FAILURES;) {
    KEY.lastIndex = from;
    const match = KEY.exec(text);
    if (!match) break;
    const [all, key = '', quote = ''] = match;
    const start = match.index + all.length;
    const value = valueAt(text, start, quote);
    if (value) found.set(key, value.text);
    else failures += 1;
    // A key within a value, such as in a customer's note, is none.
    from = value?.end ?? start;
  }
  return found;
}
