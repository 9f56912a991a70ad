/** Control, format and unassigned characters, and those that Unicode lets programs ignore. The server's rule (server/src/lib/visible.ts). */
const INVISIBLE = /[\p{C}\p{DI}]/gu;

/** What a person sees of a text that is typed or pasted. */
export const visible = (text: string): string => text.replace(INVISIBLE, '').trim();

const MIN_PASSWORD = 6;

/** At least six characters that a person sees; blanks may be among them (spec 2 §5). */
export const isPassword = (text: string): boolean =>
  [...visible(text).replace(/\s/g, '')].length >= MIN_PASSWORD;

/** At least three characters (spec 2 §5). Invisible ones may join others, as in emoji and Persian, but do not count. */
export const isName = (text: string): boolean => [...visible(text)].length >= 3;
