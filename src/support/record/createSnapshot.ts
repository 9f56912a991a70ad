import { asRecord, isRecord, mapValues } from '@/lib/records';
import { privacyOf, reportedSlices } from '@/store/persistence/kinds';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import type { RootState } from '@/store/rootReducer';
import { SNAPSHOT_FORMAT, type DamagedText, type LogPart, type Moment, type Snapshot } from '../format';
import { routeStatePrivacy } from '../mask/payloadPrivacy';
import { redactFields, type RedactOptions } from '../mask/redact';
import { redactData, redactMutation, redactQueries } from '../mask/redactQueries';
import { redactRoute } from '../mask/redactRoute';

/** The place of a moment: the path with query and hash, and the router's state. */
interface Place {
  route: string;
  routeState?: unknown;
}

export interface SnapshotContext
  extends Place, Pick<Snapshot, 'build' | 'takenAt' | 'timeZone' | 'viewport'> {
  /** Already redacted. */
  damaged?: DamagedText[];
  /** True if the customer agreed to send personal data. */
  includePersonal?: boolean;
}

const redactState = (state: RootState, options: RedactOptions): Moment['state'] =>
  Object.fromEntries(
    reportedSlices.map((slice) => [slice, redactFields(state[slice], privacyOf(slice), options)]),
  );

function redactAnswer(name: string, mutation: unknown, options: RedactOptions) {
  const entry = redactMutation(mutation, options);
  const data = entry && redactData(name, asRecord(mutation).data, options);
  return data === undefined || !entry ? entry : { ...entry, data };
}

/** Redacts the answers of mutations, by endpoint. */
export const redactAnswers = (answers: Record<string, unknown>, options: RedactOptions): Moment['answers'] =>
  mapValues(answers, (mutation, name) => redactAnswer(name, mutation, options));

/** The last mutation of each endpoint, oldest first. */
export function lastMutations({ api }: RootState): Record<string, Record<string, unknown>> {
  const mutations = Object.values(api.mutations as Record<string, unknown>).filter(isRecord);
  const startOf = ({ startedTimeStamp }: Record<string, unknown>) => Number(startedTimeStamp ?? 0);
  const inOrder = mutations.sort((a, b) => startOf(a) - startOf(b));
  return Object.fromEntries(inOrder.map((mutation) => [String(mutation.endpointName), mutation]));
}

export const redactPlace = (
  { route, routeState }: Place,
  options: RedactOptions,
): Pick<Moment, 'route' | 'routeState'> => ({
  route: redactRoute(route),
  routeState: redactFields(routeState ?? null, routeStatePrivacy, options) ?? null,
});

/** What a state shows at a place, redacted. */
export const momentOf = (state: RootState, place: Place, options: RedactOptions): Moment => ({
  ...redactPlace(place, options),
  state: redactState(state, options),
  queries: redactQueries(state.api.queries, options),
  answers: redactAnswers(lastMutations(state), options),
});

/** A JSON-ready report. It holds only declared fields; personal ones are masked unless the customer agreed to send them. */
export function createSnapshot(state: RootState, log: LogPart[], context: SnapshotContext): Snapshot {
  const { includePersonal = false, route, routeState, damaged = [], ...rest } = context;
  return {
    format: SNAPSHOT_FORMAT,
    schema: SCHEMA_VERSION,
    ...rest,
    ...momentOf(state, { route, routeState }, { includePersonal }),
    log,
    damaged,
  };
}
