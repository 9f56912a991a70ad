import { useSyncExternalStore } from 'react';

/** A value of this page outside the Redux store; never recorded or saved. */
interface ExternalStore<T> {
  get: () => T;
  /** Setting an equal value notifies no listener. */
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function externalStore<T>(initial: T): ExternalStore<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The store's value, current in each render; the server renders the same. */
export const useExternalStore = <T>({ subscribe, get }: ExternalStore<T>): T =>
  useSyncExternalStore(subscribe, get, get);
