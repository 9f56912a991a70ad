import { decodeEntities } from '@/lib/plainText';

/** A tag, or an end of a comment. It holds no other tag, so that the search of a crafted text stays linear. */
const TAG = /<!--|-->|<([!/]?[a-z[][\w-]*)[^<>]*>/gi;
/** Elements after which a line ends. */
const LINE_ENDS = /^(?:br|\/(?:p|div|li|tr|h\d|pre|blockquote|dt|dd))$/;
const CELL_ENDS = /^\/t[dh]$/;
/** Elements whose content is no text. */
const UNSEEN = /^(?:style|script|title)$/;

/** Mail programs write the second of two spaces so. The dump holds a plain one. */
const SPACE = /&nbsp;/gi;

const charactersOf = (text: string): string => decodeEntities(text.replace(SPACE, ' '));

/** White space of the source is a space, and none at the beginning of a line. A non-breaking space is not white space. */
const joinLines = (text: string, isLineStart: boolean): string =>
  text.replace(isLineStart ? /^[ \t\r\n]+/ : '', '').replace(/[ \t]*[\r\n][ \t\r\n]*/g, ' ');

function markOf(tag: string): string {
  if (LINE_ENDS.test(tag)) return '\n';
  return CELL_ENDS.test(tag) ? '\t' : '';
}

/** The words of a mail's HTML, a line for each of its blocks. */
export function htmlText(html: string): string {
  const parts: string[] = [];
  /** The tag that ends what is not shown. */
  let until = '';
  let isPre = false;
  let last = 0;
  const add = (end: number) => {
    const text = html.slice(last, end);
    if (!until && text)
      parts.push(charactersOf(isPre ? text : joinLines(text, parts.at(-1)?.endsWith('\n') ?? true)));
  };
  for (const match of html.matchAll(TAG)) {
    const tag = (match[1] ?? match[0]).toLowerCase();
    add(match.index);
    last = match.index + match[0].length;
    if (until) until = tag === until ? '' : until;
    else if (tag === '<!--') until = '-->';
    else if (UNSEEN.test(tag)) until = `/${tag}`;
    else parts.push(markOf(tag));
    if (/^\/?pre$/.test(tag)) isPre = tag === 'pre';
  }
  add(html.length);
  return parts.join('');
}

/** True for the source of a page or a mail that begins with a tag. */
export const isHtml = (text: string): boolean => /^\s*<(?:!doctype|[a-z]+[\s>])/i.test(text);

/** True for a piece of such a source. */
export const hasHtml = (text: string): boolean => /<\/?[a-z]+[^<>]*>/i.test(text);
