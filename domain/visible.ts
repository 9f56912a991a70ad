/**
 * Characters without a sign of their own: control, format and unassigned ones, and those that Unicode lets programs ignore. Text that is
 * pasted may hold them, and in emoji and some scripts they join others: names keep them, but they do not count. Part of a class of a
 * regular expression with the flag u.
 */
export const INVISIBLE = '\\p{C}\\p{DI}';

const ALL = new RegExp(`[${INVISIBLE}]`, 'gu');

/** What a person sees of a text that is typed or pasted. */
export const visible = (text: string): string => text.replace(ALL, '').trim();

/** A text of one line, trimmed, without control characters and those that turn the order of what follows: mails and lists print it as it is. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

export const MIN_PASSWORD = 6;

/** At least six characters that a person sees; blanks may be among them (spec 2 §5). */
export const isPassword = (text: string): boolean =>
  [...visible(text).replace(/\s/g, '')].length >= MIN_PASSWORD;

/** At least three characters (spec 2 §5). Invisible ones may join others, as in emoji and Persian, but do not count. */
export const isName = (text: string): boolean => [...visible(text)].length >= 3;
