import { matchRoutes } from 'react-router-dom';
import { routes, type RouteName } from '@/config/routes';
import { isAnyServiceOn, runtimeConfig } from '@/config/runtimeConfig';
import { navigation } from '@/lib/navigation';
import { isRecord } from '@/lib/records';
import { whenIdle } from '@/lib/whenIdle';
import type { Sink } from './sinks';

/** Events for analytics and pixel. Paths have no query, which may contain addresses, codes or tokens. */
export type TrackedEvent =
  | { name: 'page_view'; path: string }
  /** A customer joined an event by ordering (spec 2 §4, "Receipt"). */
  | { name: 'join'; eventId: number }
  | { name: 'sign_up' }
  | { name: 'subscribe' }
  | { name: 'error'; message: string; stack?: string };

const MAX_WAITING = 50;
/** Upper limit for loading the scripts in milliseconds, because a busy page is never idle. */
const LATEST_MS = 5_000;
let waiting: TrackedEvent[] = [];
let sinks: readonly Sink[] | null = null;
let isLoading = false;

/** Routes where no tracker may run, as they handle money or secrets. */
const PRIVATE_ROUTES: readonly RouteName[] = [
  'checkout',
  'payment',
  'retry',
  'receipt',
  'passwordEdit',
  'passwordEditToken',
  'confirmEmail',
  'confirmNewEmail',
  'undoEmail',
  'confirmFollow',
  'unsubscribe',
  'mailedNotifications',
  'oauthCallback',
];
const PRIVATE_PATTERNS = PRIVATE_ROUTES.flatMap((name) => [
  routes[name].pattern,
  ...routes[name].aliases,
]).map((path) => ({ path }));

/** Whether the router matches the path to a private route. */
export function isPrivatePath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  return matchRoutes(PRIVATE_PATTERNS, pathname) !== null;
}

async function load(): Promise<void> {
  if (isPrivatePath(navigation.currentPath())) return;
  const { createSinks } = await import(/* webpackChunkName: "tracking-part" */ './sinks');
  sinks = createSinks(runtimeConfig());
  deliver();
}

/** Delivers the waiting events, except on a private route. */
function deliver(): void {
  if (isPrivatePath(navigation.currentPath())) return;
  if (!sinks) {
    if (isLoading) return;
    isLoading = true;
    const begin = () =>
      void load()
        .catch(() => undefined)
        .finally(() => {
          isLoading = false;
        });
    whenIdle(begin, LATEST_MS, LATEST_MS / 2);
    return;
  }
  const events = waiting;
  waiting = [];
  // Ignores errors of a tracker.
  for (const event of events) {
    for (const sink of sinks) {
      try {
        sink(event);
      } catch {
        continue;
      }
    }
  }
}

/**
 * The port to analytics, pixel, error reporting and chat. Does nothing if none is configured. Loads the scripts when the browser is
 * idle, never on a private route; events of private routes (a conversion on the receipt) are delivered after leaving them.
 */
export function track(event: TrackedEvent): void {
  if (!isAnyServiceOn()) return;
  const isSecret = event.name === 'page_view' && isPrivatePath(event.path);
  if (!isSecret) waiting = [...waiting, event].slice(-MAX_WAITING);
  deliver();
}

/** Removes what may be personal: e-mails, quoted values, queries, tokens, phone and card numbers, zips. */
const clean = (text: string): string =>
  text
    .replace(/[^\s@]+@[^\s@]+/g, '[e-mail]')
    .replace(/"[^"\n]*"|'[^'\n]*'/g, '[text]')
    .replace(/\?[^\s):]*/g, '')
    .replace(/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}\b/gi, '[token]')
    .replace(/\+?\(?\d(?:[ ().-]{0,2}\d){6,}/g, '[number]')
    .replace(/\d{5,}/g, '[number]')
    .slice(0, 2_000);

/** For a thrown value that is not an Error, reports only its type, because its content may be personal. */
const asError = (thrown: unknown): Pick<Error, 'message' | 'stack'> => {
  if (thrown instanceof Error) return thrown;
  return { message: typeof thrown === 'string' ? thrown : `A thrown ${typeof thrown}` };
};

/** Limit per page load, for example for errors in a loop. */
const MAX_ERRORS = 20;
let errors = 0;

/** Not errors: aborts, and the browser's notice about ResizeObserver. */
const isNoise = (error: unknown): boolean =>
  isRecord(error) && (error.name === 'AbortError' || String(error.message).startsWith('ResizeObserver loop'));

/** Reports an error without personal content. */
export function trackError(error: unknown): void {
  if (isNoise(error) || errors >= MAX_ERRORS) return;
  errors += 1;
  const { message, stack } = asError(error);
  track({ name: 'error', message: clean(message), ...(stack ? { stack: clean(stack) } : {}) });
}

/** For tests. */
export function resetTracking(): void {
  waiting = [];
  sinks = null;
  isLoading = false;
  errors = 0;
}
