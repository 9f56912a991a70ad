import { isRecord, isWhole, parseJson } from '@/lib/records';
import { kindOf, type KeptSlice } from './kinds';
import { migrateValue, SCHEMA_VERSION } from './migrations';

/** The metadata of a stored value. Short names, because every cart carries them. */
export interface Envelope {
  /** Schema version of the value. */
  v: number;
  /** Session epoch in which it was written; a value from before a reset is void. */
  e: number;
  /** Revision: higher is later; equal revisions of two tabs are concurrent. */
  r: number;
  /** Tab that wrote it. */
  w: string;
}

export type Decoded =
  | {
      status: 'ok';
      envelope: Envelope;
      value: unknown;
      /** Part of it was unreadable and left out. */
      isPartial: boolean;
    }
  | { status: 'newer'; version: number }
  /** A cache that a migration dropped. */
  | { status: 'dropped' }
  | { status: 'corrupt' };

/**
 * Longer texts count as damaged (characters), because parsing them delays the start. A cart of 200 lines with notes and 50 choices each,
 * the API's limits, has 2.8 million.
 */
const MAX_BLOB = 3_000_000;

const whole = (value: unknown): number => (isWhole(value) ? value : 0);

/** A value without an envelope is of version 0. */
export function opened(parsed: Record<string, unknown>): { envelope: Envelope; data: unknown } {
  if (!('v' in parsed && 'd' in parsed))
    return { envelope: { v: 0, e: Infinity, r: 0, w: '' }, data: parsed };
  const envelope = {
    v: whole(parsed.v),
    e: whole(parsed.e),
    r: whole(parsed.r),
    w: typeof parsed.w === 'string' ? parsed.w : '',
  };
  return { envelope, data: parsed.d };
}

/** Migrates a value of any version and reads it field by field; null if unreadable, undefined for a dropped cache. */
export function readValue(slice: KeptSlice, data: unknown, from: number, onInvalid: () => void): unknown {
  const kind = kindOf(slice);
  try {
    const current = migrateValue({ slice, isCache: kind.class === 'cache' }, data, from);
    return current === undefined ? undefined : kind.read(current, onInvalid);
  } catch {
    // The value does not fit its version, so a migration threw.
    return null;
  }
}

/** Reads one stored text. Never throws. */
export function decode(slice: KeptSlice, raw: string): Decoded {
  const parsed = raw.length > MAX_BLOB ? undefined : parseJson(raw);
  if (!isRecord(parsed)) return { status: 'corrupt' };
  const { envelope, data } = opened(parsed);
  if (envelope.v > SCHEMA_VERSION) return { status: 'newer', version: envelope.v };
  let isPartial = false;
  const value = readValue(slice, data, envelope.v, () => {
    isPartial = true;
  });
  if (value === undefined) return { status: 'dropped' };
  return value === null ? { status: 'corrupt' } : { status: 'ok', envelope, value, isPartial };
}

export function encode(value: unknown, envelope: Omit<Envelope, 'v'>): string {
  return JSON.stringify({ v: SCHEMA_VERSION, ...envelope, d: value });
}
