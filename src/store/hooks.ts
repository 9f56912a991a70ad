import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppStore } from './earlyStore';
import type { AppDispatch, RootState } from './types';

/** The only home of the untyped hooks. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/** Is what was on disk in the store? Public screens render without it; what shows a cart or a customer asks. */
export function useRehydrated(): boolean {
  return useAppSelector((state) => state._persist?.rehydrated ?? false);
}
