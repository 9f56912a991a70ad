/**
 * Runs `then` once the page has nothing better to do, after `latestMs` at the latest; answers how to call it off. Safari cannot tell
 * when that is: there it is after `guessMs`.
 */
export function whenIdle(then: () => void, latestMs: number, guessMs = 0): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(then, guessMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(then, { timeout: latestMs });
  return () => window.cancelIdleCallback(handle);
}
