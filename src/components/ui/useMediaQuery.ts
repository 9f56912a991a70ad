import { useCallback, useSyncExternalStore } from 'react';

/** The two widths the layout switches at: 768 and 1024 px. */
export const WIDE = '(min-width: 48rem)';
export const DESKTOP = '(min-width: 64rem)';
/** The theme, which follows the system. */
export const DARK = '(prefers-color-scheme: dark)';

/** For differences in structure (popover or sheet); use CSS for differences in look. False without a window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
