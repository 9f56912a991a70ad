import { externalStore } from '@/lib/externalStore';

export const liveRegionStore = externalStore('');

/**
 * How long a text stays in the live region, in milliseconds. A text that stays would be read again by a customer who navigates
 * the page, and the same text could not be announced twice.
 */
const HEARD_MS = 1000;
let timer: ReturnType<typeof setTimeout>;

/** Announces a text to screen readers politely. Not for words that are on the screen, which would be in the page twice. */
export function announce(text: string): void {
  liveRegionStore.set(text);
  clearTimeout(timer);
  timer = setTimeout(liveRegionStore.set, HEARD_MS, '');
}
