import { SNAPSHOT_FORMAT, type Snapshot } from '../format';
import { screensOf } from './screensOf';

/** The kind of a dump. Only a `report` holds its route and the API's answers; the others hold the state alone. */
export type DumpSource = 'report' | 'storage' | 'state' | 'devTools';

export interface OpenedDump {
  ok: true;
  source: DumpSource;
  snapshot: Snapshot;
  /** Paths that fit the state, the likeliest first; a report has one. */
  screens: string[];
  /** One sentence for each part that was left out. */
  remarks: string[];
  /** What a copied storage holds under `dw:receipts`, if anything. */
  receipts: string | null;
}

export type Dump = OpenedDump | { ok: false; problem: string };

/** Of two readings of a text the one with fewer remarks: a wrong reading damages keys. The first, if they are equal. */
export function betterOf(first: Dump | null, second: Dump | null): Dump | null {
  if (!first || !second?.ok) return first ?? second;
  return first.ok && first.remarks.length <= second.remarks.length ? first : second;
}

const NO_CONTEXT = { build: '', routeState: null, timeZone: 'UTC', viewport: { width: 0, height: 0 } };

/** A snapshot from a state alone. */
function asSnapshot(parts: Partial<Snapshot> & Pick<Snapshot, 'schema' | 'state'>): Snapshot {
  return {
    format: SNAPSHOT_FORMAT,
    ...NO_CONTEXT,
    route: '/',
    takenAt: 0,
    queries: {},
    answers: {},
    log: [],
    damaged: [],
    ...parts,
  };
}

/** A dump that holds no route, on the likeliest screen. */
export function openedFrom(
  source: DumpSource,
  parts: Parameters<typeof asSnapshot>[0],
  remarks: string[] = [],
  receipts: string | null = null,
): OpenedDump {
  const snapshot = asSnapshot(parts);
  const screens = screensOf(snapshot.state, receipts);
  return {
    ok: true,
    source,
    snapshot: { ...snapshot, route: screens[0] ?? '/' },
    screens,
    remarks,
    receipts,
  };
}
