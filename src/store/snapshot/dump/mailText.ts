/** Narrowest column at which mail programs break lines (characters). A text with shorter lines only was not broken. */
const NARROWEST = 60;

/** Some programs quote with bars: most lines begin with one then. A row of a drawn table ends with one, too. */
function withMarksForBars(lines: string[]): string[] {
  const barred = lines.filter((line) => /^(?:> ?)*\|/.test(line));
  if (barred.length * 2 <= lines.length || barred.some((line) => /[^|]\|\s*$/.test(line))) return lines;
  return lines.map((line) => line.replace(/^(?:[>|] ?)+/, (marks) => marks.replace(/\|/g, '>')));
}

/** True if the text may hold marks of replies; without them {@link unreply} and {@link unquote} answer the same. */
export const hasMarks = (text: string): boolean => /[>|]/.test(text);

const TYPOGRAPHIC = /[“”„‟]/g;

/** True if the text holds a mark that {@link straighten} replaces. */
export const isTypographic = (text: string): boolean => /[“”„‟‘’]/.test(text);

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
function restOf(lines: readonly string[], width: number): number {
  const counts = new Map<number, number>();
  lines.forEach((line, index) => {
    if (line.length < width && lines[index - 1]?.length === width)
      counts.set(line.length, (counts.get(line.length) ?? 0) + 1);
  });
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [rest, count] = [...counts].find(([, one]) => one * 2 > all) ?? [0, 0];
  return count >= EQUAL_RESTS ? rest : 0;
}

const MARKS = /^(?:> ?)+/;
const MARK = /^> ?/;

/** Stands for an angle bracket that is a character of the text and no mark. */
const BRACKET = '\uE03E';
/** Lines before and after a line in which a program that broke the marked lines leaves another mark. */
const NEAR = 3;

/**
 * Puts a stand-in for the angle brackets that begin a line because the text was broken before them. Programs set a space after the last
 * mark, and never mark one line alone.
 */
function withBrackets(lines: string[]): string[] {
  const marked = lines.filter((line) => line.startsWith('>'));
  if (marked.length === 0) return lines;
  const marksOf = (line: string) => MARKS.exec(line)?.[0] ?? '';
  const depths = lines.map((line) => marksOf(line).replace(/ /g, '').length);
  const spaced = marked.filter((line) => / $/.test(marksOf(line)) || marksOf(line) === line);
  const width = widthOf(lines);
  const rest = restOf(lines, width);
  const isSpaced = spaced.length * 2 > marked.length;
  return lines.map((line, index) => {
    const marks = marksOf(line);
    const { length } = lines[index - 1] ?? '';
    const isAfterRest = length === rest && lines[index - 2]?.length === width;
    if (marks === '' || (length < NARROWEST && !isAfterRest)) return line;
    const near = [
      ...depths.slice(Math.max(0, index - NEAR), index),
      ...depths.slice(index + 1, index + 1 + NEAR),
    ];
    const isText = isSpaced && marks !== line && !marks.endsWith(' ');
    const depth = Math.min(Math.max(...near), (depths[index] ?? 0) - Number(isText));
    const kept = (marks.match(/> ?/g) ?? []).slice(0, depth).join('');
    return kept + line.slice(kept.length).replace(/^[> ]+/, (text) => text.replaceAll('>', BRACKET));
  });
}

/** The lines of a text without byte order marks and other characters of no width, with plain spaces and one mark for quotes. */
const plainLines = (text: string): string[] =>
  withBrackets(
    withMarksForBars(
      text
        .replace(/[\uFEFF\u200B\u2060]/g, '')
        .replace(/\u00A0/g, ' ')
        .split(/\r\n|\r|\n/),
    ),
  );

const asBracket = (line: string): string => line.replaceAll(BRACKET, '>');

/** Takes away the quotation marks of replies. Each line stays one line. */
export const unquote = (text: string): string[] =>
  plainLines(text).map((line) => asBracket(line.replace(MARKS, '')));

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
export function unwrap(lines: readonly string[], width = widthOf(lines)): string {
  if (width < NARROWEST) return lines.join('\n');
  const follow = stringTracker();
  const rest = restOf(lines, width);
  const parts = lines.map((line, index): BrokenLine => {
    const isRest = line.length === rest && lines[index - 1]?.length === width;
    return { line, isWithin: follow(line), isFull: line.length === width || isRest };
  });
  const isAtSpaces = isBrokenAtSpaces(parts, width);
  return parts
    .map(({ line, isWithin, isFull }, index) => {
      const isCut = isFull && !(isAtSpaces && isWithin && line.trim().includes(' '));
      if (index === lines.length - 1 || isCut) return line;
      if (!isWithin) return `${line}\n`;
      return line.endsWith(' ') ? line : `${line} `;
    })
    .join('');
}

/** Number of replies that are undone one by one. */
const MAX_REPLIES = 6;

/**
 * Joins what a program left without a mark when it broke quoted lines. A line of the full width goes on without a space.
 */
function joinRests(lines: readonly string[]): string[] {
  const width = widthOf(lines);
  const joined: string[] = [];
  let isQuoted = false;
  lines.forEach((line, index) => {
    const before = lines[index - 1] ?? '';
    const isRest = isQuoted && !MARK.test(line) && line !== '' && before.length >= NARROWEST;
    const space = before.length === width || before.endsWith(' ') ? '' : ' ';
    joined.push(isRest ? `${joined.pop() ?? ''}${space}${line}` : line);
    isQuoted = isRest || MARK.test(line);
  });
  return joined;
}

/** The lines of a text without the marks of its replies, the last reply first: another one may stand in lines that the last one broke. */
export function unreply(text: string): string[] {
  let lines = plainLines(text);
  for (let reply = 0; reply < MAX_REPLIES && lines.some((line) => MARK.test(line)); reply += 1)
    lines = joinRests(lines).map((line) => line.replace(MARK, ''));
  return lines.map(asBracket);
}

/**
 * The ways to join lines, the strictest first. The last is for console output, whose strings `unwrap` cannot follow: the breaks that it
 * leaves were spaces.
 */
export function readingsOf(lines: readonly string[]): string[] {
  const joined = unwrap(lines);
  return [lines.join('\n'), joined, joined.replace(/ ?\n/g, ' ')];
}
