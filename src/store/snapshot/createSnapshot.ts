import { asRecord, mapValues } from '@/lib/records';
import { privacyOf, reportedSlices } from '../persistence/kinds';
import { SCHEMA_VERSION } from '../persistence/migrations';
import type { RootState } from '../rootReducer';
import { SNAPSHOT_FORMAT, type DamagedText, type Snapshot } from './format';
import type { PackedLog } from './log/packedLog';
import { lastMutations } from './log/packing';
import { routeStatePrivacy } from './redact/payloadPrivacy';
import { redactFields, type RedactOptions } from './redact/redact';
import { redactMutation, redactData, redactQuery } from './redact/redactQueries';
import { redactRoute } from './redact/redactRoute';

export interface SnapshotContext extends Pick<
  Snapshot,
  'build' | 'route' | 'takenAt' | 'timeZone' | 'viewport'
> {
  routeState?: unknown;
  /** Already redacted. */
  damaged?: DamagedText[];
  /** True if the customer agreed to send personal data. */
  includePersonal?: boolean;
}

/** A report as written to a file. Its log refers to shared texts, which `parseSnapshot` inserts again. */
export type Report = Omit<Snapshot, 'log'> & { log: PackedLog };

const redactState = (state: RootState, options: RedactOptions): Record<string, unknown> =>
  Object.fromEntries(
    reportedSlices.map((slice) => [slice, redactFields(state[slice], privacyOf(slice), options)]),
  );

function redactAnswer(name: string, mutation: unknown, options: RedactOptions) {
  const entry = redactMutation(mutation, options);
  const data = entry && redactData(name, asRecord(mutation).data, options);
  return data === undefined || !entry ? entry : { ...entry, data };
}

/** Redacts the answers of the last mutations, by endpoint. */
export const redactAnswers = (answers: Record<string, unknown>, options: RedactOptions) =>
  mapValues(answers, (mutation, name) => redactAnswer(name, mutation, options));

/** A JSON-ready report. It holds only declared fields; personal ones are masked unless the customer agreed to send them. */
export function createSnapshot(state: RootState, log: PackedLog, context: SnapshotContext): Report {
  const { includePersonal = false, route, routeState, damaged = [], ...rest } = context;
  const options = { includePersonal };
  return {
    format: SNAPSHOT_FORMAT,
    schema: SCHEMA_VERSION,
    ...rest,
    route: redactRoute(route),
    routeState: redactFields(routeState ?? null, routeStatePrivacy, options) ?? null,
    state: redactState(state, options),
    queries: mapValues(state.api.queries, (query, key) => redactQuery(key, query, options)),
    answers: redactAnswers(lastMutations(state), options),
    log,
    damaged,
  };
}
