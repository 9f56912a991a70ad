import { now } from '@/lib/clock';
import { useAppSelector } from './hooks';
import { isFresh, type CachedUser, type UserCacheState } from './slices/userCache';

interface UserCacheRoot {
  userCache: UserCacheState;
  session: { userId: number | null };
}

/** The cached user if it is fresh at `nowMs` and is the signed-in user; else null. */
export function selectCachedUser(state: UserCacheRoot, nowMs: number): CachedUser | null {
  const { data, savedAt, ownerId } = state.userCache;
  return ownerId !== null && ownerId === state.session.userId && isFresh(savedAt, nowMs) ? data : null;
}

/** As `selectCachedUser`, at the time of the render. */
export function useCachedUser(): CachedUser | null {
  return useAppSelector((state) => selectCachedUser(state, now()));
}
