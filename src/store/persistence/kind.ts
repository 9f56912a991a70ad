import type { UnknownAction } from '@reduxjs/toolkit';

/**
 * How one slice, or each event's part of it, is kept on disk. `Part` is the reducer's own object, `Value` is what is stored of it: plain
 * JSON that `read` accepts again.
 */
export interface Kind<Value = unknown, Part = unknown> {
  /** `localTruth` is made here and nowhere else: no migration throws it away. `cache` is a copy of server data: dropped when in doubt. */
  class: 'localTruth' | 'cache';
  /** Storage key; a slice per event adds `:<event id>`. */
  key: string;
  /** True if the slice is a map by event id, with one storage key per event. */
  isPerEvent: boolean;
  /** What is stored of a part; null stores nothing. */
  toStored(part: Part): Value | null;
  /** Reads a value of unknown origin from its known fields alone. Null: nothing good in it. `spoilt` tells that a part was left out. */
  read(raw: unknown, spoilt: () => void): Value | null;
  /** Three-way merge with another tab: `base` is what both last agreed on; `preferOurs` decides where both changed the same thing. */
  merge(base: Value | null, ours: Value | null, theirs: Value | null, preferOurs: boolean): Value | null;
  /** The action that brings another tab's value into the store; null if there is nothing to bring. */
  synced(value: Value | null, eventId: string): UnknownAction | null;
  /** False for a cache that is too old to be shown (ms UTC). */
  isUsable?(value: Value, nowMs: number): boolean;
  /** True for a value that was cleared: it stays on disk for a while, so that "cleared" and "lost" can be told apart. */
  isCleared?(value: Value): boolean;
}
