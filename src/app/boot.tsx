import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { setupListeners } from '@reduxjs/toolkit/query';
import { routes } from '@/config/routes';
import { captureLeadTracking } from '@/integrations/leadTracking';
import { trackError } from '@/integrations/tracking/lazyTracking';
import { watchErrors } from '@/integrations/tracking/watchErrors';
import { atMost } from '@/lib/atMost';
import { chunk } from '@/lib/chunk';
import { note } from '@/lib/log';
import { navigation } from '@/lib/navigation';
import { guardRepeatedPresses } from '@/lib/repeatedPresses';
import { tokenStore } from '@/lib/tokenStore';
import { whenOnline } from '@/lib/whenOnline';
import { checkSession, startSession } from '@/store/session/thunks';
import { selectHasCheckFailed } from '@/store/slices/session';
import { createRecorder } from '@/support/record/recorder';
import { makeStore, type AppStore } from '@/store/store';
import { App } from './App';
import { CrashPage } from './CrashPage';
import { refreshLists } from './refreshLists';
import { askAgain } from './render/askAgain';
import { markReady, playEarlyInput, readEarlyInput } from './render/earlyInput';
import { readPageState, rootStateOf } from './render/pageState';
import { reportSource } from '@/support/record/reportSource';
import { startLog } from '@/support/record/startLog';
import { routeAt } from './routes';
import { sessionPorts } from './session/ports';

/** Longest wait for the first screen's code in ms; the router then shows a skeleton, or an error with Retry. */
const SCREEN_LIMIT_MS = 4000;

/** The replay page runs without the app's store, token and storage. */
const replay = chunk(() => import(/* webpackChunkName: "replay" */ './replay/bootReplay'));

/** The page's store, with a recorder for problem reports. */
function pageStore(preloadedState: Parameters<typeof makeStore>[0]): AppStore {
  const recorder = createRecorder();
  const store = makeStore({ ...preloadedState, ports: sessionPorts, middleware: [recorder.middleware] });
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
 * Starts the app: reads the page's state, makes the store, rehydrates it, and takes the server's page over (`hydrateRoot`), or draws a
 * page that came without one. An error shows the 500 page.
 * @returns the root of the app; null for the replay
 */
export async function boot(container: HTMLElement): Promise<Root | null> {
  watchErrors();
  guardRepeatedPresses();
  navigation.mergeRepeats();
  try {
    // The provider appends the secret to the return URL. A guard would store it in the return path.
    navigation.stripQuery(['payment_intent_client_secret']);
    if (`${navigation.pathname()}/`.startsWith(`${routes.replay.pattern}/`)) {
      const { bootReplay } = await replay.load();
      bootReplay(createRoot(container));
      markReady();
      return null;
    }
    const route = routeAt(navigation.pathname());
    // Before the first render, because a screen that is loaded later would replace the server's page by a skeleton.
    const whenScreen = atMost(Promise.resolve(route?.screen.load()), SCREEN_LIMIT_MS);
    captureLeadTracking();
    const page = readPageState(navigation.currentPath().replace(/#.*$/, ''));
    const state = page && rootStateOf(page);
    const store = pageStore(state ? { preloadedState: { api: state.api } } : {});
    await store.persistence.whenRehydrated;
    void store.dispatch(startSession());
    recoverOnline(store);
    refreshLists(store);
    await whenScreen;
    // The page's answers are a visitor's. With the screen its endpoints have come.
    if (page && tokenStore().read()) askAgain(store, page);
    const input = readEarlyInput(container);
    const onReady = () => playEarlyInput(container, input);
    // The server does not know what the screen before handed over, which a reload keeps.
    if (page && state && route?.screen.peek() && navigation.routeState() === null) {
      const rendered = { at: page.renderedAt, state };
      // An extension or a translator has changed the page. React draws it again.
      const onRecoverableError = (error: unknown) => note(`hydration: ${String(error)}`);
      const app = <App store={store} rendered={rendered} onReady={onReady} />;
      return hydrateRoot(container, app, { onRecoverableError });
    }
    return rootWith(container, <App store={store} onReady={onReady} />);
  } catch (error) {
    trackError(error);
    markReady();
    return rootWith(container, <CrashPage />);
  }
}

function rootWith(container: HTMLElement, page: ReactNode): Root {
  const root = createRoot(container);
  root.render(page);
  return root;
}
