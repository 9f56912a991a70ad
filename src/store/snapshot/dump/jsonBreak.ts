/** One JSON token. The text holds no white space outside of strings. */
const TOKEN = /[{}[\],:]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Expected = 'value' | 'first' | 'key' | 'colon' | 'next';

/** What may follow the end of a value; null at the end of the outermost one. */
const afterValue = (open: readonly string[]): Expected | null => (open.length > 0 ? 'next' : null);

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** What may follow a token; undefined if the token is not allowed here, null if it completes the value. */
function step(expected: Expected, token: string, open: string[]): Expected | null | undefined {
  const isClosing = token === CLOSING[open.at(-1) ?? ''];
  if (isClosing && (expected === 'first' || expected === 'next')) {
    open.pop();
    return afterValue(open);
  }
  const isInObject = open.at(-1) === '{';
  if (expected === 'next' && token === ',') return isInObject ? 'key' : 'value';
  if (expected === 'colon' && token === ':') return 'value';
  if (expected === 'next' || expected === 'colon') return undefined;
  const isKey = expected === 'key' || (expected === 'first' && isInObject);
  if (isKey) return token.startsWith('"') ? 'colon' : undefined;
  if (/^[}\],:]/.test(token)) return undefined;
  if (token !== '{' && token !== '[') return afterValue(open);
  open.push(token);
  return 'first';
}

/** Index at which the JSON value that begins at `start` is invalid; the text's length if it is cut off, null if it is valid. */
export function jsonBreak(text: string, start = 0): number | null {
  const open: string[] = [];
  let expected: Expected | null = 'value';
  let at = start;
  while (expected !== null) {
    TOKEN.lastIndex = at;
    const [token] = TOKEN.exec(text) ?? [];
    // An unclosed string matches no token; it is cut off at the end of the text.
    if (token === undefined) return text.startsWith('"', at) ? text.length : at;
    const next = step(expected, token, open);
    if (next === undefined) return at;
    expected = next;
    at += token.length;
  }
  return null;
}
