import { reportId, reportNumber } from '@dwellivery/domain/reportNumber';
import { readBlocks } from '../block/readBlock';
import { MAX_DUMP, TOO_LARGE } from '../format';
import { dumpsIn } from './findDumps';
import type { Dump, OpenedDump } from './openedDump';

const NOTHING =
  'This is neither a problem report nor a copied store. Paste the whole of what the customer sent, or ask for it again.';
const PACKED = 'This is an archive. Unpack it, and open the file that it holds.';

/** A ZIP file or one of gzip, read as text. */
const ARCHIVE = /^(?:PK\u0003\u0004|\u001F\uFFFD)/;
/** A report's number. */
const NUMBER = /^\s*(?=.*[\d-])[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}\s*$/;

/** Why nothing was found in a text. */
function problemOf(text: string): string {
  if (ARCHIVE.test(text)) return PACKED;
  if (NUMBER.test(text)) {
    const number = reportNumber(reportId(text));
    return `${number} is the number of a report. Open it by the link that the desk prints: npm run desk -- support link ${number} --why "…"`;
  }
  return NOTHING;
}

const othersRemark = (count: number): string =>
  count === 1
    ? 'The text holds 1 more dump, which is not shown. Open it by itself.'
    : `The text holds ${count} more dumps, which are not shown. Open each by itself.`;

const isOpened = (dump: Dump): dump is OpenedDump => dump.ok;

/** The report among dumps, which holds more than a store, or the first one, with a remark on what else there is. */
function chosen(dumps: readonly Dump[]): Dump | null {
  const opened = dumps.filter(isOpened);
  const first = opened.find(({ source }) => source === 'report') ?? opened[0];
  if (!first) return dumps[0] ?? null;
  const problems = dumps.flatMap((dump) => (dump.ok ? [] : [dump.problem]));
  const others = new Set(opened.map(({ snapshot }) => JSON.stringify({ ...snapshot, takenAt: 0 }))).size - 1;
  return {
    ...first,
    remarks: [...first.remarks, ...problems, ...(others > 0 ? [othersRemark(others)] : [])],
  };
}

/**
 * Reads what a customer or a colleague sent: a block that went through any mail, a problem report, the local storage (object, pairs, the
 * browser's table, Playwright's `storageState`), an export of Redux DevTools or a bare state, each also within other JSON or words.
 * `problem` is a sentence for the support staff who opened it.
 */
export async function readDump(text: string): Promise<Dump> {
  if (text.length > MAX_DUMP) return { ok: false, problem: TOO_LARGE };
  const blocks = await readBlocks(text, MAX_DUMP);
  const copies = blocks.flatMap((block) => (block.ok ? dumpsIn(block.text) : [block]));
  return chosen([...copies, ...dumpsIn(text)]) ?? { ok: false, problem: problemOf(text) };
}
