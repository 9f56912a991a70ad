import { baseApi } from '@/api/baseApi';
import { listOf } from '@/api/tags';
import { now } from '@/lib/clock';
import type { AppStore } from '@/store/store';

/** How old the lists of events and orders may be when the customer looks at them again (ms). */
const STALE_MS = 10 * 60_000;

const dayOf = (at: number): string => new Date(at).toDateString();

/**
 * Reads the lists on the screen again when the page comes back to view after a while or on another day: a page that was left open
 * would show past dinners. Returns a function that stops it.
 */
export function refreshLists({ dispatch }: Pick<AppStore, 'dispatch'>): () => void {
  let readAt = now();
  const onView = () => {
    const at = now();
    const isFresh = Math.abs(at - readAt) < STALE_MS && dayOf(at) === dayOf(readAt);
    if (document.visibilityState === 'hidden' || !navigator.onLine || isFresh) return;
    readAt = at;
    dispatch(baseApi.util.invalidateTags([listOf('Event'), listOf('Membership')]));
  };
  document.addEventListener('visibilitychange', onView);
  // A computer that wakes up, or a window that comes to the front, need not change the visibility.
  window.addEventListener('focus', onView);
  return () => {
    document.removeEventListener('visibilitychange', onView);
    window.removeEventListener('focus', onView);
  };
}
