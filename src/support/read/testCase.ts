import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import { createSnapshot, redactAnswers } from '../record/createSnapshot';
import { snapshotAt, type OpenedDump } from './openedDump';
import type { Snapshot } from '../format';
import { loadSnapshot } from './loadSnapshot';

interface TestCaseChoices {
  /** The screen; by default the report's, or the likeliest of a copied store. */
  route?: string;
  /** Answers of the API by cache key, which a copied store does not contain. */
  queries?: Snapshot['queries'];
  /** Milliseconds UTC: the time of a dump that does not tell its own. */
  now: number;
}

/**
 * A dump as the file of a test (src/testing/snapshots): one moment without its log, with personal fields masked. Null for a report of an
 * older schema: it tests the migrations, so it must be kept as that release wrote it.
 */
export function asTestCase(
  dump: OpenedDump,
  { route = dump.snapshot.route, queries = {}, now }: TestCaseChoices,
): Snapshot | null {
  if (dump.source === 'report' && dump.snapshot.schema < SCHEMA_VERSION) return null;
  const snapshot = snapshotAt(dump, route);
  const takenAt = dump.isTimed ? snapshot.takenAt : now;
  const { build, timeZone, viewport, routeState, damaged } = snapshot;
  const state = loadSnapshot({ ...snapshot, takenAt, queries: { ...queries, ...snapshot.queries } });
  const report = createSnapshot(state, [], {
    build,
    route,
    routeState,
    takenAt,
    timeZone,
    viewport,
    damaged,
  });
  return { ...report, answers: redactAnswers(snapshot.answers, { includePersonal: false }) };
}
