import { PROBE_KEY } from './storageKeys';

/**
 * The only module that uses localStorage and sessionStorage.
 * A blocked storage (privacy settings, sandboxed frames) throws on access, so it is probed once; then the result is `null`.
 */
export interface KeyValueStore {
  getItem(key: string): string | null;
  /** Throws when the quota is exceeded. */
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

/** One tab's view of a storage shared by all tabs of the site. */
export interface SharedStore extends KeyValueStore {
  /** Calls back for changes by other tabs; a null key means that the storage was cleared. Returns a function that stops it. */
  onChange(listener: (key: string | null) => void): () => void;
}

/** @returns false if the quota is exceeded */
export function trySetItem(storage: KeyValueStore, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

type Kind = 'local' | 'session';

/** Replaces both storages after `detachStorage`. */
let standIn: KeyValueStore | null = null;

/** Ends all reads and writes of browser storage for this page, also through stores that are already open. */
export function detachStorage(): void {
  standIn = createMemoryStore();
}

function wrap(area: Storage): KeyValueStore {
  const disk: KeyValueStore = {
    getItem: (key) => area.getItem(key),
    setItem: (key, value) => area.setItem(key, value),
    removeItem: (key) => area.removeItem(key),
    keys: () =>
      Array.from({ length: area.length }, (_, index) => area.key(index)).filter((key) => key !== null),
  };
  const place = () => standIn ?? disk;
  return {
    getItem: (key) => place().getItem(key),
    setItem: (key, value) => place().setItem(key, value),
    removeItem: (key) => place().removeItem(key),
    keys: () => place().keys(),
  };
}

function isQuotaError(error: unknown): boolean {
  return error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);
}

/** The browser's storage, or `null` if it cannot be used. A full storage is usable: it can be read. */
function open(kind: Kind): Storage | null {
  if (standIn) return null;
  try {
    const area = kind === 'local' ? window.localStorage : window.sessionStorage;
    try {
      area.setItem(PROBE_KEY, '1');
      area.removeItem(PROBE_KEY);
    } catch (error) {
      if (!isQuotaError(error)) return null;
    }
    return area;
  } catch {
    return null;
  }
}

/** localStorage with its cross-tab events, or `null` if it is blocked. */
export function openLocalStore(): SharedStore | null {
  const area = open('local');
  if (!area) return null;
  return {
    ...wrap(area),
    onChange(listener) {
      const handle = (event: StorageEvent) => {
        if (event.storageArea === area) listener(event.key);
      };
      window.addEventListener('storage', handle);
      return () => window.removeEventListener('storage', handle);
    },
  };
}

/** A store in memory, for pages whose browser storage is blocked. */
export function createMemoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

let session: KeyValueStore | null = null;

/** sessionStorage (lead tracking, one-shot hints); falls back to memory when blocked. */
export function sessionStore(): KeyValueStore {
  if (!session) {
    const area = open('session');
    session = area ? wrap(area) : createMemoryStore();
  }
  return session;
}
