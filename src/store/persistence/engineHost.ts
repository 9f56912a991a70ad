import type { PersistenceNotice } from '../slices/notices';
import type { Address } from './addresses';
import type { KeptState } from './kinds';

/** What the engine needs of the store. */
export interface EngineHost {
  /** Never called from within a reducer. */
  getState(): KeptState;
  /** Brings a value into the store that was merged with another tab's. */
  apply(address: Address, value: unknown): void;
  /** Another tab reset to this epoch. */
  resetElsewhere(epoch: number): void;
  notice(notice: PersistenceNotice): void;
  /** Every value that did not fit is written. */
  recovered(): void;
}
