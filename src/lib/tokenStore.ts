import { TOKEN_KEY } from './storageKeys';
import { createMemoryStore, openLocalStore, type KeyValueStore } from './storage';

export interface TokenStore {
  read(): string | null;
  write(token: string): void;
  clear(): void;
  /** Forgets a token that only this page keeps, because its session ended in another tab. */
  forgetOwn(): void;
}

/**
 * Keeps the bearer token. With a blocked or full storage the token stays in memory: signing in works, but a reload signs out.
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
    forgetOwn: () => memory.removeItem(TOKEN_KEY),
  };
}

let shared: TokenStore | null = null;

/** The page's token store. */
export function tokenStore(): TokenStore {
  shared ??= createTokenStore(openLocalStore());
  return shared;
}
