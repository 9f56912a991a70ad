import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router-dom';

/** Whether the caller's component is still mounted, at the time of the call. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}

/**
 * The router's `navigate` for the steps after a call. Does nothing once the customer has left the screen: a late answer would take them
 * away from the screen that they have chosen since.
 */
export function useNavigateHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isShown = useIsShown();
  return useCallback(
    (to, options) => {
      if (isShown()) void navigate(to, options);
    },
    [isShown, navigate],
  );
}
