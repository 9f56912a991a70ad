import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { trackError } from '@/integrations/tracking/lazyTracking';
import { useAppSelector } from '@/store/hooks';
import type { AppStore } from '@/store/store';
import { selectSessionKey } from '@/store/slices/session';
import { CrashPage } from './CrashPage';
import { ErrorBoundary } from './ErrorBoundary';
import { SiteLayout } from './layout/SiteLayout';
import { PageViews } from './PageViews';
import { AppRoutes } from './routes';
import { ServerErrorRoute } from './routes/ServerErrorRoute';

/** The whole page. A render error in it shows an error page (spec 1 §2). */
export function App({ store }: { store: AppStore }) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={<CrashPage />} onError={trackError}>
        <Provider store={store}>
          <BrowserRouter>
            <PageViews />
            <Site />
          </BrowserRouter>
        </Provider>
      </ErrorBoundary>
    </StrictMode>
  );
}

/**
 * The tree of one session. Another session mounts a new tree, because mounted hooks keep the previous customer's data even
 * after a reset of the API cache.
 */
export function Site() {
  const sessionKey = useAppSelector(selectSessionKey);
  const { pathname } = useLocation();
  return (
    <SiteLayout key={sessionKey}>
      <ErrorBoundary fallback={<ServerErrorRoute />} onError={trackError} resetKey={pathname}>
        <AppRoutes />
      </ErrorBoundary>
    </SiteLayout>
  );
}
