import { runtimeConfig } from '@/config/runtimeConfig';
import { now } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { rootReducer } from '@/store/rootReducer';
import { createSnapshot } from '@/store/snapshot/createSnapshot';
import { MAX_SNAPSHOT, type Snapshot } from '@/store/snapshot/format';
import { reportSource } from './reportSource';

const NO_LOG = { start: null, actions: [] };

/** What there is to say about the page at this moment. Without a store the report tells at least where and when. */
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
  // A report that could not be opened again is worth less than one without the answers.
  return JSON.stringify(snapshot).length > MAX_SNAPSHOT ? { ...snapshot, queries: {} } : snapshot;
}
