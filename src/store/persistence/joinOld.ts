import { asRecord, isRecord, parseJson, type UnknownRecord } from '@/lib/records';
import { trySetItem, type KeyValueStore } from '@/lib/storage';
import { isEventKey } from '../slices/carts';
import { opened } from './envelope';
import { joinsSince } from './migrations';

/** One text of an ended value and the value that it belongs to; null if the ended one is void, or joined already. */
function joinedText(field: string, to: number, ended: UnknownRecord, kept: unknown): string | null {
  const old = opened(ended);
  if (!isRecord(kept))
    return JSON.stringify('d' in ended ? { ...ended, d: { [field]: old.data } } : { [field]: ended });
  const now = opened(kept);
  // What was written before a reset is void.
  if (now.envelope.v >= to || old.envelope.e < now.envelope.e) return null;
  const isKeptVoid = now.envelope.e < old.envelope.e && Number.isFinite(old.envelope.e);
  const data = { ...(isKeptVoid ? {} : asRecord(now.data)), [field]: old.data };
  return JSON.stringify('d' in kept ? { ...(isKeptVoid ? ended : kept), d: data } : data);
}

/** Joins the stored values of ended slices with the values that they belong to. @returns the texts that cannot be read */
export function joinOldKeys(storage: KeyValueStore): [key: string, raw: string][] {
  const damaged: [string, string][] = [];
  for (const { from, to, keys } of joinsSince(0)) {
    for (const key of storage.keys().filter((one) => one.startsWith(keys.from))) {
      const eventId = key.slice(keys.from.length);
      const raw = storage.getItem(key);
      if (raw === null || !isEventKey(eventId)) continue;
      const ended = parseJson(raw);
      if (!isRecord(ended)) {
        damaged.push([key, raw]);
        continue;
      }
      const place = `${keys.into}${eventId}`;
      const before = storage.getItem(place);
      const kept = before === null ? null : parseJson(before);
      // A damaged value is quarantined first; the next start joins.
      if (before !== null && !isRecord(kept)) continue;
      const text = joinedText(from, to, ended, kept);
      // Removed first, because a full storage has no room for both.
      storage.removeItem(key);
      if (text !== null && !trySetItem(storage, place, text)) trySetItem(storage, key, raw);
    }
  }
  return damaged;
}
