import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import { runtimeConfig } from '@/config/runtimeConfig';
import { navigation } from '@/lib/navigation';
import { sessionStore } from '@/lib/storage';
import type { AppDispatch } from '@/store/types';

/** What a route shows. */
export type Screen = ComponentType & {
  /** Settles when the store holds what the screen shows first; for the first screen of a page, see boot. */
  prepare?: (dispatch: AppDispatch, params: Params) => Promise<void>;
};

/** A screen in a chunk of its own. Unlike React.lazy it can be had before the first render, and does not remember a failure. */
export interface LazyScreen {
  /** The screen if it is here already: rendered at once, with no fallback in between. */
  peek(): Screen | undefined;
  load(): Promise<Screen>;
}

interface LazyScreenOptions {
  /** False where a reload would lose something: in the middle of a payment. */
  mayReload?: boolean;
}

/** Waits before the second and the third attempt, in milliseconds. */
export const RETRY_DELAYS_MS = [400, 1200];
const RELOADED_KEY = 'dw:reloaded-for';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function importWithRetry<T>(importChunk: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await importChunk();
    } catch {
      await wait(delay);
    }
  }
  return importChunk();
}

/**
 * A chunk that cannot be had at all is most often one of a build that is gone: the page is loaded anew, once per build and tab.
 * Offline a reload would only trade this page for the browser's error.
 */
function reloadOnce(): boolean {
  const { build } = runtimeConfig();
  const store = sessionStore();
  if (!navigator.onLine || store.getItem(RELOADED_KEY) === build) return false;
  try {
    store.setItem(RELOADED_KEY, build);
  } catch {
    return false;
  }
  navigation.reload();
  return true;
}

/** The page is about to be replaced: then no answer is better than an error that flashes up. */
function giveUp(error: unknown, mayReload: boolean): Promise<never> {
  if (mayReload && reloadOnce()) return new Promise<never>(() => undefined);
  throw error;
}

/** A chunk that is no screen, fetched with the same patience. */
export const loadChunk = <T>(importChunk: () => Promise<T>): Promise<T> =>
  importWithRetry(importChunk).catch((error: unknown) => giveUp(error, true));

export function lazyScreen(
  importScreen: () => Promise<Screen>,
  { mayReload = true }: LazyScreenOptions = {},
): LazyScreen {
  let loaded: Screen | undefined;
  let pending: Promise<Screen> | undefined;

  async function fetchScreen(): Promise<Screen> {
    try {
      loaded = await importWithRetry(importScreen);
      return loaded;
    } catch (error) {
      return giveUp(error, mayReload);
    } finally {
      pending = undefined;
    }
  }

  return {
    peek: () => loaded,
    load: () => (loaded ? Promise.resolve(loaded) : (pending ??= fetchScreen())),
  };
}

/** A screen of the main bundle. */
export const readyScreen = (screen: Screen): LazyScreen => ({
  peek: () => screen,
  load: () => Promise.resolve(screen),
});
