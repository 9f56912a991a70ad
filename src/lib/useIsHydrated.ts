import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration, for what only a browser can draw, such as a portal. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
