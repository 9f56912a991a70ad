import { trySetItem, type KeyValueStore } from '@/lib/storage';
import type { PersistedSession } from '../slices/session';
import { addressOf, SESSION } from './addresses';
import { decode } from './envelope';
import { PREFIX, SEEN_KEY } from '@/lib/storageKeys';
import { kindOf } from './kinds';
import { SCHEMA_VERSION } from './migrations';

/** The end of a key whose text is quarantined as damaged. */
export const CORRUPT = /:corrupt:\d+$/;
const PARKED = /^dw:parked:(\d+):(.+)$/;

/** True for the key of a text that is quarantined, because it is damaged or of a newer build. */
export const isQuarantined = (key: string): boolean => CORRUPT.test(key) || PARKED.test(key);

/** Number of damaged texts kept for support; the oldest are deleted first. */
export const MAX_CORRUPT = 10;

const corruptKeys = (storage: KeyValueStore): string[] => {
  const timeOf = (key: string) => Number(key.slice(key.lastIndexOf(':') + 1));
  return storage
    .keys()
    .filter((key) => key.startsWith(PREFIX) && CORRUPT.test(key))
    .sort((a, b) => timeOf(a) - timeOf(b));
};

/** The quarantined damaged texts, oldest first, under the keys that they have now. */
export const damagedTexts = (storage: KeyValueStore): [key: string, raw: string][] =>
  corruptKeys(storage).flatMap((key): [string, string][] => {
    const raw = storage.getItem(key);
    return raw === null ? [] : [[key, raw]];
  });

/**
 * Moves a text to another key. Removes it first, because a full storage has no room for both; restores it if the write fails.
 * If another tab has taken the room meanwhile, the text is lost, and the start goes on without it.
 */
function move(storage: KeyValueStore, from: string, to: string, raw: string): boolean {
  storage.removeItem(from);
  if (trySetItem(storage, to, raw)) return true;
  trySetItem(storage, from, raw);
  return false;
}

interface Quarantine {
  /** Moves a damaged text to `…:corrupt:<time>`. False if there is no room; the text then stays in place. */
  move(key: string, raw: string, now: number): boolean;
  /** Copies a partly readable text, if there is room; the readable part has priority. */
  copy(key: string, raw: string, now: number): void;
}

/** Scans the storage once, because a scan per damaged text takes minutes with thousands of them. */
export function quarantineOf(storage: KeyValueStore): Quarantine {
  const kept = corruptKeys(storage);
  const makeRoom = () =>
    kept.splice(0, Math.max(0, kept.length - MAX_CORRUPT + 1)).forEach((old) => storage.removeItem(old));
  const placeFor = (key: string, now: number): string => {
    let time = now;
    while (storage.getItem(`${key}:corrupt:${time}`) !== null) time += 1;
    return `${key}:corrupt:${time}`;
  };
  return {
    move(key, raw, now) {
      makeRoom();
      const place = placeFor(key, now);
      if (!move(storage, key, place, raw)) return false;
      kept.push(place);
      return true;
    },
    copy(key, raw, now) {
      makeRoom();
      const place = placeFor(key, now);
      try {
        storage.setItem(place, raw);
        kept.push(place);
      } catch {
        // No copy: the readable part is in memory and is written next.
      }
    },
  };
}

/** Parks a newer build's value unchanged until a build of that version runs again. */
export function park(storage: KeyValueStore, key: string, raw: string, version: number): boolean {
  return move(storage, key, `${PREFIX}parked:${version}:${key}`, raw);
}

/** Whose session a stored text is: null for a visitor or without a text, undefined if it is unreadable. */
function customerIn(session: string | null): number | null | undefined {
  const decoded = session === null ? null : decode('session', session);
  if (decoded?.status === 'ok') return (decoded.value as PersistedSession).userId;
  return decoded === null ? null : undefined;
}

/**
 * Restores values that an older build parked, unless a newer value is in their place. Deletes another customer's, because the older build
 * could not see whose they are. A visitor's belong to the customer who has signed in since.
 */
export function unpark(storage: KeyValueStore): void {
  const session = storage.getItem(SESSION.key);
  const isOthers = (version: string): boolean => {
    const customer = customerIn(storage.getItem(`${PREFIX}parked:${version}:${SESSION.key}`));
    return session !== null && customer !== null && customer !== customerIn(session);
  };
  storage.keys().forEach((parkedKey) => {
    const match = PARKED.exec(parkedKey);
    const raw = match && storage.getItem(parkedKey);
    const [, version = '', key = ''] = match ?? [];
    if (raw === null || Number(version) > SCHEMA_VERSION || !addressOf(key)) return;
    if (key !== SESSION.key && isOthers(version)) storage.removeItem(parkedKey);
    else if (isReplaceable(storage, key)) move(storage, parkedKey, key, raw);
  });
}

/** True for a key without a text, and with that of a cleared value. */
function isReplaceable(storage: KeyValueStore, key: string): boolean {
  const raw = storage.getItem(key);
  const address = addressOf(key);
  if (raw === null || !address) return true;
  const decoded = decode(address.slice, raw);
  return decoded.status === 'ok' && (kindOf(address.slice).isCleared?.(decoded.value) ?? false);
}

/** Makes room by deleting what is kept for support only: damaged texts and the last screens. False if there is none. */
export function dropQuarantined(storage: KeyValueStore): boolean {
  const keys = [...corruptKeys(storage), SEEN_KEY].filter((key) => storage.getItem(key) !== null);
  keys.forEach((key) => storage.removeItem(key));
  return keys.length > 0;
}

/** Writes a value; without room, deletes first what is kept for support. False if that is not enough. */
export function setWithRoom(storage: KeyValueStore, key: string, raw: string): boolean {
  return trySetItem(storage, key, raw) || (dropQuarantined(storage) && trySetItem(storage, key, raw));
}
