import type { KeyValueStore } from '@/lib/storage';
import type { PersistenceNotice } from '../slices/notices';
import type { Value } from './entries';
import type { PersistedState } from './keys';
import type { Kind } from './migrations';

/** A value as this tab last read or wrote it: the common ground of the next merge. */
export interface Known {
  raw: string | null;
  value: Value | null;
  /** The value one revision before. */
  base: Value | null;
  revision: number;
  writer: string;
  /** The reducer's object that was written, to skip unchanged parts without looking into them. */
  ref: unknown;
}

export interface EngineHost {
  /** Never called from within a reducer. */
  getState(): PersistedState;
  /** Another tab changed a value; this is the merge with ours. */
  apply(kind: Kind, eventId: string, value: Value | null): void;
  /** Another tab counted the epoch up. */
  resetElsewhere(epoch: number): void;
  notice(notice: PersistenceNotice): void;
  recovered(): void;
}

export interface EngineOptions {
  storage: KeyValueStore;
  tabId: string;
  clock: () => number;
}

export interface StoredValue {
  kind: Kind;
  eventId: string;
  value: Value;
}

export const UNKNOWN: Known = { raw: null, value: null, base: null, revision: 0, writer: '', ref: undefined };
