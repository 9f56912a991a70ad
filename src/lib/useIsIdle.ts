import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle';

/** Upper limit in milliseconds, because a busy page is never idle. */
const LATEST_MS = 3000;
/** Wait in milliseconds where the browser does not tell when it is idle (Safari). */
const GUESS_MS = 500;

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
    return whenIdle(arrive, LATEST_MS, GUESS_MS);
  }, []);
  return isIdle;
}
