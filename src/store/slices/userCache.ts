import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { appReset } from '../appReset';

/** Cached user data lives one hour (spec 1 §9), in milliseconds. */
const USER_CACHE_MS = 3_600_000;

/** The cached fields of a user: those of spec 1 §3 that screens show. Never token or password. */
export interface CachedUser {
  id: number;
  name: string | null;
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  phone: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  avatar: string | null;
  referral_url: string | null;
  stripe_subscribed_at: string | null;
  stripe_sub_cancelled: string | boolean | null;
  stripe_subscription_end: string | null;
}

export interface UserCacheState {
  data: CachedUser | null;
  /** Milliseconds UTC. A time in the future counts as expired, because the clock was set back. */
  savedAt: number;
  /** Invariant: shown only while this is the signed-in user. */
  ownerId: number | null;
}

export const initialUserCache: UserCacheState = { data: null, savedAt: 0, ownerId: null };

const TEXT_FIELDS = [
  'name',
  'firstname',
  'lastname',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'postal_code',
  'avatar',
  'referral_url',
  'stripe_subscribed_at',
  'stripe_subscription_end',
] as const satisfies readonly (keyof CachedUser)[];

/** Picks the fields that may be cached. */
export function toCachedUser(user: { id: number } & Record<string, unknown>): CachedUser {
  const texts = TEXT_FIELDS.map((field): [string, string | null] => {
    const value = user[field];
    return [field, typeof value === 'string' ? value : null];
  });
  const cancelled = user.stripe_sub_cancelled;
  return {
    ...(Object.fromEntries(texts) as Omit<CachedUser, 'id' | 'stripe_sub_cancelled'>),
    id: user.id,
    stripe_sub_cancelled: typeof cancelled === 'string' || typeof cancelled === 'boolean' ? cancelled : null,
  };
}

/** Fresh for 59:59, expired at 60:00, and expired if saved in the future. */
export function isFresh(savedAt: number, nowMs: number): boolean {
  const age = nowMs - savedAt;
  return age >= 0 && age < USER_CACHE_MS;
}

const slice = createSlice({
  name: 'userCache',
  initialState: initialUserCache,
  reducers: {
    userCached(
      _state,
      { payload }: PayloadAction<{ user: { id: number } & Record<string, unknown>; at: number }>,
    ) {
      return { data: toCachedUser(payload.user), savedAt: payload.at, ownerId: payload.user.id };
    },
    userCacheSynced: (_state, { payload }: PayloadAction<UserCacheState>) => payload,
  },
  extraReducers: (builder) => builder.addCase(appReset, () => initialUserCache),
});

interface UserCacheRoot {
  userCache: UserCacheState;
  session: { userId: number | null };
}

/** The cached user if it is fresh at `nowMs` and is the signed-in user; else null. */
export function selectCachedUser(state: UserCacheRoot, nowMs: number): CachedUser | null {
  const { data, savedAt, ownerId } = state.userCache;
  return ownerId !== null && ownerId === state.session.userId && isFresh(savedAt, nowMs) ? data : null;
}

export const userCacheReducer = slice.reducer;
export const { userCached, userCacheSynced } = slice.actions;
