import PostalMime, { type Attachment } from 'postal-mime';
import { textOfBytes } from '@/lib/textOfBytes';
import { htmlText } from './htmlText';

/** The header that tells how a mail, or a part of it, is written. */
const CONTENT = /^(?:> ?)*Content-(?:Type|Transfer-Encoding): *\S/im;
const HEADER = /^(?:[\w-]+:|[ \t]+\S)/;
const BOUNDARY = /^--(\S{1,70})\s*$/;

/** Bounds of the work on a crafted source. The parser takes microseconds per line; the largest report has 50,000 in base64. */
const MAX_LINES = 100_000;
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 200_000, maxRfc822NestingDepth: 3 };

/** True for the source of a mail ("Show original", a saved .eml file), which holds its text encoded. */
export const isMailSource = (text: string): boolean => CONTENT.test(text);

const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);

/**
 * The source from its first header on, without what was written above it. A source that begins with a part, because its upper end was not
 * copied, gets the header that names the parts' boundary.
 */
function sourceIn(given: string[]): string {
  const content = given.findIndex((line) => CONTENT.test(line));
  const isQuoted = given[content]?.startsWith('>') ?? false;
  const lines = isQuoted ? given.map((line) => line.replace(/^(?:> ?)+/, '')) : given;
  let first = content;
  while (first > 0 && HEADER.test(lines[first - 1] ?? '')) first -= 1;
  const [, boundary] = BOUNDARY.exec(lines[first - 1] ?? '') ?? [];
  const source = lines.slice(boundary ? first - 1 : first).join('\r\n');
  return boundary ? `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${source}` : source;
}

/** Types of attachments that may hold a dump; programs also send JSON as `application/octet-stream`. An archive is only recognized. */
const READ = /^(?:text\/|application\/(?:json|octet-stream|javascript|x-javascript|(?:x-)?g?zip)|message\/)/;

const attachedText = ({ mimeType, content }: Attachment): string[] =>
  READ.test(mimeType) && typeof content !== 'string' ? [textOfBytes(new Uint8Array(content))] : [];

/** The texts of a mail, decoded: what was written, what is attached, and the same as HTML. Empty if it cannot be read. */
export async function textsOfMail(text: string): Promise<string[]> {
  const lines = linesOf(text);
  if (lines.length > MAX_LINES) return [];
  try {
    const mail = await PostalMime.parse(sourceIn(lines), LIMITS);
    const texts = [mail.text, ...mail.attachments.flatMap(attachedText), mail.html && htmlText(mail.html)];
    return texts.filter((one): one is string => Boolean(one));
  } catch {
    return [];
  }
}
