type Listener = () => void;

let current = '';
const listeners = new Set<Listener>();

function say(text: string): void {
  current = text;
  listeners.forEach((listener) => listener());
}

/**
 * Long enough to be noticed, in milliseconds: what stood on would be read again by whoever comes by, and the same words
 * would not be said again.
 */
const HEARD_MS = 1000;
let timer: ReturnType<typeof setTimeout>;

/** Says something politely to screen readers: cart flashes, toasts, results that changed. */
export function announce(text: string): void {
  say(text);
  clearTimeout(timer);
  timer = setTimeout(say, HEARD_MS, '');
}

export const liveRegionStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => current,
};
