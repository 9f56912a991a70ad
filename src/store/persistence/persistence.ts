import type { Reducer, Store } from '@reduxjs/toolkit';
import { persistReducer, persistStore, type PersistorOptions } from 'redux-persist';
import { now } from '@/lib/clock';
import { onPageLeave, onPageReturn } from '@/lib/pageLifecycle';
import { createMemoryStore, type SharedStore } from '@/lib/storage';
import { appReset } from '../appReset';
import type { RootState } from '../rootReducer';
import { noticeDismissed, type PersistenceNotice } from '../slices/notices';
import { StorageEngine } from './engine';
import type { EngineHost } from './engineTypes';
import { persistedKeys, type PersistedState } from './keys';
import { noticed } from './noticed';
import { mergeWithDefaults, syncAction, toState } from './rehydrate';

/** How long reading may take before the app opens without what is stored (ms). Nothing is written over in that case. */
export const BOOT_LIMIT_MS = 2000;
/** Pause between two keys of a write (ms): a burst of actions is one write. */
const THROTTLE_MS = 20;
/** Pause before what did not fit is tried again (ms). */
const RETRY_MS = 3000;

export interface PersistBookkeeping {
  _persist?: { version: number; rehydrated: boolean };
}

export interface Persistence {
  /** Settles when the store holds what was on disk, or is known to have to do without it. Never rejects. */
  whenRehydrated: Promise<void>;
  /** Writes everything now, in this very call: there may be no later. */
  flush(): void;
  /** Reads all keys again, as after the back/forward cache. */
  resync(): void;
  /** Stops listening and writing. */
  close(): void;
}

export interface PersistenceOptions {
  /** `null`: blocked; the app runs in memory and says so. */
  storage: SharedStore | null;
  tabId: string;
  /** For tests: how the stored values are read. */
  read?: (engine: StorageEngine) => Promise<ReturnType<StorageEngine['read']>>;
}

type PersistedStore = Store<RootState & PersistBookkeeping>;

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Stored state was not read in time')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * The wrapper around redux-persist, and the only place that knows it. redux-persist says when to read and what changed;
 * what is on disk, in which keys and who wins is our engine's. See docs/decisions/0010-persistence-wrapper.md.
 */
class PersistenceWrapper {
  private readonly engine: StorageEngine;
  private readonly notices: PersistenceNotice[] = [];
  /** redux-persist has handed over a changed state. */
  private hasStaged = false;
  /** True once reading has succeeded: not knowing what is there, nothing is written over it. */
  private isOpen = false;
  private retry: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly options: PersistenceOptions) {
    const { storage, tabId } = options;
    this.engine = new StorageEngine({ storage: storage ?? createMemoryStore(), tabId, clock: now });
    if (!storage) this.notices.push('storageBlocked');
  }

  persisted(reducer: Reducer<RootState>): Reducer<RootState & PersistBookkeeping> {
    // redux-persist may call this from within a reducer (on flush), where no action may be dispatched: so only later.
    const setItem = () => {
      this.hasStaged = true;
      return Promise.resolve().then(() => this.writeStaged());
    };
    const config = {
      key: 'root',
      storage: { setItem, getItem: () => Promise.resolve(null), removeItem: () => Promise.resolve() },
      whitelist: [...persistedKeys],
      serialize: false,
      throttle: THROTTLE_MS,
      // Its own time limit would go on to overwrite what it failed to read.
      timeout: 0,
      getStoredState: () => this.readStored(),
      stateReconciler: (inbound: Partial<PersistedState>, _before: RootState, reduced: RootState) =>
        mergeWithDefaults(inbound, reduced),
    };
    // Its type says that the bookkeeping is there from the start; it comes with the first persist action.
    return persistReducer<RootState>(config, reducer) as unknown as Reducer<RootState & PersistBookkeeping>;
  }

  /** Reads what is stored; `release` lets the actions go that were held until then. */
  start(store: PersistedStore, release: () => void): Persistence {
    // The option exists since 6.0.0; its published types lack it.
    const options: PersistorOptions & { manualPersist: boolean } = { manualPersist: true };
    const persistor = persistStore(store, options);
    const whenRehydrated = new Promise<void>((resolve) => {
      const stop = persistor.subscribe(() => {
        if (!persistor.getState().bootstrapped) return;
        stop();
        this.open(store, release);
        resolve();
      });
    });
    persistor.persist();
    const flush = () => {
      void persistor.flush();
      this.writeStaged();
    };
    const resync = () => this.isOpen && this.engine.resync();
    const stops = [
      this.options.storage?.onChange((key) => this.isOpen && this.engine.remoteChange(key)),
      onPageLeave(flush),
      onPageReturn(resync),
    ];
    const close = () => {
      stops.forEach((stop) => stop?.());
      persistor.pause();
      this.isOpen = false;
      if (this.retry) clearTimeout(this.retry);
    };
    return { whenRehydrated, flush, resync: () => void resync(), close };
  }

  private async readStored() {
    const read =
      this.options.read ?? ((engine: StorageEngine) => Promise.resolve().then(() => engine.read()));
    try {
      const { values, notices } = await within(read(this.engine), BOOT_LIMIT_MS);
      this.notices.push(...notices);
      this.isOpen = true;
      return toState(values, now()) as ReturnType<typeof toState> & {
        _persist: Required<PersistBookkeeping>['_persist'];
      };
    } catch {
      this.notices.push('storageTimedOut');
      return undefined;
    }
  }

  private open(store: PersistedStore, release: () => void): void {
    this.engine.attach(this.hostOf(store));
    release();
    this.notices.forEach((notice) => store.dispatch(noticed(notice)));
    // Another tab may have written since we read.
    if (this.isOpen) this.engine.resync();
  }

  private writeStaged(): void {
    if (this.isOpen && this.hasStaged) this.engine.write();
  }

  private hostOf(store: PersistedStore): EngineHost {
    return {
      getState: () => store.getState(),
      apply(kind, eventId, value) {
        const action = syncAction(kind, eventId, value);
        if (action) store.dispatch(action);
      },
      resetElsewhere: (epoch) => store.dispatch(appReset({ reason: 'signedOutElsewhere', epoch })),
      notice: (notice) => {
        store.dispatch(noticed(notice));
        if (notice === 'storageFull') this.retryLater(store);
      },
      recovered: () => store.dispatch(noticeDismissed('storageFull')),
    };
  }

  private retryLater(store: PersistedStore): void {
    this.retry ??= setTimeout(() => {
      this.retry = null;
      if (this.isOpen) this.engine.write();
      if (this.engine.hasUnsaved) this.retryLater(store);
    }, RETRY_MS);
  }
}

export function createPersistence(options: PersistenceOptions): PersistenceWrapper {
  return new PersistenceWrapper(options);
}
