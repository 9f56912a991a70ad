import { isRecord, parseJson } from '@/lib/records';
import { parseSnapshot } from '../parseSnapshot';
import { keyedIn } from './consoleText';
import { readDevTools } from './devTools';
import { jsonIn } from './jsonIn';
import { readingsOf } from './mailBreaks';
import { hasMarks, isTypographic, straighten, straightenMarks, unquote, unreply } from './mailText';
import { betterOf, isUndamaged, type Dump, type OpenedDump } from './openedDump';
import { isState, readRecorded, readState } from './readState';
import { readDumpedStorage, storageIn, tableIn } from './readStorage';
import { remarksOnState } from './remarksOnState';
import { timed } from './times';
import { linesOf, whereDamaged, type DumpLines } from './whereDamaged';

const othersRemark = (count: number): string =>
  count === 1
    ? 'The text holds 1 more dump, which is not shown. Open it by itself.'
    : `The text holds ${count} more dumps, which are not shown. Open each by itself.`;

function readJson(value: unknown, lines: () => DumpLines): Dump | null {
  const storage = readDumpedStorage(storageIn(value), lines);
  if (storage) return storage;
  if (!isRecord(value)) return null;
  if (typeof value.format === 'number') {
    const parsed = parseSnapshot(JSON.stringify(value));
    if (!parsed.ok) return parsed;
    const { snapshot, isTimed } = timed(parsed.snapshot);
    const remarks = remarksOnState(snapshot.state, snapshot.schema);
    const none = { receipts: null, seen: [] };
    return { ok: true, source: 'report', snapshot, isTimed, screens: [snapshot.route], remarks, ...none };
  }
  const recorded = readDevTools(value);
  if (recorded) return readRecorded(recorded);
  return isState(value) ? readState(value) : null;
}

/** A value as text; without backslashes, because a text is also read as a console escaped it. */
const bare = (value: unknown): string => JSON.stringify(value).replace(/\\/g, '');

/** How many other dumps are among the values of a text. An export holds its first state as a text; a quoted mail repeats a dump. */
function countOthers(first: unknown, values: readonly unknown[], lines: () => DumpLines): number {
  const inner = Object.values(first as object).map((part) =>
    typeof part === 'string' ? parseJson(part) : null,
  );
  const known = new Set([first, ...inner].map((value) => bare(value ?? null)));
  return values.filter((value) => {
    const isOther = !known.has(bare(value)) && readJson(value, lines)?.ok === true;
    known.add(bare(value));
    return isOther;
  }).length;
}

/** The first dump among the values of a text. */
function firstOf(values: readonly unknown[], inLines: () => DumpLines): Dump | null {
  const keys = new Set(values.flatMap((value) => [...storageIn(value).keys()]));
  // A key of another store in the text is not one that cannot be read.
  const lines = (): DumpLines => {
    const all = inLines();
    return { ...all, keys: () => new Set([...all.keys()].filter((key) => !keys.has(key))) };
  };
  let refusal: Dump | null = null;
  for (const [at, value] of values.entries()) {
    const dump = readJson(value, lines);
    if (dump?.ok) {
      const others = countOthers(value, values.slice(at + 1), lines);
      return others > 0 ? { ...dump, remarks: [...dump.remarks, othersRemark(others)] } : dump;
    }
    refusal ??= dump;
  }
  return refusal;
}

/** What was read of a text whose end is missing, with a remark where it ends. */
function withCut(dump: OpenedDump, text: string): OpenedDump {
  const isTold = dump.remarks.some((remark) => remark.includes('cut off'));
  const damage = isTold ? null : whereDamaged(text);
  return damage?.includes(' is cut off here') ? { ...dump, remarks: [damage, ...dump.remarks] } : dump;
}

/** The best of the dumps that the readings of a text give. */
function bestOf<T>(readings: readonly T[], read: (reading: T) => Dump | null): Dump | null {
  let best: Dump | null = null;
  for (const reading of readings) {
    best = betterOf(best, read(reading));
    if (isUndamaged(best)) return best;
  }
  return best;
}

/** Reads a text as a person sees it: a dump, also quoted, broken at a column and with text around it. Null if nothing in it begins like a dump. */
export function readText(text: string): Dump | null {
  const asSent = hasMarks(text) ? [unreply(text), unquote(text)] : [unquote(text)];
  const spellings = isTypographic(text)
    ? asSent.flatMap((lines) => [lines, lines.map(straightenMarks), lines.map(straighten)])
    : asSent;
  let found: DumpLines | null = null;
  const inLines = () => (found ??= linesOf(text));
  const whole = bestOf([...new Set(spellings.flatMap(readingsOf))], (reading) =>
    firstOf(jsonIn(reading), inLines),
  );
  // A state may be the piece that is left of a report.
  if (whole?.ok) return whole.source === 'state' ? withCut(whole, text) : whole;
  const keyed = bestOf(spellings, (lines) => {
    // A readable value outweighs the rest of its line.
    const readable = readingsOf(lines)
      .reverse()
      .flatMap((reading) => [...keyedIn(reading)]);
    return readDumpedStorage(new Map([...tableIn(lines), ...readable]), inLines);
  });
  if (keyed?.ok) return withCut(keyed, text);
  const refusal = whole ?? keyed;
  if (refusal) return refusal;
  const problem = whereDamaged(text);
  return problem === null ? null : { ok: false, problem };
}
