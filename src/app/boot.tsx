import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { unstable_forceFrameRate } from 'scheduler';
import { setupListeners } from '@reduxjs/toolkit/query';
import { contentApi } from '@/api/contentApi';
import { isAskedEarly } from '@/api/earlyFetch';
import { SITE_CALLS } from '@/config/firstCalls';
import { routes } from '@/config/routes';
import { captureLeadTracking } from '@/integrations/leadTracking';
import { trackError } from '@/integrations/tracking/lazyTracking';
import { watchErrors } from '@/integrations/tracking/watchErrors';
import { atMost } from '@/lib/atMost';
import { chunk } from '@/lib/chunk';
import { navigation } from '@/lib/navigation';
import { guardRepeatedPresses } from '@/lib/repeatedPresses';
import { whenOnline } from '@/lib/whenOnline';
import { checkSession, startSession } from '@/store/session/thunks';
import { selectHasCheckFailed } from '@/store/slices/session';
import { createRecorder } from '@/store/snapshot/recorder';
import { makeStore, type AppStore } from '@/store/store';
import { App } from './App';
import { CrashPage } from './CrashPage';
import { refreshLists } from './refreshLists';
import { reportSource } from './report/reportSource';
import { startLog } from './report/startLog';
import { routeAt } from './routes';
import { sessionPorts } from './session/ports';

/** Longest wait for the first screen's code in ms; the router then shows a skeleton, or an error with Retry. */
const SCREEN_LIMIT_MS = 4000;
/** Longest wait in ms for answers that came with the page, which resolve within a task. Those of the network take longer and are not awaited. */
const ANSWERS_LIMIT_MS = 100;

/**
 * React renders a transition in slices of a thirtieth of a second. Its default is 5 ms, and on a slow phone what the browser does
 * between them made the first render a third longer (docs/performance.md).
 */
const SLICES_PER_SECOND = 30;

/** The replay page runs without the app's store, token and storage. */
const replay = chunk(() => import(/* webpackChunkName: "replay" */ './replay/bootReplay'));

type Route = ReturnType<typeof routeAt>;

/** Loads the screen before the first render, because React would delay a screen behind a Suspense fallback (docs/decisions/0003). */
async function firstScreen(route: Route): Promise<void> {
  await route?.screen.load();
}

/** Puts the answers that came with the page into the store first, so that the screen renders once instead of three times. */
async function firstAnswers(route: Route, { dispatch }: AppStore): Promise<void> {
  const { getContentBlock } = contentApi.endpoints;
  await Promise.all([
    SITE_CALLS.some(isAskedEarly) &&
      dispatch(getContentBlock.initiate('homepage-banner', { subscribe: false })),
    route?.screen.peek()?.prepare?.(dispatch, route.params),
  ]);
}

/** The page's store, with a recorder for problem reports. */
function pageStore(): AppStore {
  const recorder = createRecorder();
  const store = makeStore({ ports: sessionPorts, middleware: [recorder.middleware] });
  const source = { getState: store.getState, recorder };
  reportSource.set(source);
  startLog(source);
  return store;
}

/** When the connection is back, refetches the mounted queries and repeats a failed session check. */
function recoverOnline({ dispatch, getState }: AppStore): void {
  setupListeners(dispatch);
  whenOnline(() => {
    if (selectHasCheckFailed(getState())) void dispatch(checkSession());
  });
}

/**
 * Starts the app: makes the store, rehydrates it, starts the session and renders as soon as the first screen's code is loaded.
 * An error shows the 500 page instead of the skeleton.
 */
export async function boot(container: HTMLElement): Promise<void> {
  unstable_forceFrameRate(SLICES_PER_SECOND);
  const root = createRoot(container);
  watchErrors();
  guardRepeatedPresses();
  navigation.mergeRepeats();
  try {
    // The provider appends the secret to the return URL. A guard would store it in the return path.
    navigation.stripQuery(['payment_intent_client_secret']);
    if (`${navigation.pathname()}/`.startsWith(`${routes.replay.pattern}/`)) {
      return (await replay.load()).bootReplay(root);
    }
    const route = routeAt(navigation.pathname());
    const whenScreen = atMost(firstScreen(route), SCREEN_LIMIT_MS);
    captureLeadTracking();
    const store = pageStore();
    await store.persistence.whenRehydrated;
    void store.dispatch(startSession());
    recoverOnline(store);
    refreshLists(store);
    await whenScreen;
    await atMost(firstAnswers(route, store), ANSWERS_LIMIT_MS);
    // A transition renders in slices; rendering the whole app at once would block a slow phone.
    startTransition(() => root.render(<App store={store} />));
  } catch (error) {
    trackError(error);
    root.render(<CrashPage />);
  }
}
