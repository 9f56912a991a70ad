import { runtimeConfig } from '@/config/runtimeConfig';
import { now } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { openLocalStore } from '@/lib/storage';
import { damagedTexts } from '@/store/persistence/aside';
import { rootReducer } from '@/store/rootReducer';
import { createSnapshot, type Report } from '@/store/snapshot/createSnapshot';
import { MAX_SNAPSHOT, type DamagedText } from '@/store/snapshot/format';
import { NO_LOG } from '@/store/snapshot/log/packedLog';
import { redactDamaged } from '@/store/snapshot/redactDamaged';
import { keepLog, savedLog } from './keepLog';
import { reportSource } from './reportSource';

function damagedOnDisk(includePersonal: boolean): DamagedText[] {
  const storage = openLocalStore();
  return storage
    ? damagedTexts(storage).map(([key, raw]) => redactDamaged(key, raw, { includePersonal }))
    : [];
}

/** Drops the log, then the answers, if the report would be too large to open. */
function fitting(report: Report): Report {
  const smaller = [report, { ...report, log: NO_LOG }, { ...report, log: NO_LOG, queries: {} }];
  return smaller.find((one) => JSON.stringify(one).length <= MAX_SNAPSHOT) ?? report;
}

/** Makes a report of the page's current state. Without a store it contains at least route and time. */
export function collectReport(includePersonal: boolean): Report {
  const source = reportSource.get();
  const keeper = source && keepLog(source);
  const state = source?.getState() ?? rootReducer(undefined, { type: 'report/withoutStore' });
  const log = keeper ? (includePersonal ? keeper.personalLog() : keeper.log()) : savedLog();
  return fitting(
    createSnapshot(state, log, {
      build: runtimeConfig().build,
      route: navigation.currentPath(),
      routeState: navigation.routeState(),
      takenAt: now(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      viewport: { width: window.innerWidth, height: window.innerHeight },
      damaged: damagedOnDisk(includePersonal),
      includePersonal,
    }),
  );
}
