import { isRecord, type UnknownRecord } from '@/lib/records';
import { keptSlices, kindOf, type KeptSlice } from '@/store/persistence/kinds';

/** A kept slice, or one event's part of it, in a state of unknown origin. */
export interface KeptPart {
  slice: KeptSlice;
  /** Empty where the slice is one value. */
  eventId: string;
  /** `session`, `carts.101` */
  place: string;
  raw: unknown;
}

/** What a state of unknown origin has of the kept slices. A slice per event that is no map is one part. */
export function keptPartsOf(state: UnknownRecord): KeptPart[] {
  return keptSlices.flatMap((slice): KeptPart[] => {
    const part = state[slice];
    if (part === undefined || part === null) return [];
    if (!kindOf(slice).isPerEvent || !isRecord(part))
      return [{ slice, eventId: '', place: slice, raw: part }];
    return Object.entries(part).map(([eventId, raw]) => ({
      slice,
      eventId,
      place: `${slice}.${eventId}`,
      raw,
    }));
  });
}
