import { useSyncExternalStore } from 'react';

/**
 * Where a sign-in leads. A sign-in builds the tree anew, so the screen that asked for it is gone before it could navigate,
 * and the guard of a guest-only route knows only the way back. So the destination is left here, and whatever route is
 * rendered where the sign-in happened goes there.
 */
export interface Landing {
  /** The path on which the customer signed in: anywhere else the landing is out of date. */
  from: string;
  to: string;
  state?: unknown;
}

let current: Landing | null = null;
const listeners = new Set<() => void>();

export const landingStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): Landing | null => current,
  set(next: Landing | null): void {
    if (next === current) return;
    current = next;
    listeners.forEach((listener) => listener());
  },
};

/** The landing that is waiting, whatever path it is for. */
export function useLanding(): Landing | null {
  return useSyncExternalStore(landingStore.subscribe, landingStore.get);
}
