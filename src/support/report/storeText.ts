import { openLocalStore } from '@/lib/storage';
import { PREFIX } from '@/lib/storageKeys';

/** What this browser keeps of the store, as JSON by storage key, for the replay page. The sign-in token has another key. */
export function storeText(): string {
  const storage = openLocalStore();
  const keys = storage?.keys().filter((key) => key.startsWith(PREFIX)) ?? [];
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, storage?.getItem(key)])));
}
