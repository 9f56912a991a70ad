import type { RootState } from '@/store/rootReducer';
import type { Recorder } from '@/store/snapshot/recorder';

export interface ReportSource {
  getState: () => RootState;
  recorder: Recorder;
}

let source: ReportSource | null = null;

/** The source of problem reports. Outside of React, because React or the store may be what is broken. */
export const reportSource = {
  set(next: ReportSource | null): void {
    source = next;
  },
  get: (): ReportSource | null => source,
};
