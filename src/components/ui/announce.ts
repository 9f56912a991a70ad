type Listener = () => void;

export interface Announcement {
  text: string;
  /** Grows with each announcement, so that the same words are said again. */
  count: number;
}

let current: Announcement = { text: '', count: 0 };
const listeners = new Set<Listener>();

function say(text: string): void {
  current = { text, count: current.count + 1 };
  for (const listener of listeners) listener();
}

/** Long enough to be noticed, in milliseconds; what stood on would be read again by whoever comes by. */
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
