/** The next thing in a JSON text; white space has been taken out. */
const TOKEN = /[{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Expected = 'value' | 'first' | 'key' | 'colon' | 'next';

/** What may follow, after a token at the end of a value. */
const afterValue = (open: readonly string[]): Expected | null => (open.length > 0 ? 'next' : null);

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** What may follow a token; undefined: it may not stand here. Null: the value is whole. */
function step(expected: Expected, token: string, open: string[]): Expected | null | undefined {
  const isClosing = token === CLOSING[open.at(-1) ?? ''];
  if (isClosing && (expected === 'first' || expected === 'next')) {
    open.pop();
    return afterValue(open);
  }
  const isInObject = open.at(-1) === '{';
  if (expected === 'next') return token === ',' ? (isInObject ? 'key' : 'value') : undefined;
  if (expected === 'colon') return token === ':' ? 'value' : undefined;
  const isKey = expected === 'key' || (expected === 'first' && isInObject);
  if (isKey) return token.startsWith('"') ? 'colon' : undefined;
  if (/^[}\],:]/.test(token)) return undefined;
  if (token !== '{' && token !== '[') return afterValue(open);
  open.push(token);
  return 'first';
}

/** Where the JSON value that begins at `start` stops being one; null if it is whole. The end of the text: it is cut off. */
export function jsonBreak(text: string, start = 0): number | null {
  const open: string[] = [];
  let expected: Expected | null = 'value';
  let at = start;
  while (expected !== null) {
    TOKEN.lastIndex = at;
    const [token] = TOKEN.exec(text) ?? [];
    // A string without an end is cut off, wherever it begins.
    if (token === undefined) return text.startsWith('"', at) ? text.length : at;
    const next = step(expected, token, open);
    if (next === undefined) return at;
    expected = next;
    at += token.length;
  }
  return null;
}
