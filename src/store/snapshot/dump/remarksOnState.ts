import { isRecord, isSafeKey, type UnknownRecord } from '@/lib/records';
import { readValue } from '../../persistence/envelope';
import { keptSlices, kindOf, type KeptSlice } from '../../persistence/kinds';

function remarkOn(slice: KeptSlice, name: string, raw: unknown, schema: number): string[] {
  // What was never set, such as the cache of a visitor, has no stored form.
  const isEmpty =
    raw === null || raw === undefined || (isRecord(raw) && kindOf(slice).toStored(raw) === null);
  if (isEmpty) return [];
  let isSpoilt = false;
  const value = readValue(slice, raw, schema, () => {
    isSpoilt = true;
  });
  if (value === undefined) return [`${name} is a cache of an older version, which an upgrade drops.`];
  if (value === null) return [`${name} cannot be read.`];
  return isSpoilt ? [`${name} was read in part.`] : [];
}

/** Why the kept slices of a state are not shown in full: one sentence for each of their values, such as `carts.101`. */
export function remarksOnState(state: UnknownRecord, schema: number): string[] {
  return keptSlices.flatMap((slice) => {
    const part = state[slice];
    if (!kindOf(slice).isPerEvent || part === undefined || part === null)
      return remarkOn(slice, slice, part, schema);
    if (!isRecord(part)) return [`${slice} cannot be read.`];
    return Object.entries(part).flatMap(([eventId, raw]) =>
      isSafeKey(eventId)
        ? remarkOn(slice, `${slice}.${eventId}`, raw, schema)
        : [`${slice}.${eventId} cannot be read.`],
    );
  });
}
