import type { RootState } from '@/store/rootReducer';
import type { Recorder } from './recorder';

export interface ReportSource {
  getState: () => RootState;
  recorder: Recorder;
}

/** Marks the buttons that copy the storage, before which the screen is saved (keepSeen.ts). */
export const COPIES_STORE = 'data-copies-store';

let source: ReportSource | null = null;

/** The source of problem reports. Outside of React, because React or the store may be what is broken. */
export const reportSource = {
  set(next: ReportSource | null): void {
    source = next;
  },
  get: (): ReportSource | null => source,
};
