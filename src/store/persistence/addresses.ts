import { isEventKey } from '../slices/carts';
import { keptSlices, kindOf, type KeptSlice, type KeptState } from './kinds';

/** Where one stored value lives. */
export interface Address {
  key: string;
  slice: KeptSlice;
  /** Empty where the slice is one value. */
  eventId: string;
}

/** A value that is or shall be in the store. */
export interface StoredValue extends Address {
  value: unknown;
}

/** `eventId` is empty where the slice is one value. */
export const addressIn = (slice: KeptSlice, eventId: string): Address => {
  const { key, isPerEvent } = kindOf(slice);
  return { key: isPerEvent ? `${key}:${eventId}` : key, slice, eventId };
};

/** The session's value tells the epoch. */
export const SESSION = addressIn('session', '');

/** What a storage key holds; null for keys that are not ours, are set aside, or have an impossible event id. */
export function addressOf(key: string): Address | null {
  for (const slice of keptSlices) {
    const kind = kindOf(slice);
    if (!kind.isPerEvent && key === kind.key) return addressIn(slice, '');
    const eventId = kind.isPerEvent && key.startsWith(`${kind.key}:`) ? key.slice(kind.key.length + 1) : '';
    if (isEventKey(eventId)) return addressIn(slice, eventId);
  }
  return null;
}

/** The reducer's own objects by event id; they change when their value does. */
const partsOf = (state: KeptState, slice: KeptSlice): Record<string, unknown> =>
  kindOf(slice).isPerEvent ? (state[slice] as Record<string, unknown>) : { '': state[slice] };

/** All parts of a state, each with its address; the session's first. */
export function partsIn(state: KeptState): (Address & { part: unknown })[] {
  return keptSlices.flatMap((slice) =>
    Object.entries(partsOf(state, slice)).map(([eventId, part]) => ({ ...addressIn(slice, eventId), part })),
  );
}

/** What would be stored at an address, or null if there is nothing. */
export function valueAt(state: KeptState, { slice, eventId }: Address): unknown {
  const parts = partsOf(state, slice);
  return Object.hasOwn(parts, eventId) ? kindOf(slice).toStored(parts[eventId]) : null;
}

/** Stored values as a state to merge with the defaults. A cache that is too old stays out (it is also checked when read). */
export function toState(values: readonly StoredValue[], nowMs: number): Partial<KeptState> {
  const state: Record<string, unknown> = {};
  values.forEach(({ slice, eventId, value }) => {
    const { isPerEvent, isUsable } = kindOf(slice);
    if (isUsable && !isUsable(value, nowMs)) return;
    state[slice] = isPerEvent ? { ...(state[slice] as object | undefined), [eventId]: value } : value;
  });
  return state;
}

/** Per slice, so that a field which older data lacks has its default. redux-persist's own merge replaces slices whole. */
export function mergeWithDefaults<State extends KeptState>(inbound: Partial<KeptState>, state: State): State {
  const merged = keptSlices.map((slice) => [slice, { ...state[slice], ...inbound[slice] }]);
  return { ...state, ...(Object.fromEntries(merged) as KeptState) };
}
