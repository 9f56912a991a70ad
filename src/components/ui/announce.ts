type Listener = () => void;

export interface Announcement {
  text: string;
  /** Grows with each announcement, so that the same words are said again. */
  count: number;
}

let current: Announcement = { text: '', count: 0 };
const listeners = new Set<Listener>();

/** Says something politely to screen readers: cart flashes, toasts, results that changed. */
export function announce(text: string): void {
  current = { text, count: current.count + 1 };
  for (const listener of listeners) listener();
}

export const liveRegionStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => current,
};
