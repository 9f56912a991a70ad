import { useEffect } from 'react';
import type { RouteName } from '@/config/routes';
import { whenUsed } from '@/lib/whenUsed';
import { screenOf } from './screens';

/** Loads the code of the screen that usually comes next when the visitor first touches, scrolls or types, so that it opens at once. */
export function usePreloaded(next: RouteName, isWanted = true): void {
  useEffect(() => (isWanted ? whenUsed(() => screenOf(next)?.preload()) : undefined), [next, isWanted]);
}
