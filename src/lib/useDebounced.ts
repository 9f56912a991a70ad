import { useEffect, useState } from 'react';

/** The value as it was once it had not changed for `ms` milliseconds: for what is typed and asked of a server. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
