import { NARROWEST, restOf, widthOf } from './mailBreaks';

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
