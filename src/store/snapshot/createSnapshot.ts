import { isRecord } from '@/lib/records';
import { keptSlices } from '../persistence/kinds';
import { SCHEMA_VERSION } from '../persistence/migrations';
import type { RootState } from '../rootReducer';
import { SNAPSHOT_FORMAT, type Snapshot } from './format';
import type { RecordedAction, Recorder } from './recorder';
import { isCatalogue, redact } from './redact';

export interface SnapshotContext extends Pick<
  Snapshot,
  'build' | 'route' | 'routeState' | 'takenAt' | 'timeZone' | 'viewport'
> {
  /** The customer ticked the box. */
  includePersonal?: boolean;
}

const KEPT = [...keptSlices, 'flash', 'notices'] as const;

function redactState(state: RootState, includePersonal: boolean): Record<string, unknown> {
  return Object.fromEntries(KEPT.map((key) => [key, redact(state[key], { includePersonal })]));
}

/** Leaves out calls about sessions, secrets and the customer's location, and calls whose argument may contain one. */
const PRIVATE_ENDPOINT = /password|confirm|session|omniauth|stripe|payment|subscri|portal|home|postalcodes/i;
const isShortArgument = (key: string): boolean =>
  key.length <= 2_000 && !key.includes('@') && !/[\w-]{33,}(?=["\\])/.test(key);

function redactQueries(state: RootState, includePersonal: boolean): Record<string, unknown> {
  // A page that failed early has no API state.
  const queries: Record<string, unknown> = (state as Partial<RootState>).api?.queries ?? {};
  const kept = Object.entries(queries).flatMap(([key, query]): [string, unknown][] => {
    if (!isRecord(query) || typeof query.endpointName !== 'string') return [];
    const isDone = query.status === 'fulfilled' || query.status === 'rejected';
    if (!isDone || PRIVATE_ENDPOINT.test(query.endpointName) || !isShortArgument(key)) return [];
    return [[key, redact(query, { includePersonal }, isCatalogue(query.endpointName) ? 'names' : 'private')]];
  });
  return Object.fromEntries(kept);
}

/** The redacted copy of an action. */
function redactAction(action: RecordedAction, includePersonal: boolean): RecordedAction {
  if (!('payload' in action)) return action;
  return { ...action, payload: redact(action.payload, { includePersonal }) };
}

/** A serialisable report of the customer's state, restricted to the allow-list. */
export function createSnapshot(
  state: RootState,
  log: ReturnType<Recorder['log']>,
  context: SnapshotContext,
): Snapshot {
  const { includePersonal = false, route, routeState, ...rest } = context;
  return {
    format: SNAPSHOT_FORMAT,
    schema: SCHEMA_VERSION,
    ...rest,
    // A query may hold a reset token or a client secret; long path parts are tokens.
    route: route.replace(/[?#].*$/, '').replace(/\/[\w.-]{24,}(?=\/|$)/g, '/[removed]'),
    routeState: redact(routeState ?? null, { includePersonal }) ?? null,
    state: redactState(state, includePersonal),
    queries: redactQueries(state, includePersonal),
    start: log.start && redactState(log.start, includePersonal),
    actions: log.actions.map((action) => redactAction(action, includePersonal)),
  };
}
