import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { setupListeners } from '@reduxjs/toolkit/query';
import { contentApi } from '@/api/contentApi';
import { isAskedEarly } from '@/api/earlyFetch';
import { routes, SITE_CALLS } from '@/config/routes';
import { captureLeadTracking } from '@/integrations/leadTracking';
import { trackError } from '@/integrations/tracking/lazyTracking';
import { watchErrors } from '@/integrations/tracking/watchErrors';
import { chunk } from '@/lib/chunk';
import { navigation } from '@/lib/navigation';
import { whenOnline } from '@/lib/whenOnline';
import { checkSession, startSession } from '@/store/session/thunks';
import { selectHasCheckFailed } from '@/store/slices/session';
import { createRecorder } from '@/store/snapshot/recorder';
import { makeStore, type AppStore } from '@/store/store';
import { App } from './App';
import { CrashPage } from './CrashPage';
import { reportSource } from './report/reportSource';
import { routeAt } from './routes';
import { sessionPorts } from './session/ports';

/** The first screen's code is awaited no longer than this (ms); the router then shows a skeleton, or its error with Retry. */
const SCREEN_LIMIT_MS = 4000;
/** Answers that came with the page are there within a task; those of the network are not awaited (ms). */
const ANSWERS_LIMIT_MS = 100;

/** Settles with the promise or after the time, whichever is first; never rejects. */
function atMost(promise: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(done, done);
  });
}

/** Not the app with a store, a token and a disk, but a sealed page that shows it. */
const replay = chunk(() => import(/* webpackChunkName: "replay" */ './replay/bootReplay'));

const currentPathname = (): string => navigation.currentPath().replace(/[?#].*$/, '');

type Route = ReturnType<typeof routeAt>;

/** Loaded before the first render rather than behind a fallback: React would hold the screen back (docs/decisions/0003). */
async function firstScreen(route: Route): Promise<void> {
  await route?.screen.load();
}

/** What came with the page is put into the store first: the screen is then rendered once, whole, and not three times. */
async function firstAnswers(route: Route, { dispatch }: AppStore): Promise<void> {
  const { getContentBlock } = contentApi.endpoints;
  await Promise.all([
    SITE_CALLS.some(isAskedEarly) &&
      dispatch(getContentBlock.initiate('homepage-banner', { subscribe: false })),
    route?.screen.peek()?.prepare?.(dispatch, route.params),
  ]);
}

/** The page's store, and what it takes to report later what happened to it. */
function pageStore(): AppStore {
  const recorder = createRecorder();
  const store = makeStore({ ports: sessionPorts(), middleware: [recorder.middleware] });
  reportSource.set({ getState: store.getState, log: recorder.log });
  return store;
}

/** When the connection is back, the mounted queries ask again, and the session check if it could not be made. */
function recoverOnline({ dispatch, getState }: AppStore): void {
  setupListeners(dispatch);
  whenOnline(() => {
    if (selectHasCheckFailed(getState())) void dispatch(checkSession());
  });
}

/**
 * Starts the app: makes the store, reads what is stored into it, starts the session, and renders as soon as the code of the first screen
 * is here. Whatever fails, the skeleton gives way to the app or to the 500 page.
 */
export async function boot(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  watchErrors();
  try {
    // The provider appends it to the return address. A guard would remember it as the way back.
    navigation.stripQuery(['payment_intent_client_secret']);
    if (currentPathname().replace(/\/$/, '') === routes.replay.pattern) {
      return (await replay.load()).bootReplay(root);
    }
    const route = routeAt(currentPathname());
    const whenScreen = atMost(firstScreen(route), SCREEN_LIMIT_MS);
    captureLeadTracking(document.referrer, navigation.currentPath());
    const store = pageStore();
    await store.persistence.whenRehydrated;
    void store.dispatch(startSession());
    recoverOnline(store);
    await whenScreen;
    await atMost(firstAnswers(route, store), ANSWERS_LIMIT_MS);
    // In slices: the whole at once would block a phone, and the skeleton is on the screen meanwhile.
    startTransition(() => root.render(<App store={store} />));
  } catch (error) {
    trackError(error);
    root.render(<CrashPage />);
  }
}
