/**
 * Calls back when the page may be closed. Listens to two events: `pagehide` misses killed mobile tabs, `visibilitychange` misses
 * some closings on desktop. Returns a function that stops it.
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

/** Calls back when the page returns from the back/forward cache, where it received no events of other tabs. */
export function onPageReturn(callback: () => void): () => void {
  const handle = (event: PageTransitionEvent) => {
    if (event.persisted) callback();
  };
  window.addEventListener('pageshow', handle);
  return () => window.removeEventListener('pageshow', handle);
}
