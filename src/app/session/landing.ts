import { externalStore, useExternalStore } from '@/lib/externalStore';

/**
 * The destination after a sign-in. A sign-in mounts a new tree, so the sign-in screen cannot navigate any more, and the guard of
 * a guest-only route knows only the way back. So the screen stores the destination here, and `RouteScreen` redirects to it.
 */
export interface Landing {
  /** The path of the sign-in; on any other path the landing is outdated. */
  from: string;
  to: string;
  state?: unknown;
}

export const landingStore = externalStore<Landing | null>(null);

/** The stored landing; the caller must compare `from`. */
export const useLanding = (): Landing | null => useExternalStore(landingStore);
