import { isRecord, parseJson } from '@/lib/records';
import { readDevTools } from './devTools';
import type { Dump } from './openedDump';
import { parseSnapshot } from './parseSnapshot';
import { isState, readRecorded, readState } from './readState';
import { readDumpedStorage, storageIn, tableIn } from './readStorage';
import { remarksOnState } from './remarksOnState';
import { timed } from './times';

function readReport(value: object): Dump {
  const parsed = parseSnapshot(JSON.stringify(value));
  if (!parsed.ok) return parsed;
  const { snapshot, isTimed } = timed(parsed.snapshot);
  const remarks = remarksOnState(snapshot.state, snapshot.schema);
  return {
    ok: true,
    source: 'report',
    snapshot,
    isTimed,
    screens: [snapshot.route],
    remarks,
    receipts: null,
    seen: [],
  };
}

/** A value that is itself a dump: a report, a storage, an export of Redux DevTools, or a bare state. */
function readValue(value: unknown): Dump | null {
  const storage = readDumpedStorage(storageIn(value));
  if (storage || !isRecord(value)) return storage;
  if (typeof value.format === 'number') return readReport(value);
  const recorded = readDevTools(value);
  if (recorded) return readRecorded(recorded);
  return isState(value) ? readState(value) : null;
}

/** How deep JSON is searched; it may stand as a text within JSON. */
const MAX_DEPTH = 30;
/** The beginning of JSON in words. */
const OPENING = /[{[](?=\s*[\\"{[\]}])/g;
/** What is in damaged JSON that was a dump. */
const LIKE_DUMP = /dw:|(?:state|format|computedStates)\\*"/;

/** The end of the object or list that begins at `start`, or -1 if it is not closed. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let isWithin = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (isWithin && character === '\\') index += 1;
    else if (character === '"') isWithin = !isWithin;
    else if (!isWithin && (character === '{' || character === '[')) depth += 1;
    else if (!isWithin && (character === '}' || character === ']')) depth -= 1;
    if (depth === 0 && !isWithin) return index;
  }
  return -1;
}

function damaged(text: string, start: number, end: number): Dump[] {
  if (!LIKE_DUMP.test(text.slice(start, end < 0 ? undefined : end))) return [];
  const line = text.slice(0, start).split('\n').length;
  const what = end < 0 ? 'is cut off' : 'is damaged, perhaps by a mail program';
  return [
    {
      ok: false,
      problem: `The text that begins in line ${line} ${what}. Ask for a copy by “Copy my store”, or for a file.`,
    },
  ];
}

/** The dumps in the JSON among words. Of damaged JSON no piece is taken. */
function inWords(text: string, depth: number): Dump[] {
  const found: Dump[] = [];
  let from = 0;
  for (const { index: start } of text.matchAll(OPENING)) {
    if (start < from) continue;
    const end = endOf(text, start);
    const value = end < 0 ? undefined : parseJson(text.slice(start, end + 1));
    found.push(...(value === undefined ? damaged(text, start, end) : dumpsIn(value, depth)));
    if (end < 0) break;
    from = end + 1;
  }
  return found;
}

function inText(text: string, depth: number): Dump[] {
  const whole = parseJson(text);
  if (whole !== undefined) return dumpsIn(whole, depth);
  const table = readDumpedStorage(tableIn(text));
  return table ? [table] : inWords(text, depth);
}

/** The dumps in a value of unknown origin, at any depth and in texts, in its order. Nothing is searched within a dump. */
export function dumpsIn(value: unknown, depth = 0): Dump[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') return /[{[\t]/.test(value) ? inText(value, depth + 1) : [];
  if (typeof value !== 'object' || value === null) return [];
  const dump = readValue(value);
  if (dump) return [dump];
  return Object.values(value).flatMap((part) => dumpsIn(part, depth + 1));
}
