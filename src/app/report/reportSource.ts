import type { RootState } from '@/store/rootReducer';
import type { Recorder } from '@/store/snapshot/recorder';

export interface ReportSource {
  getState: () => RootState;
  log: Recorder['log'];
}

let source: ReportSource | null = null;

/** Outside of React, as a problem may be that React or the store is broken: whoever reports takes what there is. */
export const reportSource = {
  set(next: ReportSource | null): void {
    source = next;
  },
  get: (): ReportSource | null => source,
};
