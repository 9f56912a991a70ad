import { useEffect, useRef } from 'react';

/** Runs `act` when the component appears, once: for calls that must not be repeated, while React may run an effect twice. */
export function useOnce(act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
}
