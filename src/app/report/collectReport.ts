import { runtimeConfig } from '@/config/runtimeConfig';
import { now } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { rootReducer } from '@/store/rootReducer';
import { createSnapshot } from '@/store/snapshot/createSnapshot';
import { MAX_SNAPSHOT, type Snapshot } from '@/store/snapshot/format';
import { reportSource } from './reportSource';

const NO_LOG = { start: null, actions: [] };

/** Makes a report of the page's current state. Without a store it contains at least route and time. */
export function collectReport(includePersonal: boolean): Snapshot {
  const source = reportSource.get();
  const state = source?.getState() ?? rootReducer(undefined, { type: 'report/withoutStore' });
  const snapshot = createSnapshot(state, source?.log() ?? NO_LOG, {
    build: runtimeConfig().build,
    route: navigation.currentPath(),
    routeState: navigation.routeState(),
    takenAt: now(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    viewport: { width: window.innerWidth, height: window.innerHeight },
    includePersonal,
  });
  // Drops the answers of a report that would be too large to open.
  return JSON.stringify(snapshot).length > MAX_SNAPSHOT ? { ...snapshot, queries: {} } : snapshot;
}
