import { externalStore, useExternalStore } from '@/lib/externalStore';

/**
 * Where a sign-in leads. A sign-in builds the tree again, so the screen that asked for it is gone before it could navigate,
 * and the guard of a guest-only route knows only the way back. So the destination is left here, and whatever route is
 * rendered where the sign-in happened goes there.
 */
export interface Landing {
  /** The path on which the customer signed in: anywhere else the landing is out of date. */
  from: string;
  to: string;
  state?: unknown;
}

export const landingStore = externalStore<Landing | null>(null);

/** The landing that is waiting, whatever path it is for. */
export const useLanding = (): Landing | null => useExternalStore(landingStore);
