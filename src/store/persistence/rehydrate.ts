import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../rootReducer';
import { cartSynced } from '../slices/carts';
import { draftSynced } from '../slices/checkout';
import { sessionSynced } from '../slices/session';
import { initialUserCache, isFresh, userCacheSynced } from '../slices/userCache';
import { versionSynced } from '../slices/version';
import type { StoredValue } from './engineTypes';
import type { Value, ValueOf } from './entries';
import type { PersistedState } from './keys';
import type { Kind } from './migrations';

/** Stored values as a state to merge with the defaults. A cache that is too old stays out (it is also checked when read). */
export function toState(values: readonly StoredValue[], nowMs: number): Partial<PersistedState> {
  const state: Partial<PersistedState> & Required<Pick<PersistedState, 'carts' | 'checkout'>> = {
    carts: {},
    checkout: {},
  };
  values.forEach(({ kind, eventId, value }) => {
    if (kind === 'cart') state.carts[eventId] = value as ValueOf['cart'];
    else if (kind === 'checkout') state.checkout[eventId] = value as ValueOf['checkout'];
    else if (kind !== 'userCache' || isFresh((value as ValueOf['userCache']).savedAt, nowMs))
      Object.assign(state, { [kind]: value });
  });
  return state;
}

/** Per slice, so that a field which older data lacks has its default. redux-persist's own merge replaces slices whole. */
export function mergeWithDefaults(inbound: Partial<PersistedState>, state: RootState): RootState {
  return {
    ...state,
    session: { ...state.session, ...inbound.session },
    version: { ...state.version, ...inbound.version },
    userCache: { ...state.userCache, ...inbound.userCache },
    carts: { ...state.carts, ...inbound.carts },
    checkout: { ...state.checkout, ...inbound.checkout },
  };
}

/** The action that brings another tab's value into the store. */
export function syncAction(kind: Kind, eventId: string, value: Value | null): UnknownAction | null {
  switch (kind) {
    case 'cart':
      return cartSynced({ eventId, cart: value as ValueOf['cart'] | null });
    case 'checkout':
      return draftSynced({ eventId, draft: value as ValueOf['checkout'] | null });
    case 'userCache':
      return userCacheSynced((value as ValueOf['userCache'] | null) ?? initialUserCache);
    case 'session':
      return value && sessionSynced(value as ValueOf['session']);
    case 'version':
      return value && versionSynced(value as ValueOf['version']);
  }
}
