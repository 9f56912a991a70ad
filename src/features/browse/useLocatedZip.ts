import { useCallback, useEffect, useState } from 'react';
import { useLazyListPostalCodesQuery } from '@/api/zipsApi';
import { currentPosition } from '@/integrations/geolocation';
import { useIsShown } from '@/lib/useNavigateHere';

/** `placeless`: no zip is known at the browser's location. */
type Locating = 'idle' | 'locating' | 'unavailable' | 'placeless';

/**
 * Finds the zip code at the browser's location by the postal-code lookup (spec 1 §2): once automatically, then on request. A
 * refusal is not an error; the screen then asks for the zip.
 */
export function useLocatedZip(onZip: (zip: string) => void) {
  const [status, setStatus] = useState<Locating>('idle');
  const [lookUp] = useLazyListPostalCodesQuery();
  const isShown = useIsShown();

  const locate = useCallback(async () => {
    setStatus('locating');
    try {
      const [nearest] = await lookUp(await currentPosition(), true).unwrap();
      // The browser's question may be answered when the customer has typed a zip, or has gone elsewhere.
      if (!isShown()) return undefined;
      if (!nearest) return setStatus('placeless');
      setStatus('idle');
      return onZip(nearest.postal_code);
    } catch {
      return setStatus('unavailable');
    }
  }, [isShown, lookUp, onZip]);

  useEffect(() => {
    // In a separate task, so that the permission prompt does not delay the screen.
    const timer = setTimeout(() => void locate(), 0);
    return () => clearTimeout(timer);
    // Runs once: a changed callback must not prompt the customer again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, []);

  return { status, locate };
}
