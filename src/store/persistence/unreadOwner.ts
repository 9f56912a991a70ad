import { isRecord, parseJson } from '@/lib/records';
import type { KeyValueStore } from '@/lib/storage';
import { TOKEN_KEY, UNREAD_OWNER_KEY } from '@/lib/storageKeys';
import { setWithRoom } from './quarantine';

/** False for a visitor, who has no token, and for a newer build's text that says so. */
function mayHaveOwner(storage: KeyValueStore, session: string): boolean {
  if (storage.getItem(TOKEN_KEY) === null) return false;
  const parsed = parseJson(session);
  return !(isRecord(parsed) && isRecord(parsed.d) && parsed.d.userId === null);
}

/** Notes that this session's text could not be read. The reset of a session deletes the note with all other keys. */
export function noteUnreadSession(storage: KeyValueStore, session: string): void {
  if (mayHaveOwner(storage, session)) setWithRoom(storage, UNREAD_OWNER_KEY, '1');
}

export const isOwnerUnread = (storage: KeyValueStore): boolean => storage.getItem(UNREAD_OWNER_KEY) !== null;

/** The backend has named the customer. */
export const forgetUnreadOwner = (storage: KeyValueStore): void => storage.removeItem(UNREAD_OWNER_KEY);
