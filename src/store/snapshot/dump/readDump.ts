import { decodeEntities } from '@/lib/plainText';
import { MAX_DUMP, MAX_SNAPSHOT, TOO_LARGE } from '../format';
import { hasHtml, htmlText, isHtml } from './htmlText';
import { isMailSource, textsOfMail } from './mailSource';
import { unquote } from './mailText';
import { NEWER_REPORT, parseSnapshot } from '../parseSnapshot';
import { betterOf, type Dump } from './openedDump';
import { readText } from './readText';

const NOTHING =
  'This is neither a problem report nor a copied store. Paste the whole of what the customer sent, or ask for it again.';
const PACKED = 'This is an archive. Unpack it, and open the file that it holds.';

/** A ZIP file or one of gzip, read as text. */
const ARCHIVE = /^(?:PK\u0003\u0004|\u001F\uFFFD)/;

/** A body in base64, as it is copied from below the headers: lines of one length, and a shorter one. */
const BASE64 = /(?:^|\n)((?:[\w+/]{60,100}\n)+[\w+/]+={0,2})(?:\n|$)/;

/** A line that goes on after a break of quoted-printable, in a body as it is copied from below the headers. */
const QUOTED_PRINTABLE = /[^=]=\s*\n/;

const decoded = (encoding: string, body: string): Promise<string[]> =>
  textsOfMail(`Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: ${encoding}\n\n${body}`);

/** A quotation mark as a program writes it that takes the text for HTML; two programs write `&amp;quot;`. */
const ESCAPED = /&(?:amp;)?(?:quot|#0*34|#x0*22);/i;

function unescaped(text: string): string[] {
  if (!ESCAPED.test(text)) return [];
  const once = decodeEntities(text);
  return once === text ? [] : [once, ...unescaped(once)];
}

/** A text and, if it may be HTML, its words. */
function seen(text: string): string[] {
  if (isHtml(text)) return [htmlText(text), text];
  return [text, ...(hasHtml(text) ? [htmlText(text)] : []), ...unescaped(text)];
}

/** Why a text of a mail is not read. */
function refusalOf(text: string): string | null {
  if (ARCHIVE.test(text)) return PACKED;
  return text.length > MAX_SNAPSHOT ? TOO_LARGE : null;
}

/** The texts that may hold the dump, the likeliest first. */
async function textsIn(text: string): Promise<string[]> {
  if (isMailSource(text)) return [...(await textsOfMail(text)), text];
  const plain = unquote(text).join('\n');
  const [, body] = BASE64.exec(plain) ?? [];
  if (body) return [...(await decoded('base64', body)).flatMap(seen), text];
  if (QUOTED_PRINTABLE.test(plain)) {
    // The marks of replies were there before the text was encoded, or were added after it.
    const bodies = [
      ...(await decoded('quoted-printable', text)),
      ...(await decoded('quoted-printable', plain)),
    ];
    return [...bodies.flatMap(seen), text];
  }
  return seen(text);
}

/**
 * Recognises a problem report, the local storage as copied from a browser (object, table or `JSON.stringify`), a bare state, or an
 * export of Redux DevTools, each also within an e-mail, its HTML or its source. `problem` is a sentence for the support staff who opened it.
 */
export async function readDump(text: string): Promise<Dump> {
  if (text.length > MAX_DUMP) return { ok: false, problem: TOO_LARGE };
  // Read in another way, as HTML, such a file seems to be a bare state, because a piece of it can be read.
  const file = parseSnapshot(text.trim());
  if (!file.ok && file.problem === NEWER_REPORT) return file;
  let best: Dump | null = null;
  for (const one of await textsIn(text)) {
    const problem = refusalOf(one);
    const dump: Dump | null = problem === null ? readText(one) : { ok: false, problem };
    // A report tells more than a store in the same mail.
    if (dump?.ok && dump.source === 'report') return dump;
    best = betterOf(best, dump);
  }
  return best ?? { ok: false, problem: NOTHING };
}
