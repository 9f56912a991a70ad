import { matchPath } from 'react-router-dom';
import { routes } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';
import { navigation } from './navigation';
import { sessionStore } from './storage';

/** Code in a file of its own. Unlike `React.lazy` it can be had before the first render, and does not remember a failure. */
export interface Chunk<T> {
  /** What was loaded, if it is here already. */
  peek(): T | undefined;
  /** For what is wanted now: tries three times, then reloads the page if that may help, and rejects if it may not. */
  load(): Promise<T>;
  /** For what may be wanted later: as patient, silent about failure, never reloads. */
  preload(): void;
}

/** Waits before the second and the third attempt, in milliseconds. */
export const RETRY_DELAYS_MS = [400, 1200];
const RELOADED_KEY = 'dw:reloaded-for';

const KEPT_PATHS = Object.values(routes).flatMap(({ keepsPage, pattern, aliases }) =>
  keepsPage ? [pattern, ...aliases] : [],
);

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function withRetry<T>(importChunk: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await importChunk();
    } catch {
      await wait(delay);
    }
  }
  return importChunk();
}

/** A payment under way, or words in a form (`components/form/Form`). */
function wouldLoseSomething(): boolean {
  const [pathname = ''] = navigation.currentPath().split(/[?#]/);
  return (
    KEPT_PATHS.some((path) => matchPath(path, pathname)) ||
    document.querySelector('form[data-dirty]') !== null
  );
}

/**
 * A file that cannot be had at all is most often one of a build that is gone: the page is reloaded, once per build and tab.
 * Offline a reload would only trade this page for the browser's error.
 */
function reloadOnce(): boolean {
  const { build } = runtimeConfig();
  const store = sessionStore();
  if (!navigator.onLine || wouldLoseSomething() || store.getItem(RELOADED_KEY) === build) return false;
  try {
    store.setItem(RELOADED_KEY, build);
  } catch {
    return false;
  }
  navigation.reload();
  return true;
}

/** The one way to load code late: screens, parts of screens, rules of forms, what a press needs (docs/decisions/0003). */
export function chunk<T>(importChunk: () => Promise<T>): Chunk<T> {
  let loaded: T | undefined;
  let pending: Promise<T> | undefined;

  async function fetchChunk(): Promise<T> {
    try {
      loaded = await withRetry(importChunk);
      return loaded;
    } finally {
      pending = undefined;
    }
  }
  const get = (): Promise<T> => (loaded ? Promise.resolve(loaded) : (pending ??= fetchChunk()));

  return {
    peek: () => loaded,
    load: () =>
      get().catch((error: unknown) => {
        // The page is about to be replaced: no answer is better than an error that flashes up.
        if (reloadOnce()) return new Promise<never>(() => undefined);
        throw error;
      }),
    preload: () => void get().catch(() => undefined),
  };
}

/** Code of the main bundle. */
export const readyChunk = <T>(value: T): Chunk<T> => ({
  peek: () => value,
  load: () => Promise.resolve(value),
  preload: () => undefined,
});
