import type { RootState } from '../rootReducer';
import { emptyCart, type Cart } from '../slices/cart';
import { cartSynced } from '../slices/carts';
import type { FlashState } from '../slices/flash';
import type { LeftCartsState } from '../slices/leftCarts';
import type { NoticesState } from '../slices/notices';
import { sessionSynced, type PersistedSession, type SessionState } from '../slices/session';
import { tablesSynced, type TablesState } from '../slices/tables';
import { initialUserCache, isFresh, userCacheSynced, type UserCacheState } from '../slices/userCache';
import { versionSynced, type VersionState } from '../slices/version';
import { isRecord } from '@/lib/records';
import { PREFIX } from '@/lib/storageKeys';
import type { Kind, Volatile } from './kind';
import { mergeCart, mergeSession, mergeTables, mergeVersion, mergeWhole, sameValue } from './merge';
import {
  cartPrivacy,
  flashPrivacy,
  leftCartsPrivacy,
  noticesPrivacy,
  sessionPrivacy,
  tablesPrivacy,
  userCachePrivacy,
  versionPrivacy,
  type FieldPrivacy,
} from './privacy';
import { readCart, readSession, readTables, readUserCache, readVersion } from './readers';

/**
 * How each slice is stored and reported: the table for storage, rehydration, tabs, migrations and the problem report.
 * A slice without an entry, or an entry without privacy, does not compile. Adding one: docs/howto/add-a-slice.md.
 */
export const kinds = {
  // First, because its epoch voids older values of the other slices.
  session: {
    class: 'localTruth',
    key: `${PREFIX}session`,
    isPerEvent: false,
    privacy: sessionPrivacy,
    toStored: ({ userId, postalCode, epoch, dashboardTab }) => ({ userId, postalCode, epoch, dashboardTab }),
    read: readSession,
    merge: mergeSession,
    synced: (value) => value && sessionSynced(value),
  } satisfies Kind<PersistedSession, SessionState>,
  version: {
    class: 'localTruth',
    key: `${PREFIX}version`,
    isPerEvent: false,
    privacy: versionPrivacy,
    toStored: (version) => version,
    read: readVersion,
    merge: mergeVersion,
    synced: (value) => value && versionSynced(value),
  } satisfies Kind<VersionState, VersionState>,
  carts: {
    class: 'localTruth',
    key: `${PREFIX}cart`,
    isPerEvent: true,
    privacy: cartPrivacy,
    toStored: (cart) => cart,
    read: readCart,
    merge: mergeCart,
    synced: (cart, eventId) => cartSynced({ eventId, cart }),
    isCleared: (cart) => sameValue(cart, emptyCart),
  } satisfies Kind<Cart, Cart>,
  tables: {
    class: 'localTruth',
    key: `${PREFIX}tables`,
    isPerEvent: false,
    privacy: tablesPrivacy,
    toStored: (seats) => (seats.length > 0 ? seats : null),
    read: readTables,
    merge: mergeTables,
    synced: (seats) => tablesSynced(seats ?? []),
  } satisfies Kind<TablesState, TablesState>,
  userCache: {
    class: 'cache',
    key: `${PREFIX}user`,
    isPerEvent: false,
    privacy: userCachePrivacy,
    toStored: (cache) => (cache.data ? cache : null),
    read: readUserCache,
    merge: mergeWhole,
    synced: (cache) => userCacheSynced(cache ?? initialUserCache),
    isUsable: ({ savedAt }, nowMs) => isFresh(savedAt, nowMs),
  } satisfies Kind<UserCacheState, UserCacheState>,
  // Volatile, because the specified reset empties the disk.
  leftCarts: { class: 'volatile', privacy: leftCartsPrivacy } satisfies Volatile<LeftCartsState>,
  flash: { class: 'volatile', privacy: flashPrivacy } satisfies Volatile<FlashState>,
  notices: { class: 'volatile', privacy: noticesPrivacy } satisfies Volatile<NoticesState>,
  // Server data: a persisted API slice can stay "pending" for ever and has no expiry. Its privacy is in support/mask/answerPrivacy.
  api: { class: 'volatile', privacy: null },
} as const satisfies Record<keyof RootState, Kind | Volatile>;

type Kinds = typeof kinds;

/** A slice that is kept on disk. */
export type KeptSlice = {
  [Slice in keyof Kinds]: Kinds[Slice]['class'] extends 'volatile' ? never : Slice;
}[keyof Kinds];

export type KeptState = Pick<RootState, KeptSlice>;

export const keptSlices = (Object.keys(kinds) as (keyof Kinds)[]).filter(
  (slice): slice is KeptSlice => kinds[slice].class !== 'volatile',
);

/** A slice that problem reports hold. */
export type ReportedSlice = {
  [Slice in keyof Kinds]: Kinds[Slice]['privacy'] extends null ? never : Slice;
}[keyof Kinds];

export const reportedSlices = (Object.keys(kinds) as (keyof Kinds)[]).filter(
  (slice): slice is ReportedSlice => kinds[slice].privacy !== null,
);

/** The privacy of a slice's fields, for code that treats all slices alike. */
export const privacyOf = (slice: ReportedSlice): FieldPrivacy => kinds[slice].privacy;

/** The entry of a kept slice, for code that treats all slices alike. */
export const kindOf = (slice: KeptSlice): Kind => kinds[slice];

/** True for a kept slice with one stored value for each event. */
export const isPerEvent = (slice: string): boolean =>
  keptSlices.some((kept) => kept === slice && kindOf(kept).isPerEvent);

/** Whether a value of unknown origin is the empty state of its slice, which has no stored form: the cache of a visitor, an empty list. */
export const isUnstored = (slice: KeptSlice, raw: unknown): boolean =>
  (isRecord(raw) || Array.isArray(raw)) && kindOf(slice).toStored(raw) === null;
