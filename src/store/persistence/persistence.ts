import { createAction, type Store } from '@reduxjs/toolkit';
import type { PersistConfig, Persistor, PersistorOptions } from 'redux-persist';
import { now } from '@/lib/clock';
import { uuid } from '@/lib/ids';
import { onPageLeave, onPageReturn } from '@/lib/pageLifecycle';
import { createMemoryStore, openLocalStore, type SharedStore } from '@/lib/storage';
import { TOKEN_KEY } from '@/lib/tokenStore';
import { appReset } from '../appReset';
import type { RootState } from '../rootReducer';
import { noticeDismissed, persistenceNoticed, type PersistenceNotice } from '../slices/notices';
import { mergeWithDefaults, toState } from './addresses';
import { StorageEngine } from './engine';
import type { EngineHost } from './engineTypes';
import { keptSlices, kindOf, type KeptState } from './kinds';

/** Pause between two keys of a write (ms): a burst of actions is one write. */
const THROTTLE_MS = 20;
/** Pause before what did not fit is tried again (ms). */
const RETRY_MS = 3000;

/** For `persistStore`: reading starts when `start` says so. The option exists since 6.0.0; its published types lack it. */
export const MANUALLY = { manualPersist: true } as PersistorOptions;

export interface PersistenceOptions {
  /** The page's local storage by default; `null`: blocked, the app runs in memory and says so; `'none'`: nothing is kept (replay, tests). */
  storage?: SharedStore | null | 'none';
  tabId?: string;
}

/** Another tab, or another program, changed the stored token. */
export const tokenChanged = createAction('app/tokenChanged');

/** What must be known before the first write; without it nothing is written, so that nothing unread is overwritten. */
type Reading = 'pending' | 'done' | 'failed';

/**
 * The store's way to the disk. redux-persist says when to read and what has changed; what is on disk, in which keys and which tab wins is
 * decided by the engine. See docs/decisions/0010-persistence-wrapper.md.
 */
export class Persistence {
  readonly config: PersistConfig<RootState>;
  /** Settles when the store holds what was on disk, or is known to have to do without it. Never rejects. */
  readonly whenRehydrated: Promise<void>;
  private readonly storage: SharedStore | null | 'none';
  private readonly engine: StorageEngine;
  private readonly notices: PersistenceNotice[] = [];
  private reading: Reading = 'pending';
  /** redux-persist has handed over a changed state. */
  private hasStaged = false;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private settle: () => void = () => undefined;
  private persistor: Persistor | null = null;
  private stops: (() => void)[] = [];

  constructor({ storage = openLocalStore(), tabId = uuid() }: PersistenceOptions) {
    this.storage = storage;
    const disk = storage === 'none' || storage === null ? createMemoryStore() : storage;
    this.engine = new StorageEngine({ storage: disk, tabId, clock: now });
    if (storage === null) this.notices.push('storageBlocked');
    this.whenRehydrated =
      storage === 'none' ? Promise.resolve() : new Promise((resolve) => (this.settle = resolve));
    this.config = {
      key: 'root',
      storage: {
        // redux-persist may call this from within a reducer (on flush), where no action may be dispatched: so only later.
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
      // Its own time limit would go on to overwrite what it failed to read.
      timeout: 0,
      getStoredState: (() =>
        Promise.resolve(this.readStored())) as PersistConfig<RootState>['getStoredState'],
      stateReconciler: (inbound: Partial<KeptState>, _before: RootState, reduced: RootState) =>
        mergeWithDefaults(inbound, reduced),
    };
  }

  /** Reads what is stored, and from then on writes what changes. */
  start(store: Store<RootState>, persistor: Persistor): void {
    const { storage } = this;
    if (storage === 'none') return;
    this.persistor = persistor;
    const stop = persistor.subscribe(() => {
      if (!persistor.getState().bootstrapped) return;
      stop();
      this.open(store);
    });
    persistor.persist();
    const hear = (key: string | null) => {
      if (key === TOKEN_KEY) store.dispatch(tokenChanged());
      else if (this.reading === 'done') this.engine.remoteChange(key);
    };
    this.stops = [
      storage?.onChange(hear) ?? (() => undefined),
      onPageLeave(() => this.flush()),
      onPageReturn(() => this.resync()),
    ];
  }

  /** Writes everything now, in this very call: there may be no later. */
  flush(): void {
    void this.persistor?.flush();
    this.writeStaged();
  }

  /** Reads all keys again, as after the back/forward cache. */
  resync(): void {
    if (this.reading === 'done') this.engine.resync();
  }

  /** Stops listening and writing. */
  close(): void {
    this.stops.forEach((stop) => stop());
    this.persistor?.pause();
    this.reading = 'failed';
    if (this.retry) clearTimeout(this.retry);
  }

  private readStored(): Partial<KeptState> | undefined {
    try {
      const { values, notices } = this.engine.read();
      this.notices.push(...notices);
      this.reading = 'done';
      return toState(values, now());
    } catch {
      this.reading = 'failed';
      this.notices.push('storageUnreadable');
      return undefined;
    }
  }

  private open(store: Store<RootState>): void {
    this.engine.attach(this.hostOf(store));
    this.notices.forEach((kind) => store.dispatch(persistenceNoticed(kind)));
    // Another tab may have written since we read.
    this.resync();
    this.settle();
  }

  private writeStaged(): void {
    if (this.reading === 'done' && this.hasStaged) this.engine.write();
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
      if (this.reading === 'done') this.engine.write();
      if (this.engine.hasUnsaved) this.retryLater(store);
    }, RETRY_MS);
  }
}
