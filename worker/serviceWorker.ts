/**
 * The service worker, /sw.js: keeps the app's first screens, so that the app opens without a connection, and shows pushes. It answers screens
 * and files of the build, and nothing else: calls of the API, third parties, the desk's pages and links of mails go to the network untouched
 * (docs/decisions/0080, 0105).
 */
import { cacheNames, setCacheNameDetails } from 'workbox-core';
import { matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { answerPage, isFile, isGone, mayBeForeign, screenTest } from './pages';
import { shownOf, showPage } from './push';

declare const self: ServiceWorkerGlobalScope;
/** Of the build (webpack/serviceWorkerPlugin.js). */
declare const BUILD: string;
/** Files of the first screens, with a hash in their names. */
declare const KEPT_FILES: readonly string[];
declare const SCREENS: readonly string[];
/** Filled in by the server, as the page depends on its settings, too (server/src/web/serviceWorker.ts). */
const PAGE_REVISION = '__PAGE_REVISION__';

const PAGE = '/index.html';
const PREFIX = 'dwellivery';
const CHUNKS = `${PREFIX}-chunks-${BUILD}`;
const HASHED = /^\/assets\/[\w.-]+\.[0-9a-f]{6,}\.(js|css|woff2)$/;

setCacheNameDetails({ prefix: PREFIX });

const isScreen = screenTest(SCREENS);
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** From then on nothing is kept: an answer that was on its way would open its cache again. */
let isLeaving = false;

/** Ends the worker when another product is served at this address. */
async function leaveIfReplaced(): Promise<void> {
  const file = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' });
  if (!isGone(file)) return;
  isLeaving = true;
  await deleteCaches(() => true);
  await self.registration.unregister();
}

async function deleteCaches(isUnwanted: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}-`) && isUnwanted(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
  ({ event, request, url }) => {
    const page = fetch(request);
    const check = page.then((answer) => (mayBeForeign(answer, url.hostname) ? leaveIfReplaced() : undefined));
    event.waitUntil(check.catch(() => undefined));
    return answerPage({ network: () => page, kept: () => matchPrecache(PAGE), wait });
  },
);

// Without Workbox's variations of addresses, by which `/` would be the kept page also with a connection.
precacheAndRoute(
  [{ url: PAGE, revision: PAGE_REVISION }, ...KEPT_FILES.map((url) => ({ url, revision: null }))],
  {
    directoryIndex: '',
    cleanURLs: false,
    ignoreURLParametersMatching: [],
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && HASHED.test(url.pathname),
  new CacheFirst({
    cacheName: CHUNKS,
    plugins: [
      { cacheWillUpdate: async ({ response }) => (isFile(response) && !isLeaving ? response : null) },
    ],
  }),
);

/** Firefox shows its own error page if the preload of a page fails, whatever the worker answers. Workers of earlier builds enabled it. */
self.addEventListener('activate', (event) => {
  const isOld = (name: string) => name !== CHUNKS && name !== cacheNames.precache;
  event.waitUntil(Promise.all([deleteCaches(isOld), self.registration.navigationPreload?.disable()]));
});

/** A waiting worker announces its build, and becomes active when the page says so (src/app/offline/worker.ts). */
self.addEventListener('message', ({ data, ports }) => {
  if (data === 'build') ports[0]?.postMessage(BUILD);
  if (data === 'activate') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  const { title, url, ...rest } = shownOf(event.data?.text(), new URL(self.registration.scope).origin);
  event.waitUntil(
    self.registration.showNotification(title, { ...rest, icon: '/icons/icon-192.png', data: url }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const open = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const openWindow = (url: string) => self.clients.openWindow(url);
  event.waitUntil(showPage(String(event.notification.data), { open, openWindow }));
});

/** The browser stays subscribed; the server has the new address when the customer opens a page that asks (src/store/usePushDevice.ts). */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as PushSubscriptionChangeEvent;
  if (oldSubscription) event.waitUntil(self.registration.pushManager.subscribe(oldSubscription.options));
});
