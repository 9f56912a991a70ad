import { isRecord, parseJson } from '@/lib/records';
import { SCHEMA_VERSION } from '../persistence/migrations';
import { MAX_SNAPSHOT, SNAPSHOT_FORMAT, type Snapshot } from './format';
import { LOG_LIMIT, type RecordedAction } from './recorder';

export type ParsedSnapshot = { ok: true; snapshot: Snapshot } | { ok: false; problem: string };

const refuse = (problem: string): ParsedSnapshot => ({ ok: false, problem });

const isAction = (value: unknown): value is RecordedAction =>
  isRecord(value) && typeof value.type === 'string' && isTime(value.at);

/** The latest instant of a Date (ms); formatters throw beyond it. */
const LAST_INSTANT = 8.64e15;
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LAST_INSTANT;

const side = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value <= 20_000 ? Math.round(value) : 0;

function knownZone(value: unknown): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: String(value) }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** True for paths of this site; browsers read `//host` and `/\host` as other origins. */
const isPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 500 && /^\/(?![/\\])[^?#\s]*$/.test(value);

/** Parses an untrusted file. `problem` is a sentence to show. */
export function parseSnapshot(text: string): ParsedSnapshot {
  if (text.length > MAX_SNAPSHOT) return refuse('This file is too large to be a problem report.');
  const raw = parseJson(text);
  if (!isRecord(raw) || typeof raw.format !== 'number') return refuse('This file is not a problem report.');
  const { format, schema, state, queries, start, actions, viewport } = raw;
  if (format > SNAPSHOT_FORMAT || (typeof schema === 'number' && schema > SCHEMA_VERSION)) {
    return refuse('This report was made by a newer version of the site.');
  }
  if (!isVersion(schema) || !isRecord(state) || !isRecord(queries) || !Array.isArray(actions)) {
    const good = { schema: isVersion(schema), state: isRecord(state), queries: isRecord(queries) };
    const parts = Object.entries({ ...good, actions: Array.isArray(actions) });
    const missing = parts.filter(([, isGood]) => !isGood).map(([name]) => `“${name}”`);
    return refuse(`This report is damaged: ${missing.join(', ')} cannot be read.`);
  }
  const size = isRecord(viewport) ? viewport : {};
  return {
    ok: true,
    snapshot: {
      format,
      schema,
      state,
      queries,
      start: isRecord(start) ? start : null,
      actions: actions.filter(isAction).slice(-LOG_LIMIT),
      build: typeof raw.build === 'string' ? raw.build.slice(0, 100) : '',
      route: isPath(raw.route) ? raw.route : '/',
      routeState: raw.routeState ?? null,
      takenAt: isTime(raw.takenAt) ? raw.takenAt : 0,
      timeZone: knownZone(raw.timeZone),
      viewport: { width: side(size.width), height: side(size.height) },
    },
  };
}

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
