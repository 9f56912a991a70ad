import { parseJson } from '@/lib/records';

/** Number of opening brackets that are tried. */
const MAX_TRIES = 40;

/** The end of the object or list that begins at `start`, or -1 if it is not closed. */
function endOf(text: string, start: number): number {
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

/** The outermost complete JSON objects and lists in a text, in order. A text that is itself a JSON string is searched decoded. */
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
  return found;
}
