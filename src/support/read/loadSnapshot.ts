import { asRecord, isRecord, isSafeKey, mapValues } from '@/lib/records';
import { addressIn, mergeWithDefaults, toState, type StoredValue } from '@/store/persistence/addresses';
import { readValue } from '@/store/persistence/envelope';
import { reportedSlices, type KeptSlice, type ReportedSlice } from '@/store/persistence/kinds';
import { migrations, SCHEMA_VERSION } from '@/store/persistence/migrations';
import { rootReducer, type RootState } from '@/store/rootReducer';
import type { Cart } from '@/store/slices/cart';
import { initialFlash, type FlashState } from '@/store/slices/flash';
import { noLeftCarts, type LeftCartsState } from '@/store/slices/leftCarts';
import type { Notice } from '@/store/slices/notices';
import { SNAPSHOT_FORMAT, type Moment, type Snapshot } from '../format';
import { joinState } from './joinState';
import { keptPartsOf } from './keptParts';
import { readQueries } from './readQueries';

/** The kept slices of a report, each value migrated and read field by field; leaves out unreadable values. */
function valuesOf(state: Record<string, unknown>, schema: number): StoredValue[] {
  return keptPartsOf(joinState(state, schema)).flatMap(({ slice, eventId, raw }): StoredValue[] => {
    const value = isSafeKey(eventId) ? readValue(slice, raw, schema, () => undefined) : null;
    return value === null || value === undefined ? [] : [{ ...addressIn(slice, eventId), value }];
  });
}

function readFlash(raw: unknown): Partial<FlashState> {
  const { eventId, text } = asRecord(asRecord(raw).message);
  return typeof eventId === 'string' && typeof text === 'string' ? { message: { eventId, text } } : {};
}

function readNotices(raw: unknown): Notice[] {
  const isNotice = (value: unknown): value is Notice =>
    isRecord(value) &&
    [value.id, value.kind, value.text].every((part) => typeof part === 'string') &&
    (value.eventId === undefined || typeof value.eventId === 'string');
  return Array.isArray(raw) ? raw.filter(isNotice) : [];
}

function readLeftCarts(raw: unknown, schema: number): LeftCartsState {
  const { ownerId, carts } = asRecord(raw);
  const read = mapValues(
    asRecord(carts),
    (cart) => readValue('carts', cart, schema, () => undefined) as Cart | null,
  );
  return typeof ownerId === 'number' ? { ownerId, carts: read } : noLeftCarts;
}

/** The volatile slices of a report, read like the kept ones. One without a reader does not compile. */
const volatileOf = (
  state: Moment['state'],
  schema: number,
): Pick<RootState, Exclude<ReportedSlice, KeptSlice>> => ({
  leftCarts: readLeftCarts(state.leftCarts, schema),
  flash: { ...initialFlash, ...readFlash(state.flash) },
  notices: readNotices(state.notices),
});

/** The state of a moment for an in-memory store, migrated and read by the same code as stored values. */
export function loadMoment(
  { state, queries }: Pick<Moment, 'state' | 'queries'>,
  { schema, at }: { schema: number; at: number },
): RootState {
  const empty = rootReducer(undefined, { type: 'snapshot/loaded' });
  const loaded = mergeWithDefaults(toState(valuesOf(state, schema), at), empty);
  const { checked, checkFailed } = asRecord(state.session);
  return {
    ...loaded,
    ...volatileOf(state, schema),
    session: { ...loaded.session, checked: checked !== false, checkFailed: checkFailed === true },
    api: { ...empty.api, queries: readQueries(queries) },
  };
}

/** The state at the time of a report. */
export const loadSnapshot = (snapshot: Snapshot): RootState =>
  loadMoment(snapshot, { schema: snapshot.schema, at: snapshot.takenAt });

/** The migrations that a report needs, each with its loss; empty for a report of the current schema. */
export function migrationsFor({ schema }: Pick<Snapshot, 'schema'>): readonly { to: number; lost: string }[] {
  return migrations.filter(({ to }) => to > schema);
}

function upgradeMoment<Part extends Pick<Moment, 'state' | 'queries'>>(
  moment: Part,
  of: { schema: number; at: number },
): Part {
  const state = loadMoment(moment, of);
  return {
    ...moment,
    state: Object.fromEntries(reportedSlices.map((key) => [key, state[key]])),
    queries: state.api.queries,
  };
}

/** The report as written to a file, in the current schema and without unreadable values. */
export function upgradeSnapshot(snapshot: Snapshot): Snapshot {
  const at = snapshot.takenAt;
  const log = snapshot.log.map((part) => ({
    ...part,
    schema: SCHEMA_VERSION,
    start: upgradeMoment(part.start, { schema: part.schema, at }),
  }));
  const upgraded = upgradeMoment(snapshot, { schema: snapshot.schema, at });
  return { ...upgraded, format: SNAPSHOT_FORMAT, schema: SCHEMA_VERSION, log };
}
