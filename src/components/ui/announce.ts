import { externalStore } from '@/lib/externalStore';

export const liveRegionStore = externalStore('');

/**
 * Long enough to be noticed, in milliseconds. Text that stays would be read a second time by a customer who moves through the
 * page, and the same words would not be announced again.
 */
const HEARD_MS = 1000;
let timer: ReturnType<typeof setTimeout>;

/** Says something politely to screen readers: cart flashes, toasts, results that changed. */
export function announce(text: string): void {
  liveRegionStore.set(text);
  clearTimeout(timer);
  timer = setTimeout(liveRegionStore.set, HEARD_MS, '');
}
