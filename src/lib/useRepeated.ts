import { useEffect } from 'react';
import { useLatest } from './useLatest';

/** Calls every `ms` milliseconds; does nothing while `ms` is null. */
export function useRepeated(call: () => void, ms: number | null): void {
  const latest = useLatest(call);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setInterval(() => latest.current(), ms);
    return () => clearInterval(timer);
  }, [latest, ms]);
}
