import { isRecord } from '@/lib/records';
import { isEventKey } from '../slices/carts';
import { keptSlices, kindOf, type KeptSlice, type KeptState } from './kinds';

/** Where one stored value lives. */
export interface Address {
  key: string;
  slice: KeptSlice;
  /** Empty where the slice is one value. */
  eventId: string;
}

/** A stored value with its address. */
export interface StoredValue extends Address {
  value: unknown;
}

/** `eventId` is empty where the slice is one value. */
export const addressIn = (slice: KeptSlice, eventId: string): Address => {
  const { key, isPerEvent } = kindOf(slice);
  return { key: isPerEvent ? `${key}:${eventId}` : key, slice, eventId };
};

/** The session's address; its value carries the epoch. */
export const SESSION = addressIn('session', '');

/** The address of a storage key; null for foreign keys, quarantined keys, and invalid event ids. */
export function addressOf(key: string): Address | null {
  for (const slice of keptSlices) {
    const kind = kindOf(slice);
    if (!kind.isPerEvent && key === kind.key) return addressIn(slice, '');
    const eventId = kind.isPerEvent && key.startsWith(`${kind.key}:`) ? key.slice(kind.key.length + 1) : '';
    if (isEventKey(eventId)) return addressIn(slice, eventId);
  }
  return null;
}

/** The reducer's objects by event id; an object's identity changes with its value. */
const partsOf = (state: KeptState, slice: KeptSlice): Record<string, unknown> =>
  kindOf(slice).isPerEvent ? (state[slice] as Record<string, unknown>) : { '': state[slice] };

/** All parts of a state, each with its address; the session's first. */
export function partsIn(state: KeptState): (Address & { part: unknown })[] {
  return keptSlices.flatMap((slice) =>
    Object.entries(partsOf(state, slice)).map(([eventId, part]) => ({ ...addressIn(slice, eventId), part })),
  );
}

/** The value to store at an address, or null if there is none. */
export function storedForm(state: KeptState, { slice, eventId }: Address): unknown {
  const parts = partsOf(state, slice);
  return Object.hasOwn(parts, eventId) ? kindOf(slice).toStored(parts[eventId]) : null;
}

/** Stored values as a state to merge with the defaults, without expired caches (selectors check the age again). */
export function toState(values: readonly StoredValue[], nowMs: number): Partial<KeptState> {
  const state: Record<string, unknown> = {};
  values.forEach(({ slice, eventId, value }) => {
    const { isPerEvent, isUsable } = kindOf(slice);
    if (isUsable && !isUsable(value, nowMs)) return;
    if (isPerEvent) ((state[slice] ??= {}) as Record<string, unknown>)[eventId] = value;
    else state[slice] = value;
  });
  return state;
}

/** Merges field by field within each slice, so that missing fields keep their default; a list is one value. redux-persist's autoMergeLevel1 replaces whole slices. */
export function mergeWithDefaults<State extends KeptState>(inbound: Partial<KeptState>, state: State): State {
  const merged = keptSlices.map((slice) => {
    const [own, read] = [state[slice] as unknown, inbound[slice] as unknown];
    return [slice, isRecord(own) && isRecord(read) ? { ...own, ...read } : (read ?? own)];
  });
  return { ...state, ...(Object.fromEntries(merged) as KeptState) };
}
