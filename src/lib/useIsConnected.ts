import { useSyncExternalStore } from 'react';

function onConnection(tell: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, tell, { signal: stop.signal });
  return () => stop.abort();
}
const isConnected = (): boolean => navigator.onLine;

/** True on the server, which renders for a browser that has just asked. */
export const useIsConnected = (): boolean => useSyncExternalStore(onConnection, isConnected, () => true);
