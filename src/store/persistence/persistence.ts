import { createAction, type Store } from '@reduxjs/toolkit';
import type { PersistConfig, Persistor, PersistorOptions } from 'redux-persist';
import { now } from '@/lib/clock';
import { uuid } from '@/lib/ids';
import { onPageLeave, onPageReturn } from '@/lib/pageLifecycle';
import { createMemoryStore, openLocalStore, type SharedStore } from '@/lib/storage';
import { TOKEN_KEY } from '@/lib/storageKeys';
import { appReset } from '../appReset';
import type { RootState } from '../rootReducer';
import { noticeDismissed, persistenceNoticed, type PersistenceNotice } from '../slices/notices';
import { mergeWithDefaults, toState } from './addresses';
import { StorageEngine, type EngineOptions } from './engine';
import type { EngineHost } from './engineHost';
import { keptSlices, kindOf, type KeptState } from './kinds';
import { readStored, valuesOf, type Stored } from './readStored';
import { forgetUnreadOwner, isOwnerUnread } from './unreadOwner';

/** Pause between two keys of a write (ms): a burst of actions is one write. */
const THROTTLE_MS = 20;
/** Pause before a write that did not fit is retried (ms). */
const RETRY_MS = 3000;

/** For `persistStore`: reading starts in `start`. The published types lack this option of redux-persist 6. */
export const MANUALLY = { manualPersist: true } as PersistorOptions;

export interface PersistenceOptions {
  /** False reads and writes nothing: a replay, a test. */
  isPersisted?: boolean;
  /** By default the page's local storage; null if it is blocked: the app then runs in memory, and says so. */
  storage?: SharedStore | null;
  tabId?: string;
}

/** Another tab, or another program, changed the stored token. */
export const tokenChanged = createAction('app/tokenChanged');

/**
 * Connects the store to the disk. redux-persist decides when to read and write; the engine decides keys, formats and merges.
 * See docs/decisions/0010-persistence-wrapper.md.
 */
export class Persistence {
  readonly config: PersistConfig<RootState>;
  /** Resolves when the store holds the stored state, or the read has failed. Never rejects. */
  readonly whenRehydrated: Promise<void>;
  private readonly isPersisted: boolean;
  private readonly storage: SharedStore | null;
  private readonly options: EngineOptions;
  private readonly notices: PersistenceNotice[] = [];
  /** Null before the first read, and if it failed. */
  private stored: Stored | null = null;
  /** Null until the store holds what was read, so that no unread value is overwritten. */
  private engine: StorageEngine | null = null;
  /** redux-persist has handed over a changed state. */
  private hasStaged = false;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private settle: () => void = () => undefined;
  private persistor: Persistor | null = null;
  private stops: (() => void)[] = [];

  constructor({
    isPersisted = true,
    storage = isPersisted ? openLocalStore() : null,
    tabId = uuid(),
  }: PersistenceOptions) {
    this.isPersisted = isPersisted;
    this.storage = storage;
    this.options = { storage: storage ?? createMemoryStore(), tabId };
    this.whenRehydrated = isPersisted ? new Promise((resolve) => (this.settle = resolve)) : Promise.resolve();
    this.config = {
      key: 'root',
      storage: {
        // redux-persist calls this within a reducer on FLUSH, where no action may be dispatched, so the write is deferred.
        setItem: () => {
          this.hasStaged = true;
          return Promise.resolve().then(() => this.writeStaged());
        },
        getItem: () => Promise.resolve(null),
        removeItem: () => Promise.resolve(),
      },
      whitelist: [...keptSlices],
      serialize: false,
      throttle: THROTTLE_MS,
      // No time limit: after it redux-persist would overwrite the state that it has not read.
      timeout: 0,
      getStoredState: (() => Promise.resolve(this.readState())) as PersistConfig<RootState>['getStoredState'],
      stateReconciler: (inbound: Partial<KeptState>, _before: RootState, reduced: RootState) =>
        mergeWithDefaults(inbound, reduced),
    };
  }

  /** Reads the stored state, then writes changes. */
  start(store: Store<RootState>, persistor: Persistor): void {
    if (!this.isPersisted) return;
    if (!this.storage) this.notices.push('storageBlocked');
    this.persistor = persistor;
    const stop = persistor.subscribe(() => {
      if (!persistor.getState().bootstrapped) return;
      stop();
      this.open(store);
    });
    persistor.persist();
    const hear = (key: string | null) => {
      if (key === TOKEN_KEY) store.dispatch(tokenChanged());
      else this.engine?.remoteChange(key);
    };
    this.stops = [
      stop,
      this.storage?.onChange(hear) ?? (() => undefined),
      onPageLeave(() => this.flush()),
      onPageReturn(() => this.resync()),
    ];
  }

  /** Writes synchronously, because the page may be about to close. */
  flush(): void {
    void this.persistor?.flush();
    this.writeStaged();
  }

  /** Reads all keys again, as after the back/forward cache. */
  resync(): void {
    this.engine?.resync();
  }

  /** The stored session could not be read, and the backend has not named its customer yet. */
  get isOwnerUnread(): boolean {
    return isOwnerUnread(this.options.storage);
  }

  forgetUnreadOwner(): void {
    forgetUnreadOwner(this.options.storage);
  }

  /** Stops listening and writing. */
  close(): void {
    this.stops.forEach((stop) => stop());
    this.persistor?.pause();
    this.engine = null;
    if (this.retry) clearTimeout(this.retry);
  }

  private readState(): Partial<KeptState> | undefined {
    try {
      this.stored = readStored(this.options.storage);
      this.notices.push(...this.stored.notices);
      return toState(valuesOf(this.stored), now());
    } catch {
      this.notices.push('storageUnreadable');
      return undefined;
    }
  }

  private open(store: Store<RootState>): void {
    if (this.stored) this.engine = new StorageEngine(this.options, this.hostOf(store), this.stored);
    this.notices.forEach((kind) => store.dispatch(persistenceNoticed(kind)));
    // Another tab may have written since we read.
    this.resync();
    this.settle();
  }

  private writeStaged(): void {
    if (!this.engine || !(this.hasStaged || this.engine.hasUnsaved)) return;
    // Without a change the shown state may be one that Redux DevTools jumped to.
    this.hasStaged = false;
    this.engine.write();
  }

  private hostOf(store: Store<RootState>): EngineHost {
    return {
      getState: () => store.getState(),
      apply({ slice, eventId }, value) {
        const action = kindOf(slice).synced(value, eventId);
        if (action) store.dispatch(action);
      },
      resetElsewhere: (epoch) => store.dispatch(appReset({ reason: 'signedOutElsewhere', epoch })),
      notice: (kind) => {
        store.dispatch(persistenceNoticed(kind));
        if (kind === 'storageFull') this.retryLater(store);
      },
      recovered: () => store.dispatch(noticeDismissed('storageFull')),
    };
  }

  private retryLater(store: Store<RootState>): void {
    this.retry ??= setTimeout(() => {
      this.retry = null;
      this.engine?.write();
      if (this.engine?.hasUnsaved) this.retryLater(store);
    }, RETRY_MS);
  }
}
