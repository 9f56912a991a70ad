import { use, useSyncExternalStore } from 'react';
import { onServerTime, serverNow } from './clock';
import { RenderedAt } from './renderedAt';

const MINUTE = 60_000;
/** Minimum pause, for a clock that stands still (a replay). */
const LEAST_PAUSE = 1_000;

const listeners = new Set<() => void>();
const tellAll = () => listeners.forEach((listener) => listener());
onServerTime(tellAll);
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for the page, at each full minute, because closing times are full minutes. */
function wait(): void {
  timer = setTimeout(
    () => {
      wait();
      tellAll();
    },
    Math.max(LEAST_PAUSE, MINUTE - (serverNow() % MINUTE)),
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
 * The result of `read` at the server's time, evaluated each minute; renders only if it has changed. Hydration repeats the time of the
 * server's render.
 * @param read must return an identical value for the same state: a text, a number, a constant
 */
export const useEachMinute = <T>(read: (now: number) => T): T => {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => read(serverNow()),
    () => read(renderedAt ?? serverNow()),
  );
};

/** The time, to the minute. */
export const useMinute = (): number => useEachMinute((at) => at - (at % MINUTE));
