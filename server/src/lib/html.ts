const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for an element or for an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Comments, elements whose content is no text, and tags with their quoted attributes. An unclosed one extends to the end. */
const MARKS =
  /<!--[^]*?(?:-->|$)|<(script|style|template)\b[^]*?(?:<\/\1\s*>|$)|<[/!?]?[a-z](?:[^>"']|"[^"]*"|'[^']*')*(?:>|$)/gi;
/** The end of a paragraph, heading or item of a list: the next one's words are others. */
const BLOCK_END = /^<\/(?:p|h\d|li)\b/i;
/** Those that the app knows, too (src/lib/plainText.ts), so that a skeleton shows the words that follow it. */
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  eacute: 'é',
  ntilde: 'ñ',
};
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

const characterOf = (code: number): string => (code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '');

/** The text of an operator's HTML. Rare named entities stay as they are written. @param between in place of each tag; by default one space ends a block */
export const plainText = (html: string, between?: string): string =>
  html
    .replace(MARKS, (mark) => between ?? (BLOCK_END.test(mark) ? ' ' : ''))
    .replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? characterOf(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal))
        : (NAMED[name.toLowerCase()] ?? whole),
    )
    .trim();
