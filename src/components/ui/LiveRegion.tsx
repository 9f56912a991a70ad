import { useSyncExternalStore } from 'react';
import { liveRegionStore } from './announce';

/** The one polite live region of the page; the layout renders it once. */
export function LiveRegion() {
  const { text, count } = useSyncExternalStore(
    liveRegionStore.subscribe,
    liveRegionStore.get,
    liveRegionStore.get,
  );
  return (
    <div className="vh" role="status" aria-live="polite" aria-atomic="true">
      {/* A new node each time: equal words are announced again. */}
      {text && <p key={count}>{text}</p>}
    </div>
  );
}
