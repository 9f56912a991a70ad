import type { BrowserContext, Page } from 'playwright-core';
import { until } from './until';

export interface ReceivedPush {
  receivedAt: string;
  message: { title: string; body: string; url: string; tag: string };
}

/**
 * Lets the pages of a context subscribe at the sandbox's push service, which makes the keys and decrypts what it receives: Chromium
 * subscribes at Google's alone, and denies notifications while it is headless.
 */
export async function subscribeAtSandbox(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const KEY = 'test:push';
    interface Kept {
      publicKey: string;
      fields: object;
    }
    const made = ({ publicKey, fields }: Kept) => {
      const text = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'));
      const applicationServerKey = Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
      return { ...fields, options: { applicationServerKey }, toJSON: () => fields };
    };
    let permission: NotificationPermission = localStorage.getItem(KEY) === null ? 'default' : 'granted';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'granted');
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const kept = localStorage.getItem(KEY);
        return kept === null ? null : made(JSON.parse(kept) as Kept);
      },
      subscribe: async ({ applicationServerKey: publicKey }: { applicationServerKey: string }) => {
        const body = JSON.stringify({ applicationServerKey: publicKey });
        const answer = await fetch('/sandbox/push/subscriptions', { method: 'POST', body });
        const kept = { publicKey, fields: (await answer.json()) as object };
        localStorage.setItem(KEY, JSON.stringify(kept));
        return made(kept);
      },
    });
  });
}

/** Oldest first. */
async function pushesOf(apiUrl: string): Promise<ReceivedPush[]> {
  const answer = await fetch(`${apiUrl}/sandbox/outbox/pushes.json`);
  return ((await answer.json()) as { pushes: ReceivedPush[] }).pushes.toReversed();
}

/** Waits until so many pushes have arrived in all; answers them, oldest first. */
export async function untilPushes(apiUrl: string, count: number): Promise<ReceivedPush[]> {
  let pushes: ReceivedPush[] = [];
  await until(async () => (pushes = await pushesOf(apiUrl)).length >= count, {
    unmet: () => `Of ${count} pushes came ${JSON.stringify(pushes)}.`,
  });
  return pushes;
}

interface Shown {
  title: string;
  body?: string;
  /** The page that a press opens. */
  data?: string;
}

/** Hands a decrypted push to the page's worker as the browser does; answers what the worker would show. */
export async function showPush(page: Page, { message }: ReceivedPush): Promise<Shown> {
  const { origin } = new URL(page.url());
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('The page has no worker.');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: Shown[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options = {}) =>
      void scope.shown.push({ ...options, title } as Shown);
  });
  const wire = await page.context().newCDPSession(page);
  const ids: string[] = [];
  wire.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    ids.push(...registrations.map(({ registrationId }) => registrationId)),
  );
  await wire.send('ServiceWorker.enable');
  const registrationId = await until(async () => ids.at(-1), { unmet: () => 'No worker is registered.' });
  const data = JSON.stringify(message);
  await wire.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const shown = await until(
    () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown.at(-1)),
    { unmet: () => `The worker shows nothing of ${data}.` },
  );
  await wire.detach();
  return shown;
}
