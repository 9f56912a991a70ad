import { useEffect, useState } from 'react';

/** The last value that stayed unchanged for `ms` milliseconds; for typed text that is sent to a server. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
