import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { liveRegionStore } from './announce';
import { BESIDE_DIALOGS } from './besideDialogs';

/** The one polite live region of the page; the layout renders it once. Beside the app, as a dialog makes that inert. */
export function LiveRegion() {
  const { text, count } = useSyncExternalStore(
    liveRegionStore.subscribe,
    liveRegionStore.get,
    liveRegionStore.get,
  );
  return createPortal(
    <div className="vh" role="status" aria-live="polite" aria-atomic="true" {...BESIDE_DIALOGS}>
      {/* A new node each time: equal words are announced again. */}
      {text && <p key={count}>{text}</p>}
    </div>,
    document.body,
  );
}
