import { useSyncExternalStore } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectHasCheckFailed, selectUserId } from '@/store/slices/session';

function onConnection(tell: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, tell, { signal: stop.signal });
  return () => stop.abort();
}
const isConnected = (): boolean => navigator.onLine;
/** True on the server, which renders for a browser that has just asked. */
export const useIsConnected = (): boolean => useSyncExternalStore(onConnection, isConnected, () => true);

/** A customer has no connection, or the server does not answer. The notice above the screen offers to try again. */
export function useIsLineLost(): boolean {
  const isOn = useIsConnected();
  const hasCheckFailed = useAppSelector(selectHasCheckFailed);
  const isCustomer = useAppSelector(selectUserId) !== null;
  return isCustomer && (!isOn || hasCheckFailed);
}
