import { announce } from './announce';

export interface ToastMessage {
  id: number;
  tone: 'success' | 'failure' | 'info';
  text: string;
}

type Listener = () => void;

/** Spec 1 §9: toasts close by themselves after 3 seconds. */
export const TOAST_MS = 3000;
const MOST_AT_ONCE = 3;

let nextId = 1;
let messages: readonly ToastMessage[] = [];
const listeners = new Set<Listener>();

function replace(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastMessage['tone'], text: string): number {
  const id = nextId++;
  // The same words twice are one toast, started anew.
  replace([...messages.filter((message) => message.text !== text), { id, tone, text }].slice(-MOST_AT_ONCE));
  announce(text);
  return id;
}

/** Usable from anywhere, React or not; the Toaster in the layout shows what is told here. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('failure', text),
  info: (text: string) => show('info', text),
  dismiss: (id: number) => replace(messages.filter((message) => message.id !== id)),
  clear: () => replace([]),
};

export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => messages,
};
