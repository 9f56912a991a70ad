import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { liveRegionStore } from './announce';
import { BESIDE_DIALOGS } from './besideDialogs';

/** The one polite live region of the page; the layout renders it once. Beside the app, as a dialog hides that. */
export function LiveRegion() {
  const text = useSyncExternalStore(liveRegionStore.subscribe, liveRegionStore.get);
  return createPortal(
    <div className="vh" role="status" aria-live="polite" aria-atomic="true" {...BESIDE_DIALOGS}>
      {text && <p>{text}</p>}
    </div>,
    document.body,
  );
}
