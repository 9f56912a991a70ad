import { matchRoutes } from 'react-router-dom';
import { privateParameterOf, routes, type RouteName } from '@/config/routes';
import { isAnyServiceOn, runtimeConfig } from '@/config/runtimeConfig';
import { navigation } from '@/lib/navigation';
import { isRecord } from '@/lib/records';
import { whenIdle } from '@/lib/whenIdle';
import { createSinks, type Sink } from './sinks';

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

/** Routes where no tracker may run, as they handle money or secrets, beside the links that only some may know. */
const PRIVATE_ROUTES: readonly RouteName[] = [
  'checkout',
  'payment',
  'retry',
  'receipt',
  'passwordEdit',
  'oauthCallback',
];
const PRIVATE_PATTERNS = (Object.keys(routes) as RouteName[])
  .filter((name) => PRIVATE_ROUTES.includes(name) || privateParameterOf(routes[name].pattern))
  .flatMap((name) => [routes[name].pattern, ...routes[name].aliases])
  .map((path) => ({ path }));

/** Whether the router matches the path to a private route. */
export function isPrivatePath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  return matchRoutes(PRIVATE_PATTERNS, pathname) !== null;
}

function load(): void {
  if (isPrivatePath(navigation.currentPath())) return;
  sinks = createSinks(runtimeConfig());
  deliver();
}

/** Delivers the waiting events, except on a private route. */
function deliver(): void {
  if (isPrivatePath(navigation.currentPath())) return;
  if (!sinks) {
    if (isLoading) return;
    isLoading = true;
    const begin = () => {
      try {
        load();
      } catch {
        // Only a statistic is lost.
      } finally {
        isLoading = false;
      }
    };
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

const withoutQuery = (text: string): string => text.replace(/\?[^\s):]*/g, '').slice(0, 2_000);

/** Removes what may be personal: e-mails, quoted values, queries, tokens, phone and card numbers, zips. */
const clean = (text: string): string =>
  withoutQuery(text)
    .replace(/[^\s@]+@[^\s@]+/g, '[e-mail]')
    .replace(/"[^"\n]*"|'[^'\n]*'/g, '[text]')
    .replace(/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}\b/gi, '[token]')
    .replace(/\+?\(?\d(?:[ ().-]{0,2}\d){6,}/g, '[number]')
    .replace(/\d{5,}/g, '[number]');

/** Errors of the browser, of the loader and of React. Their messages name code, and values only in quotation marks. */
const NAMES_CODE = /^(?:(?:Type|Reference|Range|Syntax|ChunkLoad)Error:|Error: Minified React error #\d)/;
/** A line of a stack that names a place in a script. The lines above repeat the message. */
const FRAME = /:\d+:\d+\)?$/;

/** What may be said of a thrown value: other messages may carry a name or a street, which no pattern finds. The frames name the place. */
function wordsOf(thrown: unknown): { message: string; stack?: string } {
  if (!(thrown instanceof Error)) return { message: `A thrown ${typeof thrown}` };
  const { name, message, stack = '' } = thrown;
  const frames = stack.split('\n').filter((line) => FRAME.test(line));
  return {
    message: NAMES_CODE.test(`${name}: ${message}`) ? clean(message) : `${clean(name)} [words not sent]`,
    ...(frames.length > 0 ? { stack: withoutQuery(frames.join('\n')) } : {}),
  };
}

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
  track({ name: 'error', ...wordsOf(error) });
}

/** For tests. */
export function resetTracking(): void {
  waiting = [];
  sinks = null;
  isLoading = false;
  errors = 0;
}
