import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { track } from '@/integrations/tracking/lazyTracking';
import { reportSource } from '@/support/record/reportSource';

/** Tracks each new path (spec 1 §2), without its query, and notes it in the log of the problem report. */
export function PageViews() {
  const { pathname, search, state, key } = useLocation();
  useEffect(() => track({ name: 'page_view', path: pathname }), [pathname]);
  useEffect(
    () => reportSource.get()?.recorder.navigated(pathname + search, state),
    // The key changes if the same path is opened again.
    [pathname, search, state, key],
  );
  return null;
}
