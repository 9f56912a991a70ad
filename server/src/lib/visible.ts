/**
 * Characters without a sign of their own: control, format and unassigned ones, and those that Unicode lets programs ignore. Text that is
 * pasted may hold them, and in emoji and some scripts they join others: names keep them, but they do not count. Part of a class of a
 * regular expression with the flag u. The SPA has the same rule in `domain/visible`.
 */
export const INVISIBLE = '\\p{C}\\p{DI}';

const ALL = new RegExp(`[${INVISIBLE}]`, 'gu');

export const withoutInvisible = (text: string): string => text.replace(ALL, '');

/** A text of one line, trimmed, without control characters and those that turn the order of what follows: mails and lists print it as it is. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
