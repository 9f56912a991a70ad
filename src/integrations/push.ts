import { runtimeConfig } from '@/config/runtimeConfig';
import { atMost } from '@/lib/atMost';
import { base64Url } from '@/lib/base64Url';

/** As the server takes it. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface BrowserPush {
  /** default: the customer was not asked yet. */
  permission: NotificationPermission;
  /** null unless the browser is subscribed with the product's key. */
  endpoint: string | null;
}

/** The worker registers some seconds after the first screen (src/app/offline). */
const WORKER_LIMIT_MS = 20_000;

/** False in old browsers, where the operator has switched the worker off, and on an iPhone outside of the Home Screen. */
export const canPush = (): boolean =>
  typeof window !== 'undefined' &&
  runtimeConfig().serviceWorker &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

const isOfKey = ({ options }: PushSubscription, publicKey: string): boolean =>
  options.applicationServerKey !== null &&
  base64Url(new Uint8Array(options.applicationServerKey)) === publicKey;

/** How this browser stands, without a question to the customer. */
export async function readPush(publicKey: string): Promise<BrowserPush> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  const isOwn = subscription !== null && isOfKey(subscription, publicKey);
  return { permission: Notification.permission, endpoint: isOwn ? subscription.endpoint : null };
}

/** By a press: browsers refuse to ask otherwise. */
export const askToNotify = (): Promise<NotificationPermission> => Notification.requestPermission();

/** Subscribes, once the customer has agreed. Repeatable. @throws if the browser cannot reach its push service */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription> {
  const registration = await atMost(navigator.serviceWorker.ready, WORKER_LIMIT_MS);
  if (!registration) throw new Error('no service worker');
  const { pushManager } = registration;
  const former = await pushManager.getSubscription();
  const isFit = former !== null && isOfKey(former, publicKey);
  if (!isFit) await former?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (isFit ? former : await pushManager.subscribe(options)).toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
