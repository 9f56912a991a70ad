import { isRecord, parseJson } from '@/lib/records';
import { kindOf, type KeptSlice } from './kinds';
import { migrateValue, SCHEMA_VERSION } from './migrations';

/** What surrounds a stored value. Short names, as every cart carries them. */
export interface Envelope {
  /** Schema version of the value. */
  v: number;
  /** Session epoch in which it was written; a value from before a reset is void. */
  e: number;
  /** Revision: higher is later; equal in two tabs means that neither saw the other's. */
  r: number;
  /** Tab that wrote it. */
  w: string;
}

export type Decoded =
  | {
      status: 'ok';
      envelope: Envelope;
      value: unknown;
      /** Part of it was unreadable and left out. */ spoilt: boolean;
    }
  | { status: 'newer'; version: number }
  /** A cache that a migration dropped. */
  | { status: 'dropped' }
  | { status: 'corrupt' };

/** No value of ours comes near; parsing more would hold up the start (characters). */
export const MAX_BLOB = 400_000;

const whole = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0;

/** Values from before envelopes are bare: version 0. */
function open(parsed: Record<string, unknown>): { envelope: Envelope; data: unknown } {
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

/** A value of any version, brought to today's shape and read field by field; null: nothing good in it, undefined: a dropped cache. */
export function readValue(slice: KeptSlice, data: unknown, from: number, spoilt: () => void): unknown {
  const kind = kindOf(slice);
  try {
    const current = migrateValue({ slice, isCache: kind.class === 'cache' }, data, from);
    return current === undefined ? undefined : kind.read(current, spoilt);
  } catch {
    // A migration met what it could not have written.
    return null;
  }
}

/** Reads one stored text. Never throws. */
export function decode(slice: KeptSlice, raw: string): Decoded {
  const parsed = raw.length > MAX_BLOB ? undefined : parseJson(raw);
  if (!isRecord(parsed)) return { status: 'corrupt' };
  const { envelope, data } = open(parsed);
  if (envelope.v > SCHEMA_VERSION) return { status: 'newer', version: envelope.v };
  let spoilt = false;
  const value = readValue(slice, data, envelope.v, () => {
    spoilt = true;
  });
  if (value === undefined) return { status: 'dropped' };
  return value === null ? { status: 'corrupt' } : { status: 'ok', envelope, value, spoilt };
}

export function encode(value: unknown, envelope: Omit<Envelope, 'v'>): string {
  return JSON.stringify({ v: SCHEMA_VERSION, ...envelope, d: value });
}
