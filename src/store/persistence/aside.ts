import type { KeyValueStore } from '@/lib/storage';
import { addressOf } from './addresses';
import { decode } from './envelope';
import { kindOf, PREFIX } from './kinds';
import { SCHEMA_VERSION } from './migrations';

const CORRUPT = /:corrupt:\d+$/;
const PARKED = /^dw:parked:(\d+):(.+)$/;
/** Damaged texts kept for support; the oldest go first. */
export const MAX_CORRUPT = 10;

const corruptKeys = (storage: KeyValueStore): string[] => {
  const timeOf = (key: string) => Number(key.slice(key.lastIndexOf(':') + 1));
  return storage
    .keys()
    .filter((key) => key.startsWith(PREFIX) && CORRUPT.test(key))
    .sort((a, b) => timeOf(a) - timeOf(b));
};

/** Moves a text to another key. The storage may be so full that both do not fit: then it is taken off first, and put back if need be. */
function move(storage: KeyValueStore, from: string, to: string, raw: string): boolean {
  storage.removeItem(from);
  try {
    storage.setItem(to, raw);
    return true;
  } catch {
    storage.setItem(from, raw);
    return false;
  }
}

export interface Asides {
  /** Sets a damaged text aside under `…:corrupt:<time>`. False: there was no room, it is where it was. */
  move(key: string, raw: string, now: number): boolean;
  /** Keeps a copy of a partly readable text. Without room for it the copy is given up: the readable part counts more. */
  copy(key: string, raw: string, now: number): void;
}

/** Looks through the storage once: with thousands of damaged texts, a look for each would take minutes. */
export function asidesOf(storage: KeyValueStore): Asides {
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
        // The good part is in memory and is about to be written.
      }
    },
  };
}

/** Parks what a newer build wrote, untouched, until a build that knows it comes back. */
export function park(storage: KeyValueStore, key: string, raw: string, version: number): boolean {
  return move(storage, key, `${PREFIX}parked:${version}:${key}`, raw);
}

/** Gives back what an older build parked, where nothing of worth has taken its place. */
export function unpark(storage: KeyValueStore): void {
  storage.keys().forEach((parkedKey) => {
    const match = PARKED.exec(parkedKey);
    const key = match?.[2] ?? '';
    const raw = storage.getItem(parkedKey);
    if (!match || raw === null || Number(match[1]) > SCHEMA_VERSION || !addressOf(key)) return;
    if (isWorthless(storage, key)) move(storage, parkedKey, key, raw);
  });
}

function isWorthless(storage: KeyValueStore, key: string): boolean {
  const raw = storage.getItem(key);
  const address = addressOf(key);
  if (raw === null || !address) return true;
  const decoded = decode(address.slice, raw);
  return decoded.status === 'ok' && (kindOf(address.slice).isCleared?.(decoded.value) ?? false);
}

/** Makes room by giving up damaged texts. False: there were none. */
export function dropAsides(storage: KeyValueStore): boolean {
  const keys = corruptKeys(storage);
  keys.forEach((key) => storage.removeItem(key));
  return keys.length > 0;
}
