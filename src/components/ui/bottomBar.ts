import { useEffect } from 'react';
import { externalStore, useExternalStore } from '@/lib/externalStore';

const bottomBar = externalStore<HTMLElement | null>(null);

/** The ref of a screen's own bar at the bottom of a phone. */
export const bottomBarRef = (bar: HTMLElement | null): void => bottomBar.set(bar);

/** Gives the styles of the page the height of that bar as `--bar`. */
export function useBottomBarHeight(): void {
  const bar = useExternalStore(bottomBar);
  useEffect(() => {
    if (!bar) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bar', `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, [bar]);
}
