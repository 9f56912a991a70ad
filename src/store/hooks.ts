import { useDispatch, useSelector, useStore } from 'react-redux';
import { now } from '@/lib/clock';
import type { AppStore } from './earlyStore';
import { selectCachedUser, type CachedUser } from './slices/userCache';
import type { AppDispatch, RootState } from './types';

/** The only home of the untyped hooks. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/** Is what was on disk in the store? Public screens render without it; what shows a cart or a customer asks. */
export const selectIsRehydrated = (state: RootState): boolean => state._persist?.rehydrated ?? false;

export function useRehydrated(): boolean {
  return useAppSelector(selectIsRehydrated);
}

/** The cached user if it is fresh and belongs to whoever is signed in. */
export function useCachedUser(): CachedUser | null {
  return useAppSelector((state) => selectCachedUser(state, now()));
}
