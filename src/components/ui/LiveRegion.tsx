import { createPortal } from 'react-dom';
import { useExternalStore } from '@/lib/externalStore';
import { liveRegionStore } from './announce';
import { BESIDE_DIALOGS } from './besideDialogs';

/** The one polite live region of the page; the layout renders it once. Beside the app, as a dialog hides that. */
export function LiveRegion() {
  const text = useExternalStore(liveRegionStore);
  return createPortal(
    <div className="vh" role="status" aria-live="polite" aria-atomic="true" {...BESIDE_DIALOGS}>
      {text && <p>{text}</p>}
    </div>,
    document.body,
  );
}
