import { useEffect, useState } from 'react';
import { whenIdle } from '@/lib/whenIdle';

/** Upper limit in milliseconds, because a busy page is never idle. */
const LATEST_MS = 3000;

let wasIdle = false;

/** False until the first screen is rendered and the browser is idle; for parts that the first screen does not need. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(wasIdle);
  useEffect(() => {
    if (wasIdle) return undefined;
    const arrive = () => {
      wasIdle = true;
      setIdle(true);
    };
    return whenIdle(arrive, LATEST_MS, LATEST_MS / 2);
  }, []);
  return isIdle;
}
