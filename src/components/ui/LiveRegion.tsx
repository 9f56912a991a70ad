import { useSyncExternalStore } from 'react';
import { liveRegionStore } from './announce';

/** The one polite live region of the page; the layout renders it once. */
export function LiveRegion() {
  const text = useSyncExternalStore(liveRegionStore.subscribe, liveRegionStore.get);
  return (
    <div className="vh" role="status" aria-live="polite" aria-atomic="true">
      {text && <p>{text}</p>}
    </div>
  );
}
