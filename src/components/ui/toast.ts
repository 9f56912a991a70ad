import { externalStore } from '@/lib/externalStore';

export interface ToastMessage {
  id: number;
  tone: 'success' | 'failure' | 'info';
  text: string;
}

/** Spec 1 §9: toasts close by themselves after 3 seconds. */
export const TOAST_MS = 3000;
const MOST_AT_ONCE = 3;

export const toastStore = externalStore<readonly ToastMessage[]>([]);

let nextId = 1;

const others = (isThis: (message: ToastMessage) => boolean): ToastMessage[] =>
  toastStore.get().filter((message) => !isThis(message));

function show(tone: ToastMessage['tone'], text: string): number {
  const id = nextId++;
  // A repeated text replaces its toast and restarts its time.
  toastStore.set([...others((message) => message.text === text), { id, tone, text }].slice(-MOST_AT_ONCE));
  return id;
}

/** Shows toasts from inside or outside React; the layout's Toaster renders them. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('failure', text),
  info: (text: string) => show('info', text),
  dismiss: (id: number) => toastStore.set(others((message) => message.id === id)),
  clear: () => toastStore.set([]),
};
