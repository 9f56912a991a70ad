import { useEffect, useRef } from 'react';

/** Calls every `ms` milliseconds; does nothing while `ms` is null. */
export function useRepeated(call: () => void, ms: number | null): void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setInterval(() => latest.current(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
