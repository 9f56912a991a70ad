import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useExternalStore } from '@/lib/externalStore';
import { useIsHydrated } from '@/lib/useIsHydrated';
import { liveRegionStore } from './announce';
import { BESIDE_DIALOGS } from './modality';

/**
 * The page's polite live region, rendered once by the layout. Outside of the app's root, which dialogs hide. The toasts are inside,
 * so that they are announced without a copy; not atomic, so that a new one does not repeat the others.
 */
export function LiveRegion({ children }: { children?: ReactNode }) {
  const text = useExternalStore(liveRegionStore);
  const isHydrated = useIsHydrated();
  if (!isHydrated) return null;
  return createPortal(
    <div role="status" aria-live="polite" aria-atomic="false" {...BESIDE_DIALOGS}>
      {text && <p className="vh">{text}</p>}
      {children}
    </div>,
    document.body,
  );
}
