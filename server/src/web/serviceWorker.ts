/** The service worker of the pages (worker/serviceWorker.ts), and the one that removes it. */
import { createHash } from 'node:crypto';

/** The page that the worker keeps. The server answers it without data of any path. */
export const KEPT_PAGE = '/index.html';

/**
 * Replaces the worker in every browser that has one: deletes its caches and unregisters itself. Browsers ask for the file at each page
 * load, so this reaches a customer with the next visit. Open pages go on without a worker.
 */
export const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('dwellivery-'));
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/**
 * The built worker for one page. A changed setting changes the page but no file of the build, so the page's hash is in the worker:
 * browsers install a worker that differs by a byte, and with it the new page.
 */
export const withPageRevision = (worker: string, page: string): string =>
  worker.replace('__PAGE_REVISION__', createHash('sha256').update(page).digest('hex').slice(0, 16));
