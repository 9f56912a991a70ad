import { StrictMode, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { withoutLinkTail } from '@dwellivery/domain/linkTail';
import { trackError } from '@/integrations/tracking/lazyTracking';
import { RenderedAt } from '@/lib/renderedAt';
import { useAppStore } from '@/store/hooks';
import type { RootState } from '@/store/rootReducer';
import type { AppStore } from '@/store/store';
import { selectSessionKey } from '@/store/slices/session';
import { CrashPage } from './CrashPage';
import { ErrorBoundary } from './ErrorBoundary';
import { SiteLayout } from './layout/SiteLayout';
import { PageViews } from './PageViews';
import { AppRoutes } from './routes';
import { ServerErrorRoute } from './routes/ServerErrorRoute';
import { Redirect } from './routing/Redirect';

interface AppProps {
  store: AppStore;
  /** Of a page that the server renders: the time, and for hydration the state, which it repeats. */
  rendered?: { at: number; state?: RootState } | null;
  /** The browser's router, or that of the server's render. */
  Router?: (props: { children: ReactNode }) => ReactNode;
  /** Called when the app has taken the page over. */
  onReady?: () => void;
}

/** The whole page, in the browser and on the server. A render error in it shows an error page (spec 1 §2). */
export function App({ store, rendered = null, Router = BrowserRouter, onReady }: AppProps) {
  // Once: a later callback would be about another page.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  useEffect(() => onReady?.(), []);
  return (
    <StrictMode>
      <ErrorBoundary fallback={<CrashPage />} onError={trackError}>
        <RenderedAt value={rendered && rendered.at}>
          <Provider store={store} serverState={rendered?.state}>
            <Router>
              <PageViews />
              <Site />
            </Router>
          </Provider>
        </RenderedAt>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** Key of the session's tree. Reads the store itself: hydration renders a visitor's state, but keeps the tree. */
function useSessionKey(): string {
  const { subscribe, getState } = useAppStore();
  const read = () => selectSessionKey(getState());
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * The tree of one session. Another session mounts a new tree, because mounted hooks keep the previous customer's data even
 * after a reset of the API cache.
 */
export function Site() {
  const sessionKey = useSessionKey();
  const { pathname, search, hash } = useLocation();
  const tidy = withoutLinkTail(pathname);
  if (tidy !== pathname) return <Redirect to={`${tidy}${search}${hash}`} />;
  return (
    <SiteLayout key={sessionKey}>
      <ErrorBoundary fallback={<ServerErrorRoute />} onError={trackError} resetKey={pathname}>
        <AppRoutes />
      </ErrorBoundary>
    </SiteLayout>
  );
}
