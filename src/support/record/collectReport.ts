import { runtimeConfig } from '@/config/runtimeConfig';
import { openLocalStore } from '@/lib/storage';
import { damagedTexts } from '@/store/persistence/quarantine';
import { rootReducer } from '@/store/rootReducer';
import { lastParts, type DamagedText, type Snapshot } from '../format';
import { redactDamaged } from '../mask/redactDamaged';
import { createSnapshot } from './createSnapshot';
import { keepLog, savedLog, SHORTER } from './keepLog';
import { pageContext } from './keepSeen';
import { reportSource } from './reportSource';

/** The largest report that the server takes (characters). */
const MAX_REPORT = 1_000_000;

function damagedOnDisk(includePersonal: boolean): DamagedText[] {
  const storage = openLocalStore();
  return storage
    ? damagedTexts(storage).map(([key, raw]) => redactDamaged(key, raw, { includePersonal }))
    : [];
}

const fits = (report: Snapshot): boolean => JSON.stringify(report).length <= MAX_REPORT;

/**
 * Makes a report of the page's current state. Without a store it contains at least route and time. One that is too long has fewer actions,
 * at last none and no answers.
 */
export function collectReport(includePersonal: boolean): Snapshot {
  const source = reportSource.get();
  const keeper = source && keepLog(source);
  const state = source?.getState() ?? rootReducer(undefined, { type: 'report/withoutStore' });
  const context = {
    build: runtimeConfig().build,
    ...pageContext(),
    damaged: damagedOnDisk(includePersonal),
    includePersonal,
  };
  const whole = createSnapshot(state, [], context);
  for (const most of SHORTER) {
    const log = keeper ? keeper.log({ most, includePersonal }) : lastParts(savedLog(), most);
    const report = { ...whole, log };
    if (fits(report)) return report;
  }
  return { ...whole, queries: {} };
}
