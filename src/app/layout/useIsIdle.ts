import { useEffect, useState } from 'react';

/** At the latest then, in milliseconds: a busy page is never idle. */
const LATEST_MS = 3000;

let wasIdle = false;

/** False until the first screen has had its turn; what is not needed for it waits here. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(wasIdle);
  useEffect(() => {
    if (wasIdle) return undefined;
    const arrive = () => {
      wasIdle = true;
      setIdle(true);
    };
    // Safari has no requestIdleCallback.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(arrive, LATEST_MS / 2);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(arrive, { timeout: LATEST_MS });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
