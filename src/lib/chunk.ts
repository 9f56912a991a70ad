import { matchPath } from 'react-router-dom';
import { routes } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';
import { navigation } from './navigation';
import { sessionStore } from './storage';
import { RELOADED_KEY } from './storageKeys';

/** Code in a chunk of its own. Unlike `React.lazy` it can load before the first render, and a failed load can be retried. */
export interface Chunk<T> {
  /** The loaded value, if any. */
  peek(): T | undefined;
  /** For code needed now: tries three times, then reloads the page if that may help, else rejects. */
  load(): Promise<T>;
  /** For code needed later: tries as often, ignores a failure, never reloads. */
  preload(): void;
}

/** Waits before the second and the third attempt, in milliseconds. */
export const RETRY_DELAYS_MS = [400, 1200];

const STAYING_PATHS = Object.values(routes).flatMap(({ keepsPage, pattern, aliases }) =>
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

/** True for the screens of checkout and payment. */
export const keepsPageAt = (pathname: string): boolean =>
  STAYING_PATHS.some((path) => matchPath(path, pathname));

/** Whether a reload would lose something: during a payment, or with input in a form (`components/form/Form`). */
export const wouldLoseSomething = (): boolean =>
  keepsPageAt(navigation.pathname()) || document.querySelector('form[data-dirty]') !== null;

/**
 * A chunk that cannot be loaded usually belongs to a deleted build, so the page reloads, once per build and tab.
 * Not offline, where a reload shows the browser's error page.
 */
function reloadOnce(): boolean {
  if (typeof window === 'undefined') return false;
  const { build } = runtimeConfig();
  const store = sessionStore();
  if (!navigator.onLine || wouldLoseSomething() || store.getItem(RELOADED_KEY) === build) return false;
  try {
    store.setItem(RELOADED_KEY, build);
  } catch {
    return false;
  }
  return navigation.reload();
}

/** The loader of all async code: screens, parts of screens, form rules, code behind a press (docs/decisions/0003). */
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
        // The page reloads, so the promise stays pending to avoid a flash of an error.
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
