import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { track } from '@/integrations/tracking/lazyTracking';

/** Tracks each new path (spec 1 §2), without its query. */
export function PageViews() {
  const { pathname } = useLocation();
  useEffect(() => track({ name: 'page_view', path: pathname }), [pathname]);
  return null;
}
