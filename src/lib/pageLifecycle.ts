/**
 * Calls back when the page may be about to go away. `pagehide` misses killed mobile tabs, `visibilitychange` misses
 * some desktop closes: both are heard. Answers the way to stop.
 */
export function onPageLeave(callback: () => void): () => void {
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') callback();
  };
  window.addEventListener('pagehide', callback);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('pagehide', callback);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/** Calls back when a page returns from the back/forward cache, where it heard no events of other tabs. */
export function onPageReturn(callback: () => void): () => void {
  const handle = (event: PageTransitionEvent) => {
    if (event.persisted) callback();
  };
  window.addEventListener('pageshow', handle);
  return () => window.removeEventListener('pageshow', handle);
}
