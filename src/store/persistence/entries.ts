import { selectCart, isEventKey, type Cart } from '../slices/carts';
import type { CheckoutDraft } from '../slices/checkout';
import type { PersistedSession } from '../slices/session';
import type { UserCacheState } from '../slices/userCache';
import type { VersionState } from '../slices/version';
import { readCart, readDraft, readSession, readUserCache, readVersion } from './codec';
import { PREFIX, SESSION_KEY, type PersistedState } from './keys';
import { mergeCart, mergeSession, mergeVersion, mergeWhole } from './merge';
import type { Kind } from './migrations';

export interface ValueOf {
  session: PersistedSession;
  version: VersionState;
  cart: Cart;
  checkout: CheckoutDraft;
  userCache: UserCacheState;
}

export type Value = ValueOf[Kind];
type Session = PersistedSession;

/** One stored value: where it lives and what it is. */
export type Entry = { [K in Kind]: { key: string; kind: K; eventId: string; value: ValueOf[K] } }[Kind];

const SINGLE_KEYS: Record<string, Kind> = {
  [SESSION_KEY]: 'session',
  [`${PREFIX}version`]: 'version',
  [`${PREFIX}user`]: 'userCache',
};
const PER_EVENT: Record<string, Kind> = { cart: 'cart', checkout: 'checkout' };

/** What a storage key holds; `null` for keys that are not ours, are set aside, or have an impossible event id. */
export function parseKey(key: string): { kind: Kind; eventId: string } | null {
  const single = Object.prototype.hasOwnProperty.call(SINGLE_KEYS, key) ? SINGLE_KEYS[key] : undefined;
  if (single) return { kind: single, eventId: '' };
  const match = /^dw:(cart|checkout):([^:]+)$/.exec(key);
  const kind = match?.[1] ? PER_EVENT[match[1]] : undefined;
  const eventId = match?.[2] ?? '';
  return kind && isEventKey(eventId) ? { kind, eventId } : null;
}

export function readValue(kind: Kind, raw: unknown, spoilt: () => void): Value | null {
  switch (kind) {
    case 'session':
      return readSession(raw);
    case 'version':
      return readVersion(raw);
    case 'cart':
      return readCart(raw, spoilt);
    case 'checkout':
      return readDraft(raw);
    case 'userCache':
      return readUserCache(raw);
  }
}

/** Three-way merge: `base` is what both sides last agreed on. `preferOurs` decides where both changed the same thing. */
export function mergeValue(
  kind: Kind,
  base: Value | null,
  ours: Value | null,
  theirs: Value | null,
  preferOurs: boolean,
): Value | null {
  switch (kind) {
    case 'cart':
      return mergeCart(base as Cart | null, ours as Cart | null, theirs as Cart | null, preferOurs);
    case 'session':
      return mergeSession(
        base as Session | null,
        ours as Session | null,
        theirs as Session | null,
        preferOurs,
      );
    case 'version':
      return mergeVersion(ours as VersionState | null, theirs as VersionState | null);
    case 'checkout':
    case 'userCache':
      return mergeWhole(base, ours, theirs, preferOurs);
  }
}

/** The one value of the state that lives under a key, or null if there is none. */
export function valueIn(state: PersistedState, kind: Kind, eventId: string): Value | null {
  switch (kind) {
    case 'session': {
      const { userId, postalCode, epoch, dashboardTab } = state.session;
      return { userId, postalCode, epoch, dashboardTab };
    }
    case 'version':
      return state.version;
    case 'userCache':
      return state.userCache.data ? state.userCache : null;
    case 'cart':
      return Object.hasOwn(state.carts, eventId) ? selectCart(state, eventId) : null;
    case 'checkout':
      return Object.hasOwn(state.checkout, eventId) ? (state.checkout[eventId] ?? null) : null;
  }
}

export interface KeyedRef {
  key: string;
  kind: Kind;
  eventId: string;
  /** Changes when the value does: the reducer's own object. */
  ref: unknown;
}

/** Every storage key that a state gives rise to. The session comes first, as it carries the epoch. */
export function keysOf(state: PersistedState): KeyedRef[] {
  const singles = Object.entries(SINGLE_KEYS).map(([key, kind]) => ({
    key,
    kind,
    eventId: '',
    ref: kind === 'session' ? state.session : kind === 'version' ? state.version : state.userCache,
  }));
  const perEvent = (name: string, kind: Kind, map: Record<string, unknown>): KeyedRef[] =>
    Object.entries(map).map(([eventId, ref]) => ({ key: `${PREFIX}${name}:${eventId}`, kind, eventId, ref }));
  return [
    ...singles,
    ...perEvent('cart', 'cart', state.carts),
    ...perEvent('checkout', 'checkout', state.checkout),
  ];
}
