import { useEffect, useState } from 'react';
import { whenIdle } from '@/lib/whenIdle';

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
    return whenIdle(arrive, LATEST_MS, LATEST_MS / 2);
  }, []);
  return isIdle;
}
