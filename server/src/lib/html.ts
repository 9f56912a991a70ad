const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for an element or for an attribute in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Comments, elements whose content is no text, and tags with their quoted attributes. An unclosed one extends to the end. */
const MARKS =
  /<!--[^]*?(?:-->|$)|<(script|style|template)\b[^]*?(?:<\/\1\s*>|$)|<[/!?]?[a-z](?:[^>"']|"[^"]*"|'[^']*')*(?:>|$)/gi;
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

/** The text of an operator's HTML. Rare named entities stay as they are written. @param between in place of each tag */
export const plainText = (html: string, between = ''): string =>
  html
    .replace(MARKS, between)
    .replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? characterOf(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal))
        : (NAMED[name.toLowerCase()] ?? whole),
    )
    .trim();
