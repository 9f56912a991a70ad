import { isRecord, isSafeKey } from '@/lib/records';
import { addressIn, mergeWithDefaults, toState, type StoredValue } from '../persistence/addresses';
import { readValue } from '../persistence/envelope';
import { keptSlices, kindOf } from '../persistence/kinds';
import { migrations, SCHEMA_VERSION } from '../persistence/migrations';
import { rootReducer, type RootState } from '../rootReducer';
import type { FlashState } from '../slices/flash';
import type { Notice } from '../slices/notices';
import type { Snapshot } from './format';

/** The kept slices of a report, each value migrated and read field by field; leaves out unreadable values. */
function valuesOf(state: Record<string, unknown>, schema: number): StoredValue[] {
  return keptSlices.flatMap((slice) => {
    const parts = kindOf(slice).isPerEvent ? state[slice] : { '': state[slice] };
    return Object.entries(isRecord(parts) ? parts : {}).flatMap(([eventId, raw]): StoredValue[] => {
      const value = isSafeKey(eventId) ? readValue(slice, raw, schema, () => undefined) : null;
      return value === null || value === undefined ? [] : [{ ...addressIn(slice, eventId), value }];
    });
  });
}

function readFlash(raw: unknown): Partial<FlashState> {
  const message = isRecord(raw) ? raw.message : null;
  const { eventId, text } = isRecord(message) ? message : {};
  return typeof eventId === 'string' && typeof text === 'string' ? { message: { eventId, text } } : {};
}

function readNotices(raw: unknown): Notice[] {
  const isNotice = (value: unknown): value is Notice =>
    isRecord(value) &&
    [value.id, value.kind, value.text].every((part) => typeof part === 'string') &&
    (value.eventId === undefined || typeof value.eventId === 'string');
  return Array.isArray(raw) ? raw.filter(isNotice) : [];
}

/** Reads finished queries only, because a pending one would stay pending. */
function readQueries(raw: Record<string, unknown>): RootState['api']['queries'] {
  const good = Object.entries(raw).filter(
    ([key, query]) =>
      isSafeKey(key) &&
      isRecord(query) &&
      typeof query.endpointName === 'string' &&
      (query.status === 'fulfilled' || query.status === 'rejected'),
  );
  return Object.fromEntries(good) as RootState['api']['queries'];
}

/** The state for an in-memory store, migrated and read by the same code as stored values. */
export function loadSnapshot(snapshot: Snapshot, part: 'state' | 'start' = 'state'): RootState {
  const source = snapshot[part] ?? snapshot.state;
  const empty = rootReducer(undefined, { type: 'snapshot/loaded' });
  const loaded = mergeWithDefaults(toState(valuesOf(source, snapshot.schema), snapshot.takenAt), empty);
  const hasFailed = isRecord(source.session) && source.session.checkFailed === true;
  return {
    ...loaded,
    session: { ...loaded.session, checked: true, checkFailed: hasFailed },
    flash: { ...loaded.flash, ...readFlash(source.flash) },
    notices: readNotices(source.notices),
    api: { ...empty.api, queries: readQueries(snapshot.queries) },
  };
}

/** The migrations that a report needs, each with its loss; empty for a report of the current schema. */
export function migrationsFor({ schema }: Pick<Snapshot, 'schema'>): readonly { to: number; lost: string }[] {
  return migrations.filter(({ to }) => to > schema);
}

/** The report in the current schema, without unreadable values. */
export function upgradeSnapshot(snapshot: Snapshot): Snapshot {
  const upgrade = (part: 'state' | 'start'): Record<string, unknown> => {
    const state = loadSnapshot(snapshot, part);
    const kept = [...keptSlices, 'flash', 'notices'] as const;
    return Object.fromEntries(kept.map((key) => [key, state[key]]));
  };
  return {
    ...snapshot,
    schema: SCHEMA_VERSION,
    state: upgrade('state'),
    start: snapshot.start && upgrade('start'),
    queries: loadSnapshot(snapshot).api.queries,
  };
}
