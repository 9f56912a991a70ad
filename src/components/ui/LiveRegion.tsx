import { createPortal } from 'react-dom';
import { useExternalStore } from '@/lib/externalStore';
import { liveRegionStore } from './announce';
import { BESIDE_DIALOGS } from './besideDialogs';

/** The page's polite live region, rendered once by the layout. Outside of the app's root, which dialogs hide. */
export function LiveRegion() {
  const text = useExternalStore(liveRegionStore);
  return createPortal(
    <div className="vh" role="status" aria-live="polite" aria-atomic="true" {...BESIDE_DIALOGS}>
      {text && <p>{text}</p>}
    </div>,
    document.body,
  );
}
