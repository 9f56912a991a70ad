import { uuid } from '@/lib/ids';
import { openLocalStore, type SharedStore } from '@/lib/storage';
import { TOKEN_KEY } from '@/lib/tokenStore';
import { makeEarlyStore, type AppStore, type EarlyStoreOptions } from './earlyStore';
import { createListeners } from './listeners';
import { createPersistence, type PersistenceOptions } from './persistence/persistence';
import { guestPorts, type SessionPorts } from './session/ports';
import { checkGoneToken } from './session/thunks';

export type { AppStore } from './earlyStore';

export interface LateOptions {
  ports?: SessionPorts;
  /** The page's local storage by default; `null` runs in memory and says so; `'none'` does not persist at all (replay). */
  storage?: SharedStore | null | 'none';
  tabId?: string;
  readStored?: PersistenceOptions['read'];
}

export interface StoreOptions extends EarlyStoreOptions, LateOptions {}

/** Gives an early store what it lacks. `store.persistence` tells when what was on disk is in, and flushes. */
export function completeStore(store: AppStore, options: LateOptions = {}): void {
  const { storage = openLocalStore(), ports = guestPorts, tabId = uuid() } = options;
  const persistence =
    storage === 'none' ? null : createPersistence({ storage, tabId, read: options.readStored });
  store.complete({ ports, listeners: createListeners(), persistence });
  if (storage && storage !== 'none')
    storage.onChange((key) => key === TOKEN_KEY && void store.dispatch(checkGoneToken()));
}

/** The store of one page, all of it at once. */
export function makeStore(options: StoreOptions = {}): AppStore {
  const store = makeEarlyStore(options);
  completeStore(store, options);
  return store;
}
