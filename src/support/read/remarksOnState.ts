import { isRecord, isSafeKey, type UnknownRecord } from '@/lib/records';
import { readValue } from '@/store/persistence/envelope';
import { kindOf } from '@/store/persistence/kinds';
import { keptPartsOf, type KeptPart } from './keptParts';

function remarkOn({ slice, eventId, place, raw }: KeptPart, schema: number): string[] {
  if (!isSafeKey(eventId)) return [`${place} cannot be read.`];
  // What was never set, such as the cache of a visitor, has no stored form.
  const isEmpty =
    raw === null || raw === undefined || (isRecord(raw) && kindOf(slice).toStored(raw) === null);
  if (isEmpty) return [];
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
