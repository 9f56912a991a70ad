/**
 * Runs `then` when the browser is idle, after `latestMs` at the latest; returns a function that cancels it. In Safari, which has no
 * requestIdleCallback, it runs after `guessMs`.
 */
export function whenIdle(then: () => void, latestMs: number, guessMs = 0): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(then, guessMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(then, { timeout: latestMs });
  return () => window.cancelIdleCallback(handle);
}
