import { useEffect } from 'react';
import type { RouteName } from '@/config/routes';
import { whenIdle } from '@/lib/whenIdle';
import { screenOf } from './screens';

/** Upper limit in milliseconds, because a busy page is never idle. */
const LATEST_MS = 3000;

/** Loads the code of the screen that usually comes next while the customer reads this one, so that it opens at once. */
export function usePreloaded(next: RouteName, isWanted = true): void {
  useEffect(
    () => (isWanted ? whenIdle(() => screenOf(next)?.preload(), LATEST_MS) : undefined),
    [next, isWanted],
  );
}
