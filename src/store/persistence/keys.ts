import type { RootState } from '../rootReducer';

/**
 * What becomes of each part of the state when the tab closes.
 * - `localTruth`: made here and nowhere else; on disk, never thrown away by a migration.
 * - `cache`: a copy of server data; on disk with an owner and a time, dropped when in doubt.
 * - `volatile`: never on disk.
 */
export const keyClasses = {
  session: 'localTruth',
  version: 'localTruth',
  carts: 'localTruth',
  checkout: 'localTruth',
  userCache: 'cache',
  flash: 'volatile',
  notices: 'volatile',
  // Server data: a persisted API slice can hang "pending" for ever and knows no expiry.
  api: 'volatile',
} as const satisfies Record<keyof RootState, 'localTruth' | 'cache' | 'volatile'>;

type KeyClasses = typeof keyClasses;
export type PersistedKey = {
  [Key in keyof KeyClasses]: KeyClasses[Key] extends 'volatile' ? never : Key;
}[keyof KeyClasses];

export const persistedKeys = (Object.keys(keyClasses) as (keyof KeyClasses)[]).filter(
  (key): key is PersistedKey => keyClasses[key] !== 'volatile',
);

export type PersistedState = Pick<RootState, PersistedKey>;

/** All our storage keys start with this; the token's key `att` is the specification's and stands apart. */
export const PREFIX = 'dw:';
export const SESSION_KEY = `${PREFIX}session`;
