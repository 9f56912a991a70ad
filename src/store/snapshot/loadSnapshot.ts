import { isRecord, isSafeKey } from '@/lib/records';
import type { StoredValue } from '../persistence/engineTypes';
import { readValue } from '../persistence/entries';
import { persistedKeys } from '../persistence/keys';
import { migrateValue, migrations, SCHEMA_VERSION, type Kind } from '../persistence/migrations';
import { mergeWithDefaults, toState } from '../persistence/rehydrate';
import { rootReducer, type RootState } from '../rootReducer';
import type { FlashState } from '../slices/flash';
import type { Notice } from '../slices/notices';
import type { Snapshot } from './format';

/** A value of the report, migrated to today's shape and read field by field; null if nothing good is left of it. */
function readKind(kind: Kind, eventId: string, raw: unknown, schema: number): StoredValue | null {
  try {
    const current = migrateValue(kind, raw, schema);
    const value = current === undefined ? null : readValue(kind, current, () => undefined);
    return value && { kind, eventId, value };
  } catch {
    // A migration met what it could not have written: as on disk, it is left out.
    return null;
  }
}

function valuesOf(state: Record<string, unknown>, schema: number): StoredValue[] {
  const each = (kind: Kind, map: unknown) =>
    isRecord(map)
      ? Object.entries(map).map(([eventId, raw]) =>
          isSafeKey(eventId) ? readKind(kind, eventId, raw, schema) : null,
        )
      : [];
  return [
    readKind('session', '', state.session, schema),
    readKind('version', '', state.version, schema),
    readKind('userCache', '', state.userCache, schema),
    ...each('cart', state.carts),
    ...each('checkout', state.checkout),
  ].filter((value) => value !== null);
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

/** Finished answers only: one that is pending would stay so for ever. */
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

/** A whole state for an in-memory store: migrated and read by the same code as what is on disk. */
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

/** The steps that bring a report to today's shapes, each with what it lost; none for a report of this release. */
export function migrationsFor({ schema }: Pick<Snapshot, 'schema'>): readonly { to: number; lost: string }[] {
  return migrations.filter(({ to }) => to > schema);
}

/** The report as today's release would have written it. What no reader accepts is gone. */
export function upgradeSnapshot(snapshot: Snapshot): Snapshot {
  const upgrade = (part: 'state' | 'start'): Record<string, unknown> => {
    const state = loadSnapshot(snapshot, part);
    const kept = [...persistedKeys, 'flash', 'notices'] as const;
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
