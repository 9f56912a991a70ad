import { createSnapshot, type Report, type SnapshotContext } from '@/store/snapshot/createSnapshot';
import type { Snapshot } from '@/store/snapshot/format';
import { createLogRing } from '@/store/snapshot/log/logRing';
import type { PackedLog } from '@/store/snapshot/log/packedLog';
import { parseSnapshot } from '@/store/snapshot/parseSnapshot';
import type { Recorder } from '@/store/snapshot/recorder';
import type { RootState } from '@/store/rootReducer';

export const reportContext: SnapshotContext = {
  build: 'b1',
  route: '/',
  takenAt: 9_000,
  timeZone: 'America/Chicago',
  viewport: { width: 375, height: 800 },
};

/** A recorder's log up to now, packed as in a report. */
function logOf(recorder: Recorder, state: RootState, includePersonal = false): PackedLog {
  const ring = createLogRing({ includePersonal, build: 'b1', page: 'page-1' });
  ring.append(recorder.noted(), state);
  return ring.log();
}

/** A report of a state and its log, as the dialog creates it. */
export function reportOf(
  state: RootState,
  recorder: Recorder | null,
  context: Partial<SnapshotContext> = {},
): Report {
  const log = recorder ? logOf(recorder, state, context.includePersonal) : { parts: [], bodies: {} };
  return createSnapshot(state, log, { ...reportContext, ...context });
}

/** The same report after writing and parsing, as support opens it. */
export function opened(report: Report): Snapshot {
  const parsed = parseSnapshot(JSON.stringify(report));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.snapshot;
}
