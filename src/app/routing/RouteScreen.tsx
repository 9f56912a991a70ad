import { createElement, useEffect, useReducer } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/ui/States';
import { Page } from '@/components/ui/Page';
import { routes, type RouteName } from '@/config/routes';
import type { Chunk } from '@/lib/chunk';
import { navigation } from '@/lib/navigation';
import { useIsHydrated } from '@/lib/useIsHydrated';
import { useAppSelector } from '@/store/hooks';
import { selectIsSessionChecked, selectIsSignedIn } from '@/store/slices/session';
import { landingStore, useLanding } from '../session/landing';
import { guard } from './guards';
import type { Screen as RouteComponent } from './screen';
import { ScreenSkeleton } from './ScreenSkeleton';
import { Redirect } from './Redirect';

interface RouteScreenProps {
  name: RouteName;
  screen: Chunk<RouteComponent>;
}

/** Applies a route's guard and shows its screen when the code is loaded. */
export function RouteScreen({ name, screen }: RouteScreenProps) {
  const location = useLocation();
  const isChecked = useAppSelector(selectIsSessionChecked);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const landing = useLanding();
  const isOver = landing !== null && landing.from !== location.pathname;
  useEffect(() => {
    if (isOver) landingStore.set(null);
  }, [isOver]);
  const decision = guard(name, { isChecked, isSignedIn }, location);

  // Before the guard, which would redirect a customer who has just signed in to another target.
  if (landing && !isOver && isSignedIn) return <Redirect to={landing.to} state={landing.state} />;
  if (decision.kind === 'redirect') return <Redirect to={decision.to} state={decision.state} />;
  if (routes[name].access === 'guestOnly')
    return <GuestScreen name={name} screen={screen} isWaiting={decision.kind === 'wait'} />;
  switch (decision.kind) {
    case 'wait':
      return <Waiting name={name} screen={screen} />;
    case 'show':
      return <LoadedScreen name={name} screen={screen} />;
  }
}

/**
 * A screen for visitors. The server's page has it whole, and hydration repeats it; the styles hide it from a customer
 * (`data-guest`), who then waits for the session check.
 */
function GuestScreen({ isWaiting, ...props }: RouteScreenProps & { isWaiting: boolean }) {
  const isHydrated = useIsHydrated();
  return isWaiting && isHydrated ? <Waiting {...props} /> : <LoadedScreen {...props} />;
}

/** The same skeleton as in the server's page, so that nothing jumps. */
function Waiting({ name, screen }: RouteScreenProps) {
  const Skeleton = screen.peek()?.Skeleton;
  return Skeleton ? createElement(Skeleton) : <ScreenSkeleton title={routes[name].title} />;
}

interface Loading {
  attempt: number;
  hasFailed: boolean;
}

const loadingReducer = (state: Loading, event: 'loaded' | 'failed' | 'retried'): Loading =>
  event === 'failed' ? { ...state, hasFailed: true } : { attempt: state.attempt + 1, hasFailed: false };

function LoadedScreen({ name, screen }: RouteScreenProps) {
  const [{ attempt, hasFailed }, report] = useReducer(loadingReducer, { attempt: 0, hasFailed: false });
  const Screen = screen.peek();

  useEffect(() => {
    // Uses the value of this render: a screen that has loaded since then is not shown yet, so it is reported below.
    if (Screen) return undefined;
    let isCurrent = true;
    screen.load().then(
      () => isCurrent && report('loaded'),
      () => {
        if (!isCurrent) return;
        // The loader never reloads the pages of an order by itself. A customer who has pressed Retry may need another build's page.
        if (attempt > 0 && navigator.onLine) navigation.reload();
        report('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [screen, Screen, attempt]);

  // createElement instead of JSX: the component comes from its chunk and is not created during render.
  if (Screen) return createElement(Screen);
  const { title } = routes[name];
  if (!hasFailed) return <ScreenSkeleton title={title} />;
  return (
    <Page title={title}>
      <h1 className="vh">{title}</h1>
      <ErrorState title="This page could not be loaded." onRetry={() => report('retried')}>
        Check your connection and try again.
      </ErrorState>
    </Page>
  );
}
