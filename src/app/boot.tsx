import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { routes } from '@/config/routes';
import { trackError } from '@/integrations/tracking/lazyTracking';
import { navigation } from '@/lib/navigation';
import { openLocalStore } from '@/lib/storage';
import { makeEarlyStore, type AppStore } from '@/store/earlyStore';
import { SESSION_KEY } from '@/store/persistence/keys';
import { createRecorder } from '@/store/snapshot/recorder';
import { App } from './App';
import { CrashPage } from './CrashPage';
import { reportSource } from './report/reportSource';
import { routeAt } from './routes';
import { loadChunk } from './routing/lazyScreen';
import type { Arrival } from './session/start';

/** The first screen's code is awaited no longer than this (ms); the router then shows a skeleton, or its error with Retry. */
const SCREEN_LIMIT_MS = 4000;
/** Answers that came with the page are there within a task; those of the network are not awaited (ms). */
const ANSWERS_LIMIT_MS = 100;
/** Whoever was here before is awaited no longer than this (ms): the code is in the browser's cache, the data on disk. */
const STORE_LIMIT_MS = 1500;

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

const currentPathname = (): string => navigation.currentPath().replace(/[?#].*$/, '');

type Route = ReturnType<typeof routeAt>;

/** Loaded before the first render rather than behind a fallback: React would hold the screen back (docs/decisions/0003). */
async function firstScreen(route: Route): Promise<void> {
  await route?.screen.load();
}

/** What came with the page is put into the store first: the screen is then rendered once, whole, and not three times. */
async function firstAnswers(route: Route, { dispatch }: AppStore): Promise<void> {
  await route?.screen.peek()?.prepare?.(dispatch, route.params);
}

/** Completes the store and starts the session after `may`; settles when what is on disk is in the store. */
async function startLate(store: AppStore, arrival: Arrival, may: Promise<void>): Promise<void> {
  const { startOn } = await loadChunk(() => import(/* webpackChunkName: "store-part" */ './session/start'));
  await may;
  startOn(store, arrival);
  await store.persistence.whenRehydrated;
}

/** The store, and what it takes to tell later what happened to it. */
function recordedStore(): AppStore {
  const recorder = createRecorder();
  const store = makeEarlyStore({ middleware: [recorder.middleware] });
  reportSource.set({ getState: store.getState, log: recorder.log });
  return store;
}

/** A new visitor has nothing on disk to wait for; anybody else would see the page of a stranger first. */
const wasHereBefore = (): boolean => openLocalStore()?.getItem(SESSION_KEY) != null;

/**
 * Starts the app: the first screen at once, store and session right behind it (app/session/start). Rendering waits only, and
 * briefly, for the code of the first screen and for what is on disk. Whatever fails, the page does not stay as it is: the
 * skeleton gives way to the app or to the 500 page.
 */
export async function boot(container: HTMLElement): Promise<void> {
  const root = createRoot(container);
  try {
    // The provider appends it to the return address. A guard would remember it as the way back.
    navigation.stripQuery(['payment_intent_client_secret']);
    if (currentPathname().replace(/\/$/, '') === routes.replay.pattern) {
      // Not the app with a store, a token and a disk, but a sealed page that shows it.
      const replay = () => import(/* webpackChunkName: "replay" */ './replay/bootReplay');
      return (await loadChunk(replay)).bootReplay(root);
    }
    const route = routeAt(currentPathname());
    const store = recordedStore();
    const isKnown = wasHereBefore();
    let shown = () => undefined as void;
    const whenShown = new Promise<void>((resolve) => (shown = resolve));
    const arrival = { path: navigation.currentPath(), referrer: document.referrer };
    const late = startLate(store, arrival, isKnown ? Promise.resolve() : whenShown);
    // Said below, once the page is there.
    late.catch(() => undefined);
    await Promise.all([
      atMost(firstScreen(route), SCREEN_LIMIT_MS),
      isKnown ? atMost(late, STORE_LIMIT_MS) : undefined,
    ]);
    await atMost(firstAnswers(route, store), ANSWERS_LIMIT_MS);
    // In slices: the whole at once would block a phone, and the skeleton is on the screen meanwhile.
    startTransition(() => root.render(<App store={store} onShown={shown} />));
    await late;
  } catch (error) {
    trackError(error);
    root.render(<CrashPage />);
  }
}
