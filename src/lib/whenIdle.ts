/** Runs `then` once the page has nothing better to do, after `latestMs` at the latest; answers how to call it off. */
export function whenIdle(then: () => void, latestMs: number): () => void {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(then, 0);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(then, { timeout: latestMs });
  return () => window.cancelIdleCallback(handle);
}
