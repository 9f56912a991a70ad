import { useEffect, useRef } from 'react';

/** The value of the last render, for effects and listeners that must not run again when it changes. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
