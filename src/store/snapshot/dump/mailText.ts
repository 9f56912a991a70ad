/** Undoes what mail programs do to a pasted text: byte order marks and other characters of no width, quotation marks of replies, line ends, wide spaces. */
export function unquote(text: string): string[] {
  return text
    .replace(/[\uFEFF\u200B\u2060]/g, '')
    .replace(/\u00A0/g, ' ')
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^(?:> ?)+/, ''));
}

const TYPOGRAPHIC = /[“”„‟]/g;

/** Replaces typographic quotation marks by the plain ones of JSON. */
export const straighten = (text: string): string => text.replace(TYPOGRAPHIC, '"').replace(/[‘’]/g, "'");

/**
 * Replaces the typographic quotation marks that stand where JSON has one: beside a bracket, a colon or a comma, after a backslash, at an
 * end of the line. The others are in what a customer wrote.
 */
export const straightenMarks = (line: string): string =>
  line.replace(TYPOGRAPHIC, (mark, at: number) => {
    const isOpening = /(?:^|[\\{[,:])\s*$/.test(line.slice(Math.max(0, at - 8), at));
    const isClosing = /^\s*(?:$|[}\],:])/.test(line.slice(at + 1, at + 9));
    return isOpening || isClosing ? '"' : mark;
  });

/** Narrowest column at which mail programs break lines (characters). A text with shorter lines only was not broken. */
const NARROWEST = 60;

/** Reads JSON text in pieces; answers after each piece whether its end is within a string. */
function stringTracker(): (text: string) => boolean {
  let isWithin = false;
  let isEscaped = false;
  return (text) => {
    for (const character of text) {
      if (isEscaped) isEscaped = false;
      else if (isWithin && character === '\\') isEscaped = true;
      else if (character === '"') isWithin = !isWithin;
    }
    return isWithin;
  };
}

/** The column at which the lines were broken: the longest line without trailing spaces. */
export const widthOf = (lines: readonly string[]): number =>
  lines.reduce((widest, line) => Math.max(widest, line.trimEnd().length), 0);

/**
 * Joins lines that a mail program broke at the given width. A line of the full width was cut in mid-word; a shorter one was broken at a space,
 * which some programs drop: within a JSON string it is put back.
 */
export function unwrap(lines: readonly string[], width = widthOf(lines)): string {
  if (width < NARROWEST) return lines.join('\n');
  const follow = stringTracker();
  const joined = lines.map((line, index) => {
    const isWithin = follow(line);
    if (index === lines.length - 1 || line.length === width) return line;
    if (!isWithin) return `${line}\n`;
    return line.endsWith(' ') ? line : `${line} `;
  });
  return joined.join('');
}

/**
 * The ways to join lines, the strictest first. The last is for console output, whose strings `unwrap` cannot follow: the breaks that it
 * leaves were spaces.
 */
export function readingsOf(lines: readonly string[]): string[] {
  const joined = unwrap(lines);
  return [lines.join('\n'), joined, joined.replace(/ ?\n/g, ' ')];
}
