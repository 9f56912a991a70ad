import { isSafeKey, type UnknownRecord } from '@/lib/records';
import { readValue } from '@/store/persistence/envelope';
import { isUnstored } from '@/store/persistence/kinds';
import { keptPartsOf, type KeptPart } from './keptParts';

function remarkOn({ slice, eventId, place, raw }: KeptPart, schema: number): string[] {
  if (!isSafeKey(eventId)) return [`${place} cannot be read.`];
  if (raw === null || raw === undefined || isUnstored(slice, raw)) return [];
  let isPartial = false;
  const value = readValue(slice, raw, schema, () => {
    isPartial = true;
  });
  if (value === undefined) return [`${place} is a cache of an older version, which an upgrade drops.`];
  if (value === null) return [`${place} cannot be read.`];
  return isPartial ? [`${place} was read in part.`] : [];
}

/** Why the kept slices of a state are not shown in full: one sentence for each of their values, such as `carts.101`. */
export function remarksOnState(state: UnknownRecord, schema: number): string[] {
  return keptPartsOf(state).flatMap((part) => remarkOn(part, schema));
}
