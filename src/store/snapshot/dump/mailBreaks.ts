/** Narrowest column at which mail programs break lines (characters). A text with shorter lines only was not broken. */
export const NARROWEST = 60;

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
  lines.reduce(
    (widest, line) => (line.length > widest ? Math.max(widest, line.trimEnd().length) : widest),
    0,
  );

/** Number of equal rests that show a second breaking. */
const EQUAL_RESTS = 3;

/** Lines of 76 characters that another program broke at 72 leave rests of 4: the length of such rests, or 0. */
export function restOf(lines: readonly string[], width: number): number {
  const counts = new Map<number, number>();
  lines.forEach((line, index) => {
    if (line.length < width && lines[index - 1]?.length === width)
      counts.set(line.length, (counts.get(line.length) ?? 0) + 1);
  });
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [rest, count] = [...counts].find(([, one]) => one * 2 > all) ?? [0, 0];
  return count >= EQUAL_RESTS ? rest : 0;
}

interface BrokenLine {
  line: string;
  /** The line ends within a JSON string. */
  isWithin: boolean;
  isFull: boolean;
}

/**
 * True for a program that breaks at spaces: few of its full lines have a space, and a short line ends where the next word had no room. Ends
 * of rows make short lines too; they end with a mark of JSON.
 */
function isBrokenAtSpaces(parts: readonly BrokenLine[], width: number): boolean {
  const hasRoom = (line: string, next = '') =>
    `${line.trimEnd()} ${next.split(' ')[0] ?? ''}`.length <= width;
  const isShort = ({ line, isWithin, isFull }: BrokenLine, index: number) =>
    isWithin && !isFull && !/[{}[\]"'`,;]\s*$/.test(line) && !hasRoom(line, parts[index + 1]?.line);
  const isFullWithSpace = ({ line, isWithin, isFull }: BrokenLine) =>
    isWithin && isFull && line.trim().includes(' ');
  return parts.filter(isShort).length > parts.filter(isFullWithSpace).length;
}

/**
 * Joins lines that a mail program broke at the given width. A line of the full width was cut in mid-word; a shorter one was broken at a space,
 * which some programs drop: within a JSON string it is put back. A program that breaks at spaces cuts only lines that have none.
 */
export function unwrap(lines: readonly string[], width = widthOf(lines), isEachFullCut = false): string {
  if (width < NARROWEST) return lines.join('\n');
  const follow = stringTracker();
  const rest = restOf(lines, width);
  const parts = lines.map((line, index): BrokenLine => {
    const isRest = line.length === rest && lines[index - 1]?.length === width;
    return { line, isWithin: follow(line), isFull: line.length === width || isRest };
  });
  const isAtSpaces = !isEachFullCut && isBrokenAtSpaces(parts, width);
  return parts
    .map(({ line, isWithin, isFull }, index) => {
      const isCut = isFull && !(isAtSpaces && isWithin && line.trim().includes(' '));
      if (index === lines.length - 1 || isCut) return line;
      if (!isWithin) return `${line}\n`;
      return line.endsWith(' ') ? line : `${line} `;
    })
    .join('');
}

/**
 * The ways to join lines, the strictest first. The third is for a program that breaks at spaces and cuts longer words. The last is for
 * console output, whose strings `unwrap` cannot follow: the breaks that it leaves were spaces.
 */
export function readingsOf(lines: readonly string[]): string[] {
  const joined = unwrap(lines);
  return [lines.join('\n'), joined, unwrap(lines, widthOf(lines), true), joined.replace(/ ?\n/g, ' ')];
}
