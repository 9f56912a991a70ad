import { asRecord, isRecord, isWhole, parseJson, type UnknownRecord } from '@/lib/records';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import { MAX_SNAPSHOT, SNAPSHOT_FORMAT, type DamagedText, type Snapshot } from '../format';
import { isPath, isTime, readLog } from './readLog';

type ParsedSnapshot = { ok: true; snapshot: Snapshot } | { ok: false; problem: string };

export const NEWER_REPORT = 'This report was made by a newer version of the site.';

const refuse = (problem: string): ParsedSnapshot => ({ ok: false, problem });

const side = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value <= 20_000 ? Math.round(value) : 0;

export function knownZone(value: unknown): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: String(value) }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

export function sizeOf(value: unknown): Snapshot['viewport'] {
  const { width, height } = asRecord(value);
  return { width: side(width), height: side(height) };
}

const MAX_DAMAGED = 20;

function readDamaged(raw: unknown): DamagedText[] {
  const texts = Array.isArray(raw) ? (raw as unknown[]).slice(0, MAX_DAMAGED) : [];
  return texts.flatMap((one): DamagedText[] => {
    if (!isRecord(one) || typeof one.key !== 'string' || typeof one.text !== 'string') return [];
    return [{ key: one.key, text: one.text, length: isWhole(one.length) ? one.length : one.text.length }];
  });
}

/** Names of the required parts that a file of this format lacks. */
function missingIn({ format, schema, state, queries, actions, log }: UnknownRecord): string[] {
  const parts: [string, boolean][] = [
    ['schema', isWhole(schema)],
    ['state', isRecord(state)],
    ['queries', isRecord(queries)],
    format === 1 ? ['actions', Array.isArray(actions)] : ['log', typeof log === 'object' && log !== null],
  ];
  return parts.filter(([, isThere]) => !isThere).map(([name]) => `“${name}”`);
}

/** Parses an untrusted file. `problem` is a sentence to show. */
export function parseSnapshot(text: string): ParsedSnapshot {
  if (text.length > MAX_SNAPSHOT) return refuse('This file is too large to be a problem report.');
  const raw = parseJson(text);
  if (!isRecord(raw) || typeof raw.format !== 'number') return refuse('This file is not a problem report.');
  const { format, schema } = raw;
  if (format > SNAPSHOT_FORMAT || (typeof schema === 'number' && schema > SCHEMA_VERSION)) {
    return refuse(NEWER_REPORT);
  }
  const missing = missingIn(raw);
  if (!isWhole(schema) || missing.length > 0) {
    return refuse(`This report is damaged: ${missing.join(', ')} cannot be read.`);
  }
  const route = isPath(raw.route) ? raw.route : '/';
  return {
    ok: true,
    snapshot: {
      format: SNAPSHOT_FORMAT,
      schema,
      state: asRecord(raw.state),
      queries: asRecord(raw.queries),
      answers: asRecord(raw.answers),
      log: readLog(raw),
      damaged: readDamaged(raw.damaged),
      build: typeof raw.build === 'string' ? raw.build.slice(0, 100) : '',
      route,
      routeState: raw.routeState ?? null,
      takenAt: isTime(raw.takenAt) ? raw.takenAt : 0,
      timeZone: knownZone(raw.timeZone),
      viewport: sizeOf(raw.viewport),
    },
  };
}
