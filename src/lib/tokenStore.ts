import { createMemoryStore, openLocalStore, type KeyValueStore } from './storage';

/** The key under which the session token lives (spec 1 §7). It is never in Redux, so never in a snapshot or a log. */
export const TOKEN_KEY = 'att';

export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
}

/**
 * Keeps the bearer token. Where the storage is blocked or full, the token lives in memory for the page's life:
 * signing in works, staying signed in over a reload does not.
 */
export function createTokenStore(storage: KeyValueStore | null): TokenStore {
  const memory = createMemoryStore();
  const place = storage ?? memory;
  return {
    read: () => memory.getItem(TOKEN_KEY) ?? place.getItem(TOKEN_KEY),
    write(token) {
      try {
        memory.removeItem(TOKEN_KEY);
        place.setItem(TOKEN_KEY, token);
      } catch {
        memory.setItem(TOKEN_KEY, token);
      }
    },
    clear() {
      memory.removeItem(TOKEN_KEY);
      place.removeItem(TOKEN_KEY);
    },
  };
}

let shared: TokenStore | null = null;

/** The page's token store. */
export function tokenStore(): TokenStore {
  shared ??= createTokenStore(openLocalStore());
  return shared;
}
