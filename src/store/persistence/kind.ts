import type { UnknownAction } from '@reduxjs/toolkit';
import type { PrivacyOf } from './privacy';

/**
 * How one slice, or each event's part of it, is stored. `Part` is the reducer's object, `Value` its stored form: plain
 * JSON that `read` accepts again.
 */
export interface Kind<Value = unknown, Part = unknown> {
  /** `localTruth` exists in this browser only, so no migration drops it. `cache` is a copy of server data and may be dropped. */
  class: 'localTruth' | 'cache';
  /** Storage key; a slice per event adds `:<event id>`. */
  key: string;
  /** True if the slice is a map by event id, with one storage key per event. */
  isPerEvent: boolean;
  /** The privacy of its fields in problem reports, and of those in its actions' payloads. */
  privacy: PrivacyOf<Part>;
  /** The stored form of a part; null stores nothing. */
  toStored(part: Part): Value | null;
  /** Reads the known fields of an untrusted value; null if it is unusable. Calls `onInvalid` if a part is left out. */
  read(raw: unknown, onInvalid: () => void): Value | null;
  /** Three-way merge with another tab: `base` is the last common value; `preferOurs` resolves conflicts. */
  merge(base: Value | null, ours: Value | null, theirs: Value | null, preferOurs: boolean): Value | null;
  /** The action that brings another tab's value into the store; null if there is nothing to bring. */
  synced(value: Value | null, eventId: string): UnknownAction | null;
  /** False for a cache that is too old to be shown (ms UTC). */
  isUsable?(value: Value, nowMs: number): boolean;
  /** True for a cleared value, which stays on disk for a while to distinguish "cleared" from "lost". */
  isCleared?(value: Value): boolean;
}

/** A slice that is never on disk. */
export interface Volatile<State = unknown> {
  class: 'volatile';
  /** As for a kept slice; null for the API's cache alone, whose schemas declare it. */
  privacy: PrivacyOf<State> | null;
}
