import { runtimeConfig } from '@/config/runtimeConfig';
import { atMost } from '@/lib/atMost';
import { now } from '@/lib/clock';
import { externalStore } from '@/lib/externalStore';
import { navigation } from '@/lib/navigation';
import { whenIdle } from '@/lib/whenIdle';
import { isAnyTabPaying } from './payingTabs';

const FILE = '/sw.js';
/** After the first screen and what it loads by itself (ms). */
const START_AFTER_MS = 5_000;
/** A tab that stays open asks for a new version when it is looked at again, at most this often (ms). */
const ASK_EVERY_MS = 3_600_000;
/** A worker of another build may not answer (ms). */
const ANSWER_LIMIT_MS = 1_000;
/** Longest wait for the new version to become active before the reload (ms); the reload shows it anyway. */
const ACTIVATION_LIMIT_MS = 2_000;

/** The worker of a newer build than this page's, installed and waiting. */
export const newVersion = externalStore<ServiceWorker | null>(null);

/** Whether the page may have a worker: not where the operator has switched it off, in a replay, or on an insecure address. */
export const mayHaveWorker = (): boolean => runtimeConfig().serviceWorker && 'serviceWorker' in navigator;

/** This page is the worker's own, because the network failed or was too slow (worker/pages.ts). */
export const isKeptPage = (): boolean => document.documentElement.dataset.kept !== undefined;

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage('build', [port2]);
  return atMost(answer, ANSWER_LIMIT_MS).finally(() => port1.close());
}

/** A waiting worker of this page's own build becomes active in silence; that of another build is announced. */
async function greet(registration: ServiceWorkerRegistration, worker: ServiceWorker): Promise<void> {
  const build = await buildOf(worker);
  if (registration.waiting !== worker) return;
  if (build !== __BUILD_ID__) newVersion.set(worker);
  else if (!(await isAnyTabPaying())) worker.postMessage('activate');
}

function watch(registration: ServiceWorkerRegistration): void {
  const { waiting, active } = registration;
  if (waiting && active) void greet(registration, waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      // The first worker of a browser waits for none.
      if (next.state === 'installed' && registration.active) void greet(registration, next);
      if (next.state === 'redundant' && newVersion.get() === next) newVersion.set(null);
    });
  });
  let askedAt = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || now() - askedAt < ASK_EVERY_MS) return;
    askedAt = now();
    registration.update().catch(() => undefined);
  });
}

let isStarted = false;

/** Registers the worker, once per page, when the first screen has loaded. */
export function startWorker(): void {
  if (isStarted || !mayHaveWorker()) return;
  isStarted = true;
  const register = () =>
    // Without storage or connection the app works as before. A blocked registration answers nothing in some browsers.
    void navigator.serviceWorker.register(FILE).then(
      (registration: ServiceWorkerRegistration | undefined) => registration && watch(registration),
      () => undefined,
    );
  setTimeout(() => whenIdle(register, START_AFTER_MS), START_AFTER_MS);
}

/** Loads the page of the new version. Its worker becomes active unless a tab orders or pays; the network has the page in any case. */
export async function takeNewVersion(): Promise<void> {
  const worker = newVersion.get();
  if (worker && !(await isAnyTabPaying())) {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    worker.postMessage('activate');
    await atMost(changed, ACTIVATION_LIMIT_MS);
  }
  navigation.reload();
}
