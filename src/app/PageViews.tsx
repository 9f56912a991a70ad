import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { track } from '@/integrations/tracking/lazyTracking';

/** Tells each new path (spec 1 §2); never its query. */
export function PageViews() {
  const { pathname } = useLocation();
  useEffect(() => track({ name: 'page_view', path: pathname }), [pathname]);
  return null;
}
