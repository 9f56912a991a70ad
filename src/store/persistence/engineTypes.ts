import type { KeyValueStore } from '@/lib/storage';
import type { PersistenceNotice } from '../slices/notices';
import type { Address } from './addresses';
import type { KeptState } from './kinds';
import { SCHEMA_VERSION } from './migrations';
import type { StoredEntry } from './readStored';

/** A value as this tab last read or wrote it: the base of the next merge. */
export interface Known {
  raw: string | null;
  value: unknown;
  /** The value one revision before. */
  base: unknown;
  revision: number;
  writer: string;
  /** The reducer's object that was written, compared by identity to skip unchanged parts. */
  part: unknown;
}

export interface EngineHost {
  /** Never called from within a reducer. */
  getState(): KeptState;
  /** Brings a value into the store that was merged with another tab's. */
  apply(address: Address, value: unknown): void;
  /** Another tab reset to this epoch. */
  resetElsewhere(epoch: number): void;
  notice(notice: PersistenceNotice): void;
  recovered(): void;
}

export interface EngineOptions {
  storage: KeyValueStore;
  tabId: string;
}

export const UNKNOWN: Known = {
  raw: null,
  value: null,
  base: null,
  revision: 0,
  writer: '',
  part: undefined,
};

/** A value as it was read at the start. */
export function asKnown({ raw, value, envelope, spoilt }: StoredEntry): Known {
  // A spoilt or migrated value differs from the stored text, so it is written again.
  const agreed = spoilt || envelope.v < SCHEMA_VERSION ? null : value;
  return { raw, value: agreed, base: agreed, revision: envelope.r, writer: envelope.w, part: undefined };
}
