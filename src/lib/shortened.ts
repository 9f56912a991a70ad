import { plainText } from './plainText';

/** Longest text of a description for search engines. */
const LONGEST = 200;

/** The text of HTML in one line, cut with an ellipsis. */
export function shortened(html: string): string {
  const text = plainText(html).replace(/\s+/g, ' ').trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
}
