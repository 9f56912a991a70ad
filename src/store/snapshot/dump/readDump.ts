import { isRecord, isSafeKey, parseJson, type UnknownRecord } from '@/lib/records';
import { TOKEN_KEY } from '@/lib/tokenStore';
import { addressOf, toState, type StoredValue } from '../../persistence/addresses';
import { decode, type Decoded } from '../../persistence/envelope';
import { keptSlices, PREFIX } from '../../persistence/kinds';
import { SCHEMA_VERSION } from '../../persistence/migrations';
import { MAX_SNAPSHOT, SNAPSHOT_FORMAT, type LogPart, type Snapshot } from '../format';
import { parseSnapshot } from '../parseSnapshot';
import { stateAfter } from '../replayFrames';
import { readDevTools, type Recorded } from './devTools';
import { jsonIn } from './jsonIn';
import { straighten, unquote, unwrap, widthOf } from './mailText';
import { screensOf } from './screensOf';
import { linesOf, whereDamaged, type DumpLines } from './whereDamaged';

/** The kind of a dump. Only a `report` holds its route and the API's answers; the others hold the state alone. */
export type DumpSource = 'report' | 'storage' | 'state' | 'devTools';

export interface OpenedDump {
  ok: true;
  source: DumpSource;
  snapshot: Snapshot;
  /** Paths that fit the state, the likeliest first; a report has one. */
  screens: string[];
  /** One sentence for each part that was left out. */
  remarks: string[];
}

export type Dump = OpenedDump | { ok: false; problem: string };

const NOTHING =
  'This is neither a problem report nor a copied store. Paste the whole of what the customer sent, or ask for it again.';

const NO_CONTEXT = { build: '', routeState: null, timeZone: 'UTC', viewport: { width: 0, height: 0 } };

/** A snapshot from a state alone. */
function asSnapshot(parts: Partial<Snapshot> & Pick<Snapshot, 'schema' | 'state'>): Snapshot {
  return {
    format: SNAPSHOT_FORMAT,
    ...NO_CONTEXT,
    route: '/',
    takenAt: 0,
    queries: {},
    answers: {},
    log: [],
    damaged: [],
    ...parts,
  };
}

function found(source: DumpSource, snapshot: Snapshot, remarks: string[] = []): Dump {
  const screens = screensOf(snapshot.state);
  return { ok: true, source, snapshot: { ...snapshot, route: screens[0] ?? '/' }, screens, remarks };
}

const TOKEN_REMARK = 'A sign-in token was in it. It is not used; ask the customer to sign out.';

/** Why a stored text is not shown in full, with its line in the dump; null if it is. */
function remarkOn(key: string, raw: string, decoded: Decoded, lines: DumpLines): string | null {
  switch (decoded.status) {
    case 'corrupt': {
      const { line, after } = lines.ofBreak(key, raw);
      return `${line}${key} cannot be read: it is cut off or damaged after “${after}”.`;
    }
    case 'newer':
      return `${lines.ofKey(key)}${key} was written by a newer version of the site (${decoded.version}).`;
    case 'dropped':
      return `${lines.ofKey(key)}${key} is a cache of an older version, which an upgrade drops.`;
    case 'ok':
      return decoded.spoilt ? `${lines.ofKey(key)}${key} was read in part.` : null;
  }
}

/** Local storage as copied from a browser: storage key → text, one value each. */
function readStorage(texts: ReadonlyMap<string, string>, lines: () => DumpLines): Dump | null {
  const values: StoredValue[] = [];
  const remarks: string[] = [];
  let takenAt = 0;
  texts.forEach((raw, key) => {
    if (key === TOKEN_KEY) remarks.push(TOKEN_REMARK);
    const address = addressOf(key);
    if (!address) return;
    const decoded = decode(address.slice, raw);
    const isWhole = decoded.status === 'ok' && !decoded.spoilt;
    const remark = isWhole ? null : remarkOn(key, raw, decoded, lines());
    if (remark) remarks.push(remark);
    if (decoded.status !== 'ok') return;
    values.push({ ...address, value: decoded.value });
    // A revision is the time of the write, unless the clock was set back.
    takenAt = Math.max(takenAt, decoded.envelope.r);
  });
  if (values.length === 0) return remarks.length > 0 ? { ok: false, problem: remarks.join(' ') } : null;
  const state = toState(values, takenAt) as UnknownRecord;
  const build = isRecord(state.version) ? String(state.version.build) : '';
  return found('storage', asSnapshot({ schema: SCHEMA_VERSION, state, takenAt, build }), remarks);
}

const isStoredKey = (key: string): boolean => key === TOKEN_KEY || key.startsWith(PREFIX);

