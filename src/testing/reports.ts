import { createSnapshot, type SnapshotContext } from '@/support/record/createSnapshot';
import type { LogPart, Snapshot } from '@/support/format';
import { createLogWriter } from '@/support/record/logWriter';
import { parseSnapshot } from '@/support/read/parseSnapshot';
import type { Recorder } from '@/support/record/recorder';
import type { RootState } from '@/store/rootReducer';

export const reportContext: SnapshotContext = {
  build: 'b1',
  route: '/',
  takenAt: 9_000,
  timeZone: 'America/Chicago',
  viewport: { width: 375, height: 800 },
};

/** A recorder's log up to now, as in a report. */
const logOf = (recorder: Recorder, state: RootState, includePersonal = false): LogPart[] =>
  createLogWriter({ build: 'b1', page: 'page-1' }, { includePersonal }).part(recorder.noted(), state);

/** A report of a state and its log, as the dialog creates it. */
export function reportOf(
  state: RootState,
  recorder: Recorder | null,
  context: Partial<SnapshotContext> = {},
): Snapshot {
  const log = recorder ? logOf(recorder, state, context.includePersonal) : [];
  return createSnapshot(state, log, { ...reportContext, ...context });
}

/** The same report after writing and parsing, as support opens it. */
export function opened(report: Snapshot): Snapshot {
  const parsed = parseSnapshot(JSON.stringify(report));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.snapshot;
}
