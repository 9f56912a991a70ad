import { runtimeConfig } from '@/config/runtimeConfig';
import { openLocalStore } from '@/lib/storage';
import { damagedTexts } from '@/store/persistence/aside';
import { rootReducer } from '@/store/rootReducer';
import { createSnapshot, type Report } from '@/store/snapshot/createSnapshot';
import { MAX_SNAPSHOT, type DamagedText } from '@/store/snapshot/format';
import { redactDamaged } from '@/store/snapshot/redact/redactDamaged';
import { fittingReport } from './fittingReport';
import { keepLog, savedLog } from './keepLog';
import { pageContext } from './keepSeen';
import { reportSource } from './reportSource';

function damagedOnDisk(includePersonal: boolean): DamagedText[] {
  const storage = openLocalStore();
  return storage
    ? damagedTexts(storage).map(([key, raw]) => redactDamaged(key, raw, { includePersonal }))
    : [];
}

/** Makes a report of the page's current state. Without a store it contains at least route and time. */
export function collectReport(includePersonal: boolean): Report {
  const source = reportSource.get();
  const keeper = source && keepLog(source);
  const state = source?.getState() ?? rootReducer(undefined, { type: 'report/withoutStore' });
  const log = (includePersonal ? keeper?.personalLog() : keeper?.log()) ?? savedLog();
  return fittingReport(
    createSnapshot(state, log, {
      build: runtimeConfig().build,
      ...pageContext(),
      damaged: damagedOnDisk(includePersonal),
      includePersonal,
    }),
    MAX_SNAPSHOT,
  );
}