/** A storage that was copied as JSON: `{key: text}`, `[[key, text]]` or `[{key, value}]`. */
function storageIn(value: unknown): Map<string, string> {
  const rows = Array.isArray(value) ? (value as unknown[]) : [];
  const pairs = isRecord(value)
    ? Object.entries(value)
    : rows.map((row) =>
        isRecord(row) ? [row.key, row.value] : Array.isArray(row) ? (row as unknown[]) : [],
      );
  const kept = pairs.flatMap(([key, text]): [string, string][] => {
    if (typeof key !== 'string' || !isStoredKey(key)) return [];
    // Some tools print the value parsed instead of as text.
    return [[key, typeof text === 'string' ? text : JSON.stringify(text)]];
  });
  return new Map(kept);
}

const KEY_LINE = /^\s*["']?(att|dw:[\w:-]*\w)["']?\s*(?:[:=\t]|\s)\s*(.*)$/s;

/** The table of a browser's storage panel: each line a key and its text, which may continue on the next lines. */
function tableIn(lines: readonly string[]): Map<string, string> {
  const groups: string[][] = [];
  lines.forEach((line) => {
    if (KEY_LINE.test(line)) groups.push([line]);
    else if (line.trim() === '') groups.push([]);
    else groups.at(-1)?.push(line);
  });
  const width = widthOf(lines);
  const rows = groups.flatMap((group): [string, string][] => {
    const [, key, text = ''] = KEY_LINE.exec(unwrap(group, width)) ?? [];
    if (!key || !isSafeKey(key)) return [];
    const inner = parseJson(text);
    return [[key, typeof inner === 'string' ? inner : text.trim()]];
  });
  return new Map(rows);
}

const isState = (value: UnknownRecord): boolean =>
  keptSlices.some((slice) => isRecord(value[slice])) && isRecord(value.session ?? value.carts);

/** A bare state, copied from a console or a tool. */
function readState(state: UnknownRecord): Dump {
  const version = isRecord(state.version) ? state.version : {};
  const schema =
    typeof version.schema === 'number' ? Math.min(version.schema, SCHEMA_VERSION) : SCHEMA_VERSION;
  const queries = isRecord(state.api) && isRecord(state.api.queries) ? state.api.queries : {};
  return found('state', asSnapshot({ schema, state, queries, build: String(version.build ?? '') }));
}

function readRecorded({ state, start, actions }: Recorded): Dump {
  const base = readState(state ?? start ?? {});
  if (!base.ok) return base;
  const { schema, build, route, queries } = base.snapshot;
  const before = { state: start ?? {}, queries, answers: {}, route, routeState: null };
  const part: LogPart = { schema, build, page: '', start: before, actions };
  const snapshot = { ...base.snapshot, log: start ? [part] : [] };
  return found('devTools', state ? snapshot : { ...snapshot, state: { ...stateAfter(part) } });
}

function readJson(value: unknown, lines: () => DumpLines): Dump | null {
  const storage = readStorage(storageIn(value), lines);
  if (storage) return storage;
  if (!isRecord(value)) return null;
  if (typeof value.format === 'number') {
    const parsed = parseSnapshot(JSON.stringify(value));
    if (!parsed.ok) return parsed;
    const { snapshot } = parsed;
    return { ok: true, source: 'report', snapshot, screens: [snapshot.route], remarks: [] };
  }
  const recorded = readDevTools(value);
  if (recorded) return readRecorded(recorded);
  return isState(value) ? readState(value) : null;
}

/**
 * Recognises a problem report, the local storage as copied from a browser (object, table or `JSON.stringify`), a bare state, or an
 * export of Redux DevTools, each also within an e-mail. `problem` is a sentence for the support staff who opened it.
 */
export function readDump(text: string): Dump {
  if (text.length > MAX_SNAPSHOT) return { ok: false, problem: 'This is too large to be a problem report.' };
  const plain = unquote(text);
  let found: DumpLines | null = null;
  const inLines = () => (found ??= linesOf(text));
  const readings = [plain, plain.map(straighten)].flatMap((lines) => [lines.join('\n'), unwrap(lines)]);
  let refusal: Dump | null = null;
  for (const reading of readings) {
    for (const value of jsonIn(reading)) {
      const dump = readJson(value, inLines);
      if (dump?.ok) return dump;
      refusal ??= dump;
    }
  }
  for (const lines of [plain, plain.map(straighten)]) {
    const dump = readStorage(tableIn(lines), inLines);
    if (dump?.ok) return dump;
    refusal ??= dump;
  }
  return refusal ?? { ok: false, problem: whereDamaged(text) ?? NOTHING };
}
