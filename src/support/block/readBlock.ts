import { decodeEntities } from '@/lib/plainText';
import { bytesOf, checkOf, DEFLATED, LINE, lettersOf, numberOf, sumOf, VERSION, WIDTH } from './letters';

export type BlockText = { ok: true; text: string } | { ok: false; problem: string };

/** What one of the two outer lines says of its block. */
interface Facts {
  version: number;
  encoding: number;
  count: number;
  sum: string;
}

interface Block {
  facts: Facts | null;
  lines: Map<number, string>;
}

const NAME = /dwellivery-copy/i;
const RECORD = /([WXZ])([G-V]+)Y/g;
/** Longer than what other texts hold by chance. */
const RECORD_START = /[WXZ][G-V]{12}/;
const OTHER_LETTERS = /[^G-Z]+/g;
const TAG = /<[/!]?[a-z][^<>]*>/gi;
const MARKS = /[\r\n][\s>|]*/g;

/** How often markup is taken out: HTML may stand, escaped or broken, within the HTML of the next mail. */
const DEPTH = 6;

function withoutHtml(text: string): string {
  let words = text;
  for (let depth = 0; depth < DEPTH; depth += 1) words = decodeEntities(words).replace(TAG, '');
  return words;
}

/**
 * The text as it came, and without HTML. A font's name in a tag has capitals, and a program may have broken and quoted the tag itself.
 * Of each reading the records with a right check are taken.
 */
const readingsOf = (text: string): string[] =>
  [text, withoutHtml(text), withoutHtml(text.replace(MARKS, ''))].map((reading) =>
    reading.replace(OTHER_LETTERS, ''),
  );

/** Takes fields of the given widths from the beginning of a record. */
function fieldsOf(record: string, ...widths: number[]): string[] {
  let at = 0;
  return [...widths, record.length].map((width) => record.slice(at, (at += width)));
}

function factsIn(content: string): Facts {
  const { version, encoding, count } = WIDTH;
  const [v = '', e = '', c = '', sum = ''] = fieldsOf(content, version, encoding, count);
  return { version: numberOf(v), encoding: numberOf(e), count: numberOf(c), sum };
}

/** The blocks of a text by their id, in its order. A repetition in a quoted mail is the same block. */
function blocksIn(text: string): Block[] {
  const blocks = new Map<string, Block>();
  const blockOf = (id: string): Block => {
    const block = blocks.get(id) ?? { facts: null, lines: new Map<number, string>() };
    blocks.set(id, block);
    return block;
  };
  for (const reading of readingsOf(text)) {
    for (const [, head = '', body = ''] of reading.matchAll(RECORD)) {
      const content = body.slice(0, -WIDTH.check);
      if (checkOf(head + content) !== body.slice(-WIDTH.check)) continue;
      if (head === LINE) {
        const [id = '', number = '', payload = ''] = fieldsOf(content, WIDTH.id, WIDTH.number);
        blockOf(id).lines.set(numberOf(number), payload);
      } else {
        const facts = factsIn(content);
        blockOf(facts.sum.slice(0, WIDTH.id)).facts ??= facts;
      }
    }
  }
  return [...blocks.values()];
}

const ASK = 'Ask for it again, or for a saved file.';

/** Which lines of a block are not there, or null. */
function missingIn({ facts, lines }: Block): string | null {
  if (!facts) return `The first and the last line of the copy are missing or damaged. ${ASK}`;
  const { count } = facts;
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !lines.has(number));
  const [first = 0] = missing;
  if (first === 0) return null;
  const isCut = missing.length === count - first + 1 && missing.length > 1;
  if (isCut) return `The copy is cut off before its line ${first} of ${count}. ${ASK}`;
  const others = missing.length > 1 ? `, and ${missing.length - 1} more` : '';
  return `Line ${first} of the ${count} lines of the copy is missing or damaged${others}. ${ASK}`;
}

/** The deflated text; null beyond `limit` (bytes), which a small crafted block can reach. */
async function inflated(
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const DAMAGED = `The copy is damaged, although each of its lines is right. ${ASK}`;

async function textOf(block: Block, limit: number): Promise<BlockText> {
  const { facts, lines } = block;
  if (facts && facts.version > VERSION)
    return { ok: false, problem: 'This copy was made by a newer version of the site.' };
  const problem = missingIn(block);
  if (problem !== null || !facts) return { ok: false, problem: problem ?? DAMAGED };
  const payload = Array.from({ length: facts.count }, (_, at) => lines.get(at + 1) ?? '').join('');
  if (lettersOf(sumOf(payload), WIDTH.sum) !== facts.sum) return { ok: false, problem: DAMAGED };
  try {
    const bytes = bytesOf(payload);
    const plain = facts.encoding === DEFLATED ? await inflated(bytes, limit) : bytes;
    if (!plain) return { ok: false, problem: 'This copy is too large.' };
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(plain) };
  } catch {
    return { ok: false, problem: DAMAGED };
  }
}

/** The texts of the blocks in a text that went through any mail. Empty if nothing of a block is in it. */
export async function readBlocks(text: string, limit: number): Promise<BlockText[]> {
  const isNamed = NAME.test(text);
  // Other texts, which may be megabytes of JSON, are not searched three times.
  if (!isNamed && !RECORD_START.test(text.replace(OTHER_LETTERS, ''))) return [];
  const blocks = blocksIn(text);
  if (blocks.length === 0 && isNamed)
    return [{ ok: false, problem: `The lines of the copy are missing or damaged. ${ASK}` }];
  return Promise.all(blocks.map((block) => textOf(block, limit)));
}
