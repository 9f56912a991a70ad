/** Keys that would reach a prototype if used on a plain object. Stored or forged data may contain them. */
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

export type UnknownRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is a record, else an empty one. */
export const asRecord = (value: unknown): UnknownRecord => (isRecord(value) ? value : {});

/** `Array.isArray` for types with readonly lists, which it does not narrow. */
export const isList = <T>(value: T): value is Extract<T, readonly unknown[]> => Array.isArray(value);

export function isSafeKey(key: string): boolean {
  return !UNSAFE_KEYS.has(key);
}

/** A count, an id, a version: an integer from 0 on. */
export const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Own property lookup: `own(map, '__proto__')` and `own(map, 'toString')` are undefined. */
export function own<T>(map: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.prototype.hasOwnProperty.call(map, key) && isSafeKey(key) ? map[key] : undefined;
}

/** The map with other values, without those that become null. */
export function mapValues<From, To>(
  map: Readonly<Record<string, From>>,
  to: (value: From, key: string) => To | null,
): Record<string, To> {
  const kept = Object.entries(map).flatMap(([key, value]): [string, To][] => {
    const result = to(value, key);
    return result === null ? [] : [[key, result]];
  });
  return Object.fromEntries(kept);
}

/** JSON.parse that returns `undefined` instead of throwing. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
