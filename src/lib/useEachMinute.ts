import { useSyncExternalStore } from 'react';
import { now } from './clock';

const MINUTE = 60_000;
/** The least pause, so that a clock that stands still (a replay) does not make the page busy. */
const LEAST_PAUSE = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for the page. It strikes as a minute begins: closing times are whole minutes. */
function wait(): void {
  timer = setTimeout(
    () => {
      wait();
      listeners.forEach((listener) => listener());
    },
    Math.max(LEAST_PAUSE, MINUTE - (now() % MINUTE)),
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) wait();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/**
 * What `read` answers about the time, asked again each minute; renders again only if the answer has changed.
 * @param read its answer must be the same value for the same state: a text, a number, a constant
 */
export const useEachMinute = <T>(read: (now: number) => T): T => {
  const ask = () => read(now());
  return useSyncExternalStore(subscribe, ask, ask);
};

/** The time, to the minute. */
export const useMinute = (): number => useEachMinute((at) => at - (at % MINUTE));
