import { useIsConnected } from '@/lib/useIsConnected';
import { useAppSelector } from '@/store/hooks';
import { selectHasCheckFailed, selectUserId } from '@/store/slices/session';

/** A customer has no connection, or the server does not answer. The notice above the screen offers to try again. */
export function useIsLineLost(): boolean {
  const isOn = useIsConnected();
  const hasCheckFailed = useAppSelector(selectHasCheckFailed);
  const isCustomer = useAppSelector(selectUserId) !== null;
  return isCustomer && (!isOn || hasCheckFailed);
}
