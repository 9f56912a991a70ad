/** Comments, elements whose content is skipped, and tags with their quoted attributes. An unclosed one extends to the end. */
const MARKS =
  /<!--[^]*?(?:-->|$)|<(script|style|template)\b[^]*?(?:<\/\1\s*>|$)|<[/!?]?[a-z](?:[^>"']|"[^"]*"|'[^']*')*(?:>|$)/gi;

/** The end of a paragraph, heading or item of a list: the next one's words are others. */
const BLOCK_END = /^<\/(?:p|h\d|li)\b/i;

/** `&#8212;`, `&#x2014;`, `&mdash;`; other names stay as they are written. */
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;
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

const characterOf = (code: number): string => (code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '');

/** Characters in place of their entities, once. */
export const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    return characterOf(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal));
  });

/**
 * The text of untrusted HTML without its markup. Does not use the browser's parser, because that needs a Trusted Types policy, which
 * only the sanitizer has (components/SafeHtml).
 */
export const plainText = (html: string): string =>
  decodeEntities(html.replace(MARKS, (mark) => (BLOCK_END.test(mark) ? ' ' : ''))).trim();
