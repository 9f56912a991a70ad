import { externalStore } from '@/lib/externalStore';
import { announce } from './announce';

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
  // The same words twice are one toast, whose time begins again.
  toastStore.set([...others((message) => message.text === text), { id, tone, text }].slice(-MOST_AT_ONCE));
  announce(text);
  return id;
}

/** Usable from anywhere, React or not; the Toaster in the layout shows what is told here. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('failure', text),
  info: (text: string) => show('info', text),
  dismiss: (id: number) => toastStore.set(others((message) => message.id === id)),
  clear: () => toastStore.set([]),
};
