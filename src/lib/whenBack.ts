import { whenOnline } from './whenOnline';

/**
 * Calls `tell` each time the browser comes back online, and when the customer comes back to the page with a connection. Does not
 * listen to the window's focus: a press that brings it would hit what `tell` changes. Returns a function that stops it.
 */
export function whenBack(tell: () => void): () => void {
  const stop = whenOnline(tell);
  const onView = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) tell();
  };
  document.addEventListener('visibilitychange', onView);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onView);
  };
}
