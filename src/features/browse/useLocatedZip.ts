import { useCallback, useEffect, useState } from 'react';
import { useLazyListPostalCodesQuery } from '@/api/zipsApi';
import { currentPosition } from '@/integrations/geolocation';

/** `placeless`: the browser answered, but no zip is known there. */
type Locating = 'idle' | 'locating' | 'unavailable' | 'placeless';

/**
 * Finds the zip code around the customer by the postal-code lookup (spec 1 §2): once by itself, and again
 * when asked. Refused or unknown is no error; the screen then asks for the zip.
 */
export function useLocatedZip(onZip: (zip: string) => void) {
  const [status, setStatus] = useState<Locating>('idle');
  const [lookUp] = useLazyListPostalCodesQuery();

  const locate = useCallback(async () => {
    setStatus('locating');
    try {
      const [nearest] = await lookUp(await currentPosition(), true).unwrap();
      if (!nearest) return setStatus('placeless');
      setStatus('idle');
      return onZip(nearest.postal_code);
    } catch {
      return setStatus('unavailable');
    }
  }, [lookUp, onZip]);

  useEffect(() => {
    // In a task of its own: asking for the permission is no part of showing the screen.
    const timer = setTimeout(() => void locate(), 0);
    return () => clearTimeout(timer);
    // Once, by itself: a changed callback is no reason to ask the customer again.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, []);

  return { status, locate };
}
