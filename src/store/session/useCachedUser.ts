import { now } from '@/lib/clock';
import { useAppSelector } from '../hooks';
import { selectCachedUser, type CachedUser } from '../slices/userCache';

/** `selectCachedUser` at the time of the render. */
export function useCachedUser(): CachedUser | null {
  return useAppSelector((state) => selectCachedUser(state, now()));
}
