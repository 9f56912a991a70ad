import { parseJson } from '@/lib/records';
import { endOf, literalsIn } from './consoleText';

/** Number of opening brackets that are tried. */
const MAX_TRIES = 40;

/** A JSON string that holds an object or a list, as some consoles print the result of `JSON.stringify`. */
const STRINGIFIED = /(?<!\\)"[{[](?:[^"\\]|\\.)*"/g;

/**
 * The outermost complete JSON objects and lists in a text, in order, then those within JSON strings and JavaScript literals. A text that is itself a JSON string
 * is searched decoded.
 */
export function jsonIn(text: string): unknown[] {
  const whole = parseJson(text.trim());
  if (typeof whole === 'string') return jsonIn(whole);
  if (whole !== undefined) return [whole];
  const found: unknown[] = [];
  let from = 0;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const start = text.slice(from).search(/[{[]/);
    if (start < 0) break;
    const begin = from + start;
    const end = endOf(text, begin);
    const value = end < 0 ? undefined : parseJson(text.slice(begin, end + 1));
    if (value !== undefined) found.push(value);
    from = value === undefined ? begin + 1 : end + 1;
  }
  const strings = (text.match(STRINGIFIED) ?? []).slice(0, MAX_TRIES).map((literal) => parseJson(literal));
  const inner = [...strings, ...literalsIn(text).slice(0, MAX_TRIES)];
  return [...found, ...inner.flatMap((one) => (typeof one === 'string' ? jsonIn(one) : []))];
}
